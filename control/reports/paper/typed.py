"""Text on its way to paper: the one function that every text passes, and lines of a given width.

Nothing that is printed is ever read as markup, so nothing needs quoting: `<b>A` prints as it was typed.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from control.reports.paper.fonts import Face, has_glyph, text_width

CONTINUES: Final = "…"
NO_GLYPH: Final = "¤"
_BLANK: Final = frozenset({"Cc", "Zs", "Zl", "Zp"})
_INVISIBLE: Final = frozenset({"Cf"})
_SELECTORS: Final = range(0xFE00, 0xFE10)


@dataclass(frozen=True, slots=True)
class Type:
    """A face in a size, with the distance of its lines in points and its grey (0 is black)."""

    face: Face
    size: float
    leading: float
    grey: float = 0.0

    def width(self, text: str) -> float:
        """Width of a text in points."""
        return text_width(text, self.face, self.size)


@lru_cache(maxsize=20_000)
def as_typed(text: str, face: Face = Face.TEXT) -> str:
    """The text as it can be printed in a face, to the letter; the only way of any text onto paper.

    Composed characters are joined, control characters become blanks, invisible ones (such as those that turn the
    direction of writing) go. What the face lacks is named by its number: [U+8D8A].
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_printed(character, face) for character in unicodedata.normalize("NFC", text))


def column_text(text: str, columns: int, face: Face) -> str:
    """Exactly so many characters, one a column: cut or filled with blanks, ¤ for what the face lacks."""
    signs = (as_typed(character, face) or " " for character in unicodedata.normalize("NFC", text))
    return "".join(sign if len(sign) == 1 else NO_GLYPH for sign in signs)[:columns].ljust(columns)


def wrapped(text: str, type_: Type, width: float) -> list[str]:
    """The text in lines no wider than `width` points: broken at blanks, inside a word only where it must be."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        lines += _wrapped(as_typed(paragraph, type_.face), type_, width)
    return lines


def shortened(text: str, type_: Type, width: float) -> str:
    """One line no wider than `width` points, its end replaced by … where it is too long."""
    printed = as_typed(text, type_.face)
    if type_.width(printed) <= width:
        return printed
    while printed and type_.width(printed + CONTINUES) > width:
        printed = printed[:-1]
    return printed.rstrip() + CONTINUES


def _printed(character: str, face: Face) -> str:
    category = unicodedata.category(character)
    if category in _BLANK:
        return " "
    if category in _INVISIBLE or ord(character) in _SELECTORS:
        return ""
    return character if has_glyph(face, character) else f"[U+{ord(character):04X}]"


def _wrapped(text: str, type_: Type, width: float) -> list[str]:
    if type_.width(text) <= width:
        return [text]
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if type_.width(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, type_, width)
        lines += full
    return [*lines, line]


def _broken(word: str, type_: Type, width: float) -> list[str]:
    """The parts of a word that is wider than a line; at least one character each."""
    parts: list[str] = []
    rest = word
    while type_.width(rest) > width and len(rest) > 1:
        count = _fitting(rest, type_, width)
        parts.append(rest[:count])
        rest = rest[count:]
    return [*parts, rest]


def _fitting(word: str, type_: Type, width: float) -> int:
    """How many characters of a word fit, by halving: a pasted page without a blank must not take long."""
    least, most = 1, len(word)
    while least < most:
        middle = (least + most + 1) // 2
        if type_.width(word[:middle]) <= width:
            least = middle
        else:
            most = middle - 1
    return least
