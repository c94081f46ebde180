"""Reads a line by the columns of its card, with the readers of each code made once per code book."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from orders.language import phrases
from orders.language.codebook import CARD_WIDTH, CardKind, CodeBook, Column
from orders.language.normalise import printable_line
from orders.language.phrase import Phrase
from orders.language.reading import Misread, Reader, reader_for
from orders.language.suggest import digits_for, near
from orders.language.wrong import Unreadable

C = TypeVar("C")

_LEAD: Final = re.compile(r"[0-9]{1,2}").fullmatch


class Form(msgspec.Struct, frozen=True):
    """What reading a kind of card needs, made once: the book, where the code stands, and the readers of each code."""

    book: CodeBook
    kind: CardKind
    code: Column
    slots: tuple[tuple[str, int, int], ...]
    readers: dict[str, dict[str, Reader]]
    alone: dict[str, tuple[tuple[str, int, int], ...]]


@lru_cache(maxsize=64)
def form_of(book: CodeBook, kind: CardKind, lead: str) -> Form:
    """The readers for a kind of card of a code book; `lead` completes six-digit coordinates."""
    if not _LEAD(lead):
        raise ValueError(f"the leading kilometre digits are one digit, or two for east and north, not {lead!r}")
    layout = book.layout(kind)
    slots = tuple((c.field, c.first - 1, c.last) for c in layout.columns if not c.alone and c.field != layout.code)
    readers = {}
    alone = {}
    for code in book.codes(kind).values():
        readers[code.code] = {use.field: reader_for(use, lead) for use in code.fields}
        own = tuple(column for column in layout.columns if column.alone and code.use(column.field))
        if own:
            covered = tuple(slot for slot in slots if not any(c.first <= slot[2] and slot[1] < c.last for c in own))
            alone[code.code] = covered + tuple((c.field, c.first - 1, c.last) for c in own)
    return Form(book, kind, layout.code_column, slots, readers, alone)


def read_line(form: Form, line: str, number: int, made: Callable[..., C]) -> C:
    """The card on a line, built by `made`. Raises `Unreadable`."""
    line = _plain_line(line, number)
    code = line[form.code.first - 1 : form.code.last]
    readers = form.readers.get(code)
    if readers is None:
        code = _code_meant(form, line, number)
        readers = form.readers[code]
    values: dict[str, str] = {}
    typed: dict[str, str] = {}
    for field, first, last in form.alone.get(code, form.slots) if form.alone else form.slots:
        text = line[first:last].strip()
        if not text:
            continue
        reader = readers.get(field)
        if reader is None:
            values[field] = text
            continue
        try:
            values[field] = read = reader(text)
        except Misread as wrong:
            column = first + 1 + line[first:last].index(text) + wrong.offset
            raise Unreadable(number, min(column, last), wrong.phrase, _readable(reader, wrong), field) from None
        if read != text:
            typed[field] = text
    return made(code=code, values=values, typed=typed, line=number, house=code[0] == "H")


def _readable(reader: Reader, wrong: Misread) -> str:
    """What was perhaps meant, if the field can hold it."""
    if not wrong.suggestion:
        return ""
    try:
        reader(wrong.suggestion)
    except Misread:
        return ""
    return wrong.suggestion


def _plain_line(line: str, number: int) -> str:
    """The line in exactly 80 plain characters."""
    line = printable_line(line, number)
    if len(line) > CARD_WIDTH:
        if line[CARD_WIDTH:].strip():
            column = CARD_WIDTH + 1 + len(line[CARD_WIDTH:]) - len(line[CARD_WIDTH:].lstrip())
            raise Unreadable(number, column, Phrase(phrases.TOO_LONG, {"width": str(CARD_WIDTH)}))
        return line[:CARD_WIDTH]
    return line.ljust(CARD_WIDTH)


def _code_meant(form: Form, line: str, number: int) -> str:
    """The code in small letters; anything else that is not a code raises `Unreadable` at the code's first column."""
    first, last = form.code.first, form.code.last
    found = line[first - 1 : last]
    if found.upper() in form.readers:
        return found.upper()
    shifted = _shifted(form, line, number)
    if shifted is not None:
        raise shifted
    text = found.strip()
    if not text:
        facts = {"first": str(first), "last": str(last)}
        raise Unreadable(number, first, Phrase(phrases.CODE_BLANK, facts), field=form.code.field)
    phrase, suggestion = _why_no_code(form, text)
    raise Unreadable(number, first, phrase, suggestion, form.code.field)


def _shifted(form: Form, line: str, number: int) -> Unreadable | None:
    """What to say if the line would be a card one column further to the left or right, else None."""
    first = form.code.first
    moves = (
        (line[0], line[1:] + " ", first + 1, phrases.SHIFTED_RIGHT),
        (line[-1], " " + line[:-1], first - 1, phrases.SHIFTED_LEFT),
    )
    for dropped, moved, column, phrase in moves:
        code = moved[first - 1 : form.code.last]
        if dropped == " " and code in form.readers and _is_card(form, moved, number):
            return Unreadable(
                number, first, Phrase(phrase, {"found": code, "column": str(column)}), field=form.code.field
            )
    return None


def _is_card(form: Form, line: str, number: int) -> bool:
    try:
        read_line(form, line, number, dict)
    except Unreadable:
        return False
    return True


def _why_no_code(form: Form, text: str) -> tuple[Phrase, str]:
    facts = {"found": text}
    meant = digits_for(text)
    if meant in form.readers:
        place = next(place for place, char in enumerate(text) if not char.isdecimal())
        return Phrase(phrases.CODE_LETTER, facts | {"letter": text[place], "digit": meant[place]}), meant
    other = CardKind.REPORT if form.kind is CardKind.ORDER else CardKind.ORDER
    if text in form.book.codes(other):
        is_order = form.kind is CardKind.ORDER
        return Phrase(phrases.CODE_OTHER_CARD if is_order else phrases.CODE_OTHER_REPORT, facts), ""
    if text in form.book.not_codes:
        return Phrase(phrases.NOT_A_CODE, facts | {"what": form.book.not_codes[text]}), near(text, form.readers)
    return Phrase(phrases.CODE_UNKNOWN, facts), near(text, form.readers)
