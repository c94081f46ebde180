"""Modifiers of an exchange as a line of words, in which Control may tick them: `COVER HELP1`, `NONE`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

NONE: Final = "NONE"
NUMBERED: Final = "0123456789"


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured for Control to judge: words, and facts in sentences. It names no place of its own."""

    words: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


def words_of(text: str, allowed: str) -> tuple[str, ...]:
    """The modifiers that a line names. Raises `ValueError`, in words for Control."""
    words = tuple(text.upper().split())
    if words == (NONE,):
        return ()
    if not words:
        raise ValueError("Name the modifiers that hold, or NONE.")
    kinds = set(allowed.split())
    for word in words:
        if word not in kinds and f"{word.rstrip(NUMBERED)}#" not in kinds:
            raise ValueError(f"{word} is none of {', '.join(sorted(kinds))}.")
    stems = [word.rstrip(NUMBERED) for word in words]
    if len(set(stems)) < len(stems):
        raise ValueError("A modifier stands there twice.")
    return words


def check_words(text: str, bounds: Mapping[str, str]) -> None:
    """Raises `ValueError` for a line that is none of modifiers allowed in this exchange."""
    words_of(text, bounds["allowed"])


def number_of(words: tuple[str, ...], stem: str) -> int:
    """The number behind a modifier that counts, such as 2 of SUPPORT2; 0 where it is not named."""
    found = next((word for word in words if word.rstrip(NUMBERED) == stem), "")
    return int(found[len(stem) :] or 1) if found else 0
