"""A cell's sheets: the reports of a cycle, and its orders as handed in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from control.reports import phrases
from control.reports.map_pdf import MapSlice
from control.reports.map_sheets import overview, parts_of
from control.reports.opening import BODY, CHAPTER, SECTION, heading_of, title_block
from control.reports.paper.card import CardFace, shown_columns
from control.reports.paper.flow import Drawn, Flow, Slice, TextLine, nothing
from control.reports.paper.fonts import Face
from control.reports.paper.sheet import A4, Form, pdf_of, upright
from control.reports.paper.table import HEAD, Column, Row, Table, column_widths
from control.reports.paper.typed import Type, as_typed, wrapped
from control.reports.values import Cycle, Known, OrderEntry, ReportEntry
from control.situation.rows import rolled_up
from orders.language.codebook import Code, CodeBook, Layout
from orders.language.phrase import Phrase

NUMBER: Final = Type(Face.BOLD, 12, 15)
FACT: Final = Type(Face.TEXT, 7.5, 9.6)
ENTRY: Final = Type(Face.TEXT, 8.5, 11)
GUTTER: Final = 68.0
SPACE: Final = 3.0


def reports_pdf(
    cycle: Cycle,
    reports: Sequence[ReportEntry],
    *,
    book: CodeBook,
    known: Known | None = None,
    form: Form = A4,
) -> bytes:
    """The reports of a cycle for one cell: each as a card and in plain words, then map and lists of what it knows.

    Everything given must come from the cell's own picture.
    """
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, Phrase(phrases.REPORTS_OF_CYCLE, {"cycle": str(cycle.number)}).said(say), cycle.game)
    flow.text(_count(reports, form), BODY)
    flow.gap(8)
    table = _table(flow, say(phrases.HEAD_REPORT), say(phrases.HEAD_CARD))
    table.lay(flow, (_row(table, together, book, form) for together in rolled_up(reports)))
    if known is not None:
        lay_known(flow, known, form)
    return pdf_of(flow.pages, heading_of(cycle, say(phrases.REPORTS), form), form)


def order_sheet_pdf(cycle: Cycle, orders: Sequence[OrderEntry], *, book: CodeBook, form: Form = A4) -> bytes:
    """A cell's orders of a cycle as handed in: each as a card and in plain words."""
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, Phrase(phrases.ORDER_SHEET, {"cycle": str(cycle.number)}).said(say), cycle.game)
    if not orders:
        flow.text(say(phrases.NO_ORDERS), BODY)
    table = _table(flow, say(phrases.HEAD_ORDER), say(phrases.HEAD_CARD))
    table.lay(flow, (order_row(table, order, book, form) for order in orders))
    return pdf_of(flow.pages, heading_of(replace(cycle, released=""), say(phrases.ORDERS), form), form)


def order_row(table: Table, order: OrderEntry, book: CodeBook, form: Form) -> Row:
    """An order as a row: its number and window, the card and the words."""
    if order.window:
        told = phrases.ANSWERS_AT if order.answers else phrases.NEXT_AT
        facts = [Phrase(told, {"stamp": order.window}).said(form.words)]
    else:
        facts = [form.words(phrases.FOR_CYCLE)]
    if order.by_control:
        facts.append(form.words(phrases.BY_CONTROL))
    face = card_face(book.order_card, book.orders, order.card)
    return _card_row(table, _numbered(order.number, form), facts, face, order.words)


def card_face(layout: Layout, codes: dict[str, Code], line: str) -> CardFace:
    """The card of a line, with the headings that its code uses."""
    column = layout.code_column
    code = codes.get(line[column.first - 1 : column.last])
    fields = [use.field for use in code.fields] if code else []
    return CardFace(line, shown_columns(layout, fields))


def _row(table: Table, together: tuple[ReportEntry, ...], book: CodeBook, form: Form) -> Row:
    """A report with its card; those that roll up in one row, each in a line of words."""
    if len(together) == 1:
        return _report_row(table, together[0], book, form)
    first = together[0]
    facts = [Phrase(phrases.DELIVERED, {"stamp": first.delivered}).said(form.words)]
    words = [f"{_numbered(report.number, form)}  {report.words}" for report in together]
    return _card_row(table, first.group, facts, None, *words)


