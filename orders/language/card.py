"""Order and report cards: reading a line, writing a card.

A card of 80 columns is read strictly by columns and gently otherwise: short lines are filled with blanks, trailing
blanks cut, small letters raised; a card of words is read by `word_card`. What a card may say is checked in
`orders.language.check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from orders.language import phrases
from orders.language.card_reader import form_of, read_line
from orders.language.codebook import CARD_WIDTH, CardKind, CodeBook
from orders.language.normalise import normalise
from orders.language.phrase import Phrase
from orders.language.reading import EIGHT, SIX
from orders.language.word_card import column_of, line_of, read_words
from orders.language.wrong import Unreadable

DEFAULT_LEAD: Final = "0"


class CodedCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card as read.

    `values` holds the stored text of every filled field but the code: places in eight digits, units in capitals.
    `typed` holds what stood on the card where that differs. `line` is the line it came from; `house` marks a code of
    ours.
    """

    code: str
    values: dict[str, str]
    typed: dict[str, str] = {}
    line: int = 0
    house: bool = False

    def value(self, field: str) -> str:
        """The stored text of a field, "" if it is blank."""
        return self.values.get(field, "")

    def shown(self, field: str) -> str:
        """The text of a field as on the card: digits as typed, letters as stored, "" if it is blank."""
        typed = self.typed.get(field, "")
        return typed if typed.isdecimal() else self.values.get(field, "")

    @property
    def unit(self) -> str:
        """The designator in Unit."""
        return self.values.get("Unit", "")

    @property
    def time(self) -> str:
        """The clock time in Tme, ONO, or ""."""
        return self.values.get("Tme", "")


class Card(CodedCard, frozen=True, kw_only=True):
    """An order card."""

    @property
    def cites(self) -> str:
        """The number of the report it answers, or ""."""
        return self.values.get("Cites", "")


class ReportCard(CodedCard, frozen=True, kw_only=True):
    """A report card."""


def read_card(book: CodeBook, line: str, number: int = 1, *, lead: str = DEFAULT_LEAD) -> Card:
    """The order card on a line; `number` is the line's, `lead` the map's leading kilometre digit (one, or east and
    north) for six-digit coordinates. Raises `Unreadable`.
    """
    if book.order_card.words:
        return read_words(book, CardKind.ORDER, line, number, Card)
    return read_line(form_of(book, CardKind.ORDER, lead), line, number, Card)


def read_report(book: CodeBook, line: str, number: int = 1, *, lead: str = DEFAULT_LEAD) -> ReportCard:
    """The report card on a line. Raises `Unreadable`."""
    if book.report_card.words:
        return read_words(book, CardKind.REPORT, line, number, ReportCard)
    return read_line(form_of(book, CardKind.REPORT, lead), line, number, ReportCard)


def card_from(book: CodeBook, values: Mapping[str, str], number: int = 1, *, lead: str = DEFAULT_LEAD) -> Card:
    """The order card whose fields, code included, are given as texts: a form's way in. Raises `Unreadable`."""
    return read_card(book, line_from(book, CardKind.ORDER, values, number), number, lead=lead)


def report_from(book: CodeBook, values: Mapping[str, str], number: int = 1) -> ReportCard:
    """The report card whose fields, code included, are given as texts. Raises `Unreadable`."""
    return read_report(book, line_from(book, CardKind.REPORT, values, number), number)


def line_from(book: CodeBook, kind: CardKind, values: Mapping[str, str], number: int = 1) -> str:
    """The 80 columns, or the words, with these texts in them.

    Raises `Unreadable` for a field the card lacks or has no room for.
    """
    layout = book.layout(kind)
    if layout.words:
        return _words_from(book, kind, values, number)
    line = [" "] * CARD_WIDTH
    for field, text in values.items():
        stripped = normalise(text).text.strip()
        column = layout.column(field)
        if column is None:
            raise Unreadable(number, 0, Phrase(phrases.NO_SUCH_FIELD, {"field": field}), field=field)
        if len(stripped) > column.width:
            facts = {"field": field, "width": str(column.width), "found": stripped, "count": str(len(stripped))}
            raise Unreadable(number, column.last, Phrase(phrases.FIELD_TOO_LONG, facts), field=field)
        if stripped:
            line[column.first - 1 : column.first - 1 + len(stripped)] = stripped
    return "".join(line)


def _words_from(book: CodeBook, kind: CardKind, values: Mapping[str, str], number: int) -> str:
    for field in values:
        if book.layout(kind).column(field) is None:
            raise Unreadable(number, 0, Phrase(phrases.NO_SUCH_FIELD, {"field": field}), field=field)
    return line_of(book, kind, {field: normalise(text).text for field, text in values.items()})


def write_card(book: CodeBook, card: Card) -> str:
    """The card in exactly 80 columns, or in words; read again it is the same card."""
    return line_from(book, CardKind.ORDER, texts(book, card))


def write_report(book: CodeBook, card: ReportCard) -> str:
    """The report card in exactly 80 columns, or in words."""
    return line_from(book, CardKind.REPORT, texts(book, card))


def kind_of(card: CodedCard) -> CardKind:
    """Which kind of card it is."""
    return CardKind.REPORT if isinstance(card, ReportCard) else CardKind.ORDER


def texts(book: CodeBook, card: CodedCard) -> dict[str, str]:
    """Every filled field as on the card, the code included, in the order of the columns."""
    layout = book.layout(kind_of(card))
    return {
        column.field: card.code if column.field == layout.code else card.shown(column.field)
        for column in layout.columns
        if column.field in card.values or column.field == layout.code
    }


def place_of(book: CodeBook, card: CodedCard, field: str) -> int:
    """The first column of a field on a card, 0 for none; on a card of words where it is written, or would be."""
    kind = kind_of(card)
    column = book.layout(kind).column(field)
    if column is None or not book.layout(kind).words:
        return column.first if column else 0
    written = {name: card.typed.get(name, text) for name, text in card.values.items()}
    return column_of(book, kind, written | {book.layout(kind).code: card.code}, field)


def gentle_readings(card: CodedCard) -> tuple[Phrase, ...]:
    """What was read otherwise than typed."""
    return tuple(_gentle(field, typed, card.values[field]) for field, typed in card.typed.items())


def _gentle(field: str, typed: str, read: str) -> Phrase:
    facts = {"field": field, "typed": typed, "read": read}
    if not typed.isdecimal():
        return Phrase(phrases.UPPER_CASED, facts)
    if len(read) != EIGHT:
        return Phrase(phrases.NUMBER_READ, facts)
    whole = f"{read[0]}{typed[:3]}{read[4]}{typed[3:]}" if len(typed) == SIX else typed
    return Phrase(phrases.SIX_DIGITS if whole == read else phrases.ON_THE_GRID, facts)
