"""What was perhaps meant: characters that are taken for one another, and codes that differ by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MOST_SUGGESTIONS: Final = 3
_DIGIT_FOR: Final = str.maketrans({
    "O": "0", "o": "0", "Q": "0", "D": "0", "I": "1", "l": "1", "i": "1", "|": "1", "!": "1", "Z": "2", "z": "2",
    "S": "5", "s": "5", "$": "5", "G": "6", "b": "6", "B": "8", "g": "9", "q": "9",
})  # fmt: skip


def digits_for(text: str) -> str:
    """The text with letters that look like digits put right, or "" if that does not make it all digits."""
    changed = text.translate(_DIGIT_FOR)
    return changed if changed != text and changed.isdecimal() else ""


def near(text: str, known: Iterable[str]) -> str:
    """Up to three known texts one slip away from the one found, joined by commas; "" if there is none.

    Those that only look like it go before all others.
    """
    if len(text) == 1:
        return ""
    wanted = text.casefold()
    close = [candidate for candidate in known if _is_one_slip(wanted, candidate.casefold())]
    alike = [candidate for candidate in close if _looks_like(text, candidate)]
    return ", ".join((alike or close)[:MOST_SUGGESTIONS])


def _looks_like(found: str, wanted: str) -> bool:
    """Whether letters that look like digits make all the difference."""
    return len(found) == len(wanted) and all(
        left.casefold() == right.casefold() or left.translate(_DIGIT_FOR) == right
        for left, right in zip(found, wanted, strict=True)
    )


def _is_one_slip(found: str, wanted: str) -> bool:
    """Whether one character is wrong, lacking or too many, or two neighbours are swapped."""
    if abs(len(found) - len(wanted)) > 1 or found == wanted:
        return False
    if len(found) == len(wanted):
        places = [place for place, (left, right) in enumerate(zip(found, wanted, strict=True)) if left != right]
        swapped = len(places) == 2 and places[1] == places[0] + 1  # noqa: PLR2004
        return len(places) == 1 or (swapped and sorted(found) == sorted(wanted))
    short, long = sorted((found, wanted), key=len)
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
