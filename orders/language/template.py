"""Sentences with fields of a card in them: `{Field}` is filled, `[...]` is left out when a field in it is blank."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

_TOKEN: Final = re.compile(r"\{([A-Za-z0-9]+)\}|([\[\]{}])|[^\[\]{}]+")


class Gap(msgspec.Struct, frozen=True):
    """A place in a sentence where a field's value stands."""

    field: str


Piece: TypeAlias = "str | Gap"


class Optional(msgspec.Struct, frozen=True):
    """A part of a sentence that is left out when one of its fields is blank."""

    pieces: tuple[Piece, ...]

    @property
    def fields(self) -> frozenset[str]:
        """The fields that stand in it."""
        return frozenset(piece.field for piece in self.pieces if isinstance(piece, Gap))


Template: TypeAlias = "tuple[str | Gap | Optional, ...]"


@lru_cache(maxsize=1024)
def parse_template(text: str) -> Template:
    """The parts of a sentence. Raises `ValueError` where brackets or braces do not match or are nested."""
    outside: list[str | Gap | Optional] = []
    inside: list[Piece] | None = None
    for token in _TOKEN.finditer(text):
        field, sign = token.groups()
        piece: Piece = Gap(field) if field else token.group()
        if sign == "[" and inside is None:
            inside = []
        elif sign == "]" and inside is not None:
            outside.append(_optional(inside, text))
            inside = None
        elif sign:
            raise ValueError(f"{sign} at place {token.start() + 1} of {text!r} has no partner, or is nested")
        elif inside is not None:
            inside.append(piece)
        else:
            outside.append(piece)
    if inside is not None:
        raise ValueError(f"[ is not closed in {text!r}")
    return tuple(outside)


def _optional(pieces: list[Piece], text: str) -> Optional:
    part = Optional(tuple(pieces))
    if not part.fields:
        raise ValueError(f"a part in [] has no field in {text!r}")
    return part


def fields_of(template: Template) -> frozenset[str]:
    """Every field that a sentence shows."""
    found: set[str] = set()
    for part in template:
        if isinstance(part, Gap):
            found.add(part.field)
        elif isinstance(part, Optional):
            found |= part.fields
    return frozenset(found)


def fill(template: Template, show: Callable[[str], str], instead: Mapping[str, str], blank: str) -> str:
    """The sentence with its fields shown.

    `show` gives a field's words, "" for a blank one; `instead` replaces the optional part that holds a field; `blank`
    stands for a blank field outside the optional parts.
    """
    return "".join(_filled(part, show, instead, blank) for part in template)


def _filled(part: str | Gap | Optional, show: Callable[[str], str], instead: Mapping[str, str], blank: str) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Gap):
        return show(part.field) or blank
    for field in part.fields & instead.keys():
        return instead[field]
    shown = [piece if isinstance(piece, str) else show(piece.field) for piece in part.pieces]
    return "".join(shown) if all(shown) else ""
