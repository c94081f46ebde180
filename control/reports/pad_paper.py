"""The order pad: blank cards to be filled in by hand, and on the sheets after them how that is done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, CHAPTER, side_name
from control.reports.paper.card import CardFace, shown_columns
from control.reports.paper.flow import Drawn, Flow, TextLine, nothing
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Align, Ink
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, sideways
from control.reports.paper.table import Column, Table
from control.reports.paper.typed import Type, wrapped
from control.situation.side import Side
from orders.language.check import BOTH_SIDES
from orders.language.codebook import Code, CodeBook
from orders.language.codebook import Column as CardColumn

SHEETS: Final = 2
BOX: Final = 19.0
"""Height of a box to write in, in points."""
DIGIT: Final = 14.0
SPACE: Final = 19.0
STAMP: Final = 6
UPRIGHT: Final = 560.0
"""No upright sheet is wider than this, in points."""

LABEL: Final = Type(Face.TEXT, 7.5, 10)
NAME: Final = Type(Face.BOLD, 10, 12)
CELL: Final = Type(Face.TEXT, 8, 10.2)
BOLD: Final = Type(Face.BOLD, 8, 10.2)
MONO: Final = Type(Face.MONO, 8, 10.2)
CODE: Final = Type(Face.MONO_BOLD, 8, 10.2)


def order_pad_pdf(game: str, side: Side, *, book: CodeBook, sheets: int = SHEETS, form: Form = A4) -> bytes:
    """Blank cards, a deck's header on each sheet, sideways; then the fields of the card and the side's order codes."""
    say = form.words
    name, letter = side_name(side, form)
    heading = Heading(game=game, name=name, letter=letter, title=say(phrases.ORDER_PAD))
    flow = Flow(sideways(form))
    for sheet in range(sheets):
        if sheet:
            flow.turn()
        _blank_sheet(flow, name, book, form)
    flow.turn()
    explain(flow, book, side, form)
    return pdf_of(flow.pages, heading, form, turned=True)


def _blank_sheet(flow: Flow, name: str, book: CodeBook, form: Form) -> None:
    """The line of a deck's header, then as many cards as the sheet holds."""
    face = CardFace("", shown_columns(book.order_card), box_height=BOX, boxed=True)
    flow.put(_Period(name, form), Drawn(SPACE / 2, nothing))
    for _ in range(int((flow.room + SPACE / 2) // (face.height + SPACE))):
        flow.put(face, Drawn(min(SPACE, flow.room - face.height), partial(_words_line, form.words(phrases.PAD_WORDS))))


@dataclass(frozen=True, slots=True)
class _Period:
    """The header of a deck, `______ to ______, RED`, with a box for each digit, and the number of the sheet."""

    name: str
    form: Form

    @property
    def height(self) -> float:
        """A row of boxes."""
        return BOX

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Words and boxes in one line; the sheet's number on the right."""
        say, base = self.form.words, top - BOX * 0.68
        at = x
        for word in (phrases.PAD_PERIOD, phrases.PAD_TO):
            ink.text(at, base, say(word), BODY)
            at = _boxes(ink, at + BODY.width(say(word)) + 6, top, STAMP) + 6
        ink.text(at - 3, base, f", {self.name.upper()}", NAME)
        left = x + width - 2 * DIGIT
        ink.text(left - 6, base, say(phrases.PAD_SHEET), BODY, Align.RIGHT)
        _boxes(ink, left, top, 2)


def _boxes(ink: Ink, x: float, top: float, count: int) -> float:
    """Boxes for digits; gives where they end."""
    ink.pen(HAIRLINE, 0.4)
    ink.canvas.rect(x, top - BOX, DIGIT * count, BOX)
    ink.canvas.lines([(x + DIGIT * n, top, x + DIGIT * n, top - BOX) for n in range(1, count)])
    return x + DIGIT * count


def _words_line(label: str, ink: Ink, x: float, top: float, width: float) -> None:
    """A line to say the order in words."""
    left = x + LABEL.width(label) + 5
    ink.text(x, top - 11, label, LABEL)
    ink.rule(left, top - 12.5, x + width - left, HAIRLINE, 0.5)


def explain(flow: Flow, book: CodeBook, side: Side, form: Form) -> None:
    """How a card is filled in, field by field, and the order codes of a side."""
    say = form.words
    codes = [code for code in book.orders.values() if BOTH_SIDES in code.issued_by or side in code.issued_by]
    flow.hold(TextLine(say(phrases.HOW_TO), CHAPTER))
    if not codes:
        flow.text(say(phrases.NO_CODES), BODY)
        return
    is_words = book.order_card.words
    flow.text(say(phrases.HOW_TO_WORDS if is_words else phrases.HOW_TO_TEXT), BODY)
    flow.gap(8)
    heads = (phrases.HEAD_FIELD, phrases.HEAD_SHAPE if is_words else phrases.HEAD_COLUMNS, phrases.HEAD_MEANING)
    fields = Table.of(flow, Column(say(heads[0]), 44), Column(say(heads[1]), 46), Column(say(heads[2])), padding=1.6)
    fields.lay(
        flow,
        (
            fields.row((column.field, BOLD), (_written(column, book), MONO), (say(column.meaning), CELL))
            for column in book.order_card.columns
            if not column.alone
        ),
    )
    flow.gap(14)
    flow.hold(*(TextLine(line, CHAPTER) for line in wrapped(say(phrases.ORDER_CODES), CHAPTER, flow.area.width)))
    _codes(flow, codes, form)


def _written(column: CardColumn, book: CodeBook) -> str:
    """How a field is written: in its columns, or on a line of words like its example."""
    return column.shape if book.order_card.words else _span(column.first, column.last)


def _codes(flow: Flow, codes: list[Code], form: Form) -> None:
    """The codes that a side may issue; where the sheet has room two beside each other, read down."""
    say = form.words
    common = _common(codes)
    heads = (phrases.HEAD_CODE, phrases.HEAD_TITLE, phrases.HEAD_FIELDS)
    widest = max(CODE.width(code.code) for code in codes)
    columns = (Column(say(heads[0]), max(26, widest + 6)), Column(say(heads[1])), Column(say(heads[2]), 134))
    abreast = 2 if flow.area.width > UPRIGHT else 1
    table = Table.of(flow, *columns * abreast, padding=1.6)
    half = -(-len(codes) // abreast)

    def cells(code: Code | None) -> tuple[tuple[str, Type], ...]:
        if code is None:
            return (("", CELL), ("", CELL), ("", CELL))
        title = f"{say(code.title)} ({code.mark})" if code.mark else say(code.title)
        return ((code.code, CODE), (title, CELL), (_fields(code, common), CELL))

    lines = zip_longest(*(codes[half * n : half * (n + 1)] for n in range(abreast)))
    table.lay(flow, (table.row(*(cell for code in line for cell in cells(code))) for line in lines))


def _common(codes: list[Code]) -> frozenset[str]:
    """The fields that every code has: they are not told again beside each."""
    return frozenset.intersection(*(frozenset(use.field for use in code.fields) for code in codes))


def _fields(code: Code, common: frozenset[str]) -> str:
    """The fields a code must have, and in brackets those it may have."""
    must = [use.field for use in code.fields if use.required and use.field not in common]
    may = [use.field for use in code.fields if not use.required and use.field not in common]
    return " ".join((*must, f"({' '.join(may)})" if may else "")).strip()


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"