def _report_row(table: Table, report: ReportEntry, book: CodeBook, form: Form) -> Row:
    facts = [
        Phrase(phrases.TELLS_OF, {"stamp": report.told}).said(form.words),
        Phrase(phrases.DELIVERED, {"stamp": report.delivered}).said(form.words),
    ]
    if report.quality:
        facts.append(Phrase(phrases.QUALITY, {"quality": report.quality}).said(form.words))
    if report.corrects:
        facts.append(Phrase(phrases.CORRECTS, {"number": str(report.corrects)}).said(form.words))
    face = card_face(book.report_card, book.reports, report.card) if report.card.strip() else None
    return _card_row(table, _numbered(report.number, form), facts, face, report.words)


def _numbered(number: int, form: Form) -> str:
    return Phrase(phrases.NUMBERED, {"number": str(number)}).said(form.words)


def _card_row(table: Table, number: str, facts: Iterable[str], face: CardFace | None, *words: str) -> Row:
    gutter: list[Slice] = [*table.cell(0, number, NUMBER)]
    for fact in facts:
        gutter += table.cell(0, fact, FACT)
    told: list[Slice] = [face, Drawn(SPACE, nothing)] if face else []
    told += [TextLine(line, BODY) for one in words for line in wrapped(one, BODY, table.columns[1].width)]
    return Row((gutter, told))


def _table(flow: Flow, first: str, second: str) -> Table:
    return Table.of(flow, Column(first, GUTTER), Column(second), padding=5)


def _count(reports: Sequence[ReportEntry], form: Form) -> str:
    if not reports:
        return form.words(phrases.NO_REPORTS)
    facts = {"count": str(len(reports)), "first": str(reports[0].number), "last": str(reports[-1].number)}
    return Phrase(phrases.COUNT_ONE if len(reports) == 1 else phrases.COUNT_MANY, facts).said(form.words)


def lay_known(flow: Flow, known: Known, form: Form) -> None:
    """The map on a sheet of its own, a wide one on several; the lists after it."""
    say = form.words
    heading = Phrase(phrases.KNOWN_AT, {"stamp": known.stamp}).said(say)
    flow.gap(12)
    flow.hold(TextLine(heading, CHAPTER))
    _lay_map(flow, known, form)
    if known.units:
        heads = (*known.unit_heads, phrases.AS_OF)
        _section(flow, say(phrases.OWN_UNITS))
        _list(flow, tuple(say(head) for head in heads), known.units)
    _section(flow, say(phrases.CONTACTS))
    if known.contacts:
        heads = (
            phrases.HEAD_REPORT,
            phrases.AS_OF,
            phrases.HEAD_WHAT,
            phrases.HEAD_WHERE,
            phrases.HEAD_QUALITY,
            phrases.HEAD_BY,
        )
        _list(flow, tuple(say(head) for head in heads), known.contacts)
        flow.gap(3)
        flow.text(say(phrases.OLD_CONTACTS), FACT)
    else:
        flow.text(say(phrases.NO_CONTACTS), BODY)


def _lay_map(flow: Flow, known: Known, form: Form) -> None:
    """The map; where it would be too dense to read, an overview and each of its parts."""
    say, width = form.words, flow.area.width
    parts = parts_of(known.drawing)
    shown = overview(known.drawing, parts) if parts else known.drawing
    flow.put(MapSlice.fitting(shown, width, flow.area.height - CHAPTER.leading, say))
    for part in parts:
        west, east, south, north = part.edges
        facts = {"name": part.name, "west": west, "east": east, "south": south, "north": north}
        flow.hold(TextLine(Phrase(phrases.MAP_PART, facts).said(say), CHAPTER))
        flow.put(MapSlice.fitting(known.drawing, width, flow.area.height - CHAPTER.leading, say, part.window))


def _section(flow: Flow, title: str) -> None:
    flow.gap(14)
    flow.hold(TextLine(title, SECTION))


def _list(flow: Flow, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """A table whose columns are as wide as their texts ask for, as far as there is room; no word is broken for it."""
    texts = [[as_typed(row[number]) for row in rows] for number in range(len(heads))]
    wanted = [max(HEAD.width(head), *map(ENTRY.width, column)) + 1 for head, column in zip(heads, texts, strict=True)]
    least = [_longest_word(head, column) + 1 for head, column in zip(heads, texts, strict=True)]
    widths = column_widths(least, wanted, flow.area.width)
    table = Table.of(flow, *(Column(head, width) for head, width in zip(heads, widths, strict=True)), padding=2)
    table.lay(flow, (table.row(*((text, ENTRY) for text in row)) for row in rows))


def _longest_word(head: str, column: Iterable[str]) -> float:
    words = [HEAD.width(word) for word in head.split()]
    words += [ENTRY.width(word) for text in column for word in text.split()]
    return max(words, default=0.0)
