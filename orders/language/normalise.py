"""Makes pasted and uploaded text plain: blanks, dashes, quotation marks and digits as on a card, one kind of line end.

Nothing is dropped silently: what was changed is noted. Tabs and other control characters stay, so that the reader of
a card can name their column.
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

import msgspec

from orders.language import phrases
from orders.language.phrase import Note, Phrase
from orders.language.wrong import Unreadable

_MARK: Final = "\ufeff"
_WIDE_FIRST, _WIDE_LAST, _WIDE_TO_PLAIN = 0xFF01, 0xFF5E, 0xFEE0
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_READ_AS: Final[dict[str, tuple[str, str]]] = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63", ("-", phrases.DASHES)),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc", ("'", phrases.QUOTES)),
    **dict.fromkeys("\u201c\u201d\u201e\u201f", ('"', phrases.QUOTES)),
    **dict.fromkeys("\u0085\u2028\u2029", ("\n", phrases.LINE_BREAKS)),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\u00ad\u200e\u200f\ufeff\f", ("", phrases.INVISIBLE)),
}


class Normalised(msgspec.Struct, frozen=True):
    """A text with plain characters and `\\n` line ends, and notes of what was changed."""

    text: str
    notes: tuple[Note, ...] = ()


def decode(data: bytes) -> Normalised:
    """The text of an uploaded file: UTF-8, UTF-16 with its mark, or else Windows text (noted). Never fails."""
    if data.startswith(_UTF16):
        return Normalised(data.decode("utf-16", errors="replace"))
    try:
        return Normalised(data.decode("utf-8"))
    except UnicodeDecodeError:
        return Normalised(data.decode("cp1252", errors="replace"), (Note(0, Phrase(phrases.OLD_ENCODING)),))


def normalise(text: str) -> Normalised:
    """The text as a card reader wants it. Columns stay those of the text as typed, but for invisible characters."""
    if text.isascii() and text.isprintable():
        return Normalised(text)
    notes: list[Note] = []
    if text.startswith(_MARK):
        text = text[1:]
        notes.append(Note(0, Phrase(phrases.MARK_DROPPED)))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        notes.append(Note(0, Phrase(phrases.LINE_ENDS)))
    if text.isascii() and "\f" not in text:
        return Normalised(text, tuple(notes))
    counts: dict[str, int] = {}
    table: dict[int, str] = {}
    for char in sorted(set(text)):
        change = _plain(char)
        if change is not None:
            table[ord(char)], phrase = change
            counts[phrase] = counts.get(phrase, 0) + text.count(char)
    notes += [Note(0, Phrase(phrase, {"count": str(count)})) for phrase, count in sorted(counts.items())]
    return Normalised(text.translate(table), tuple(notes))


def _plain(char: str) -> tuple[str, str] | None:
    """What stands for a character, and the phrase that tells it; None where it stays."""
    if char in _READ_AS or char.isascii():
        return _READ_AS.get(char)
    if _WIDE_FIRST <= ord(char) <= _WIDE_LAST:
        return chr(ord(char) - _WIDE_TO_PLAIN), phrases.WIDE
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.decimal(char)), phrases.DIGITS
    return (" ", phrases.SPACES) if category == "Zs" else None


def printable_line(line: str, number: int) -> str:
    """A card's line without its end, in characters that print. Raises `Unreadable` at the first that does not."""
    line = line.rstrip("\r\n")
    if not line.isascii():
        line = normalise(line).text
    if not line.isprintable():
        column = next(place for place, char in enumerate(line, 1) if not char.isprintable())
        raise Unreadable(number, column, Phrase(phrases.NOT_PRINTABLE))
    return line
