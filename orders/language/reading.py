"""Reads one field of a card: a text in, the stored text out, or `Misread` with the character that is wrong.

Readers are made once per code and field; the usual case is one comparison, and only a fault is looked at closely.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, Protocol, TypeAlias

from orders.language import phrases
from orders.language.codebook import Kind, Use
from orders.language.phrase import Phrase
from orders.language.suggest import digits_for, near

Reader: TypeAlias = Callable[[str], str]

ON_ORDER: Final = "ONO"
SIX, EIGHT, HALF = 6, 8, 4
CONT_DIGITS: Final = 3
TIME_DIGITS: Final = 4
CLOCK_TIMES: Final = frozenset(f"{hour:02d}{minute:02d}" for hour in range(24) for minute in range(60)) | {"2400"}
_DESIGNATOR: Final = re.compile(r"[A-Z0-9]+").fullmatch
_NOT_IN_DESIGNATOR: Final = re.compile(r"[^A-Z0-9]")
_LETTERS: Final = re.compile(r"[A-Za-z0-9]+").fullmatch
_CODE: Final = re.compile(r"[0-9]{3}|H[0-9]{2}").fullmatch
_TURNED: Final = re.compile(r"([A-Z]+)-?([0-9]+)").fullmatch


class Misread(Exception):
    """A text that is not what the field holds; `offset` counts its characters from 0."""

    def __init__(self, offset: int, phrase: Phrase, suggestion: str = "") -> None:
        super().__init__(offset, phrase, suggestion)
        self.offset = offset
        self.phrase = phrase
        self.suggestion = suggestion


def reader_for(use: Use, lead: str) -> Reader:
    """The reader of a field; `lead` holds the kilometre digits put before a six-digit coordinate (east, north)."""
    if use.pattern:
        return partial(read_pattern, field=use.field, fits=re.compile(use.pattern).fullmatch, shape=use.shape)
    if use.kind is Kind.SQUARE:
        return partial(read_square, field=use.field, lead=lead)
    if use.kind is Kind.POINT:
        return partial(read_place, field=use.field, lead=lead)
    if use.kind is Kind.LETTERS:
        return partial(read_letters, field=use.field, known={text.casefold(): text for text in use.values})
    return partial(_READERS[use.kind], field=use.field)


def read_designator(text: str, field: str) -> str:
    """A unit: one to five capital letters and digits; small letters are raised."""
    if _DESIGNATOR(text):
        return text
    raised = text.upper()
    if _DESIGNATOR(raised):
        return raised
    offset = next(place for place, char in enumerate(text) if not _DESIGNATOR(char.upper()))
    if text[offset] == " ":
        raise Misread(offset, Phrase(phrases.BLANK_INSIDE, {"field": field}))
    raise _wrong(offset, phrases.NOT_IN_DESIGNATOR, field, text[offset], _NOT_IN_DESIGNATOR.sub("", raised))


def read_place(text: str, field: str, lead: str) -> str:
    """A place in eight digits: hundreds of metres east, then north (A'3a). Six digits get the map's leading ones."""
    if not text.isdecimal():
        raise _not_digits(text, field)
    if len(text) == EIGHT:
        return text
    if len(text) == SIX:
        return f"{lead[0]}{text[:3]}{lead[-1]}{text[3:]}"
    raise _wrong_length(phrases.COORDINATE_LENGTH, text, field, EIGHT)


def read_square(text: str, field: str, lead: str) -> str:
    """The south-west corner of the half-kilometre square that holds a place (A'3a.1)."""
    place = read_place(text, field, lead)
    east, north = place[HALF - 1], place[EIGHT - 1]
    if east in "05" and north in "05":
        return place
    return f"{place[: HALF - 1]}{'5' if east >= '5' else '0'}{place[HALF : EIGHT - 1]}{'5' if north >= '5' else '0'}"


def read_number(text: str, field: str) -> str:
    """A whole number, without leading zeros."""
    if text.isdecimal():
        return text.lstrip("0") or "0"
    raise _not_digits(text, field)


def read_cont(text: str, field: str) -> str:
    """An enemy's size and kind in three digits."""
    if not text.isdecimal():
        raise _not_digits(text, field)
    if len(text) != CONT_DIGITS:
        raise _wrong_length(phrases.CONT_LENGTH, text, field, CONT_DIGITS)
    return text


def read_letters(text: str, field: str, known: Mapping[str, str]) -> str:
    """A value in letters, in the case that the code book prints; one that it does not know stays as it is."""
    found = known.get(text.casefold())
    if found is not None:
        return found
    if _LETTERS(text):
        return text
    offset = next(place for place, char in enumerate(text) if not _LETTERS(char))
    raise _wrong(offset, phrases.NOT_A_LETTER, field, text[offset], near(text, known.values()))


def read_time(text: str, field: str) -> str:
    """A clock time, or ONO."""
    if text in CLOCK_TIMES:
        return text
    raised = text.upper()
    if raised == ON_ORDER:
        return ON_ORDER
    if raised.replace("0", "O") == ON_ORDER:
        raise Misread(text.index("0"), Phrase(phrases.TIME_ORDER_LENGTH, {"field": field}), ON_ORDER)
    raise _no_clock_time(text, field, phrases.TIME_ORDER_LENGTH)


def read_clock(text: str, field: str) -> str:
    """A clock time, HHMM from 0000 to 2400."""
    if text in CLOCK_TIMES:
        return text
    raise _no_clock_time(text, field, phrases.TIME_LENGTH)


def read_code(text: str, field: str) -> str:
    """The number of a code; whether there is such a code is not asked here."""
    raised = text.upper()
    if _CODE(raised):
        return raised
    raise _wrong(0, phrases.CODE_SHAPE, field, text, digits_for(text))


def read_text(text: str, field: str) -> str:
    """Whatever stands there."""
    return text


def read_pattern(text: str, field: str, fits: Callable[[str], object], shape: str) -> str:
    """A text of a form that the code book describes, in capitals."""
    raised = text.upper()
    if fits(raised):
        return raised
    meant = next((candidate for candidate in _nearby(raised) if fits(candidate)), "")
    raise Misread(0, Phrase(phrases.PATTERN_SHAPE, {"field": field, "found": text, "shape": shape}), meant)


def _nearby(text: str) -> Iterator[str]:
    """What was perhaps meant: letters and digits the other way round, or letters that look like digits."""
    found = _TURNED(text)
    if found:
        yield found[2] + found[1]
    for place in range(len(text)):
        digit = digits_for(text[place])
        if digit:
            yield text[:place] + digit + text[place + 1 :]


class _FieldReader(Protocol):
    def __call__(self, text: str, field: str) -> str: ...


_READERS: Final[Mapping[Kind, _FieldReader]] = {
    Kind.DESIGNATOR: read_designator,
    Kind.NUMBER: read_number,
    Kind.CONT: read_cont,
    Kind.TIME: read_time,
    Kind.CLOCK: read_clock,
    Kind.CODE: read_code,
    Kind.TEXT: read_text,
}


def _no_clock_time(text: str, field: str, shape: str) -> Misread:
    """What is wrong with a time."""
    if not text.isdecimal():
        if digits_for(text) in CLOCK_TIMES:
            return _not_digits(text, field)
        offset = next(place for place, char in enumerate(text) if not char.isdecimal())
        return Misread(offset, Phrase(shape, {"field": field}))
    if len(text) != TIME_DIGITS:
        fuller = text.zfill(TIME_DIGITS)
        suggestion = fuller if fuller in CLOCK_TIMES else ""
        return Misread(min(len(text), TIME_DIGITS), Phrase(shape, {"field": field}), suggestion)
    if text[:2] > "24":
        return _wrong(0, phrases.NO_SUCH_HOUR, field, text[:2])
    if text[2:] > "59":
        return _wrong(2, phrases.NO_SUCH_MINUTE, field, text[2:])
    return _wrong(0, phrases.AFTER_MIDNIGHT, field, text, "2400")


def _not_digits(text: str, field: str) -> Misread:
    """Which character is not a digit, and what the whole would be if it were the digit it looks like."""
    offset = next(place for place, char in enumerate(text) if not char.isdecimal())
    char = text[offset]
    if char == " ":
        joined = text.replace(" ", "")
        return Misread(offset, Phrase(phrases.BLANK_INSIDE, {"field": field}), joined if joined.isdecimal() else "")
    phrase = phrases.LETTER_FOR_DIGIT if digits_for(char) else phrases.NOT_A_DIGIT
    return _wrong(offset, phrase, field, char, digits_for(text))


def _wrong_length(phrase: str, text: str, field: str, wanted: int) -> Misread:
    return Misread(min(len(text), wanted), Phrase(phrase, {"field": field, "count": str(len(text))}))


def _wrong(offset: int, phrase: str, field: str, found: str, suggestion: str = "") -> Misread:
    return Misread(offset, Phrase(phrase, {"field": field, "found": found}), suggestion)
