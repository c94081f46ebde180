"""The list of a game's house and reconstructed values with what depended on them; the figures are Control's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, SECTION, title_block
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import Align
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, sideways
from control.reports.paper.table import Column, Row, Table
from control.reports.paper.typed import Type
from control.reports.record_tree import MARKS
from control.reports.values import UnreadValues, ValueEntry
from orders.language.phrase import Phrase

TEXT: Final = Type(Face.TEXT, 8, 10.4)
BOLD: Final = Type(Face.BOLD, 8, 10.4)
MONO: Final = Type(Face.MONO, 7.5, 10.4)


def house_values_pdf(
    game: str, stamp: str, read: Sequence[ValueEntry], unread: Sequence[UnreadValues], form: Form = A4
) -> bytes:
    """What was read up to a stamp, each with the results it is in; then the tables of which nothing was read."""
    say = form.words
    flow = Flow(sideways(form))
    title_block(flow, say(phrases.VALUES_LIST), game)
    flow.text(say(phrases.VALUES_TOLD), BODY)
    flow.text(say(phrases.LEGEND), BODY)
    _section(flow, form, phrases.VALUES_READ)
    _lay_read(flow, form, read)
    _section(flow, form, phrases.VALUES_UNREAD)
    _lay_unread(flow, form, unread)
    facts = Phrase(phrases.UP_TO, {"stamp": stamp}).said(say)
    heading = Heading(game=game, name=say(phrases.CONTROL), letter="C", title=say(phrases.VALUES_LIST), facts=facts)
    return pdf_of(flow.pages, heading, form, turned=True)


def _section(flow: Flow, form: Form, title: str) -> None:
    flow.gap(12)
    flow.hold(TextLine(form.words(title), SECTION))


def _lay_read(flow: Flow, form: Form, read: Sequence[ValueEntry]) -> None:
    say = form.words
    if not read:
        flow.text(say(phrases.NO_HOUSE_VALUES), BODY)
        return
    table = Table.of(
        flow,
        Column(say(phrases.HEAD_TABLE), 170),
        Column("", 8),
        Column(say(phrases.HEAD_VALUE), 80),
        Column(say(phrases.HEAD_REASON)),
        Column(say(phrases.HEAD_READINGS), 44, Align.RIGHT),
        Column(say(phrases.HEAD_RESULTS), 44, Align.RIGHT),
        Column(say(phrases.HEAD_FIRST), 120),
        padding=1.8,
    )
    table.lay(flow, (_row(table, form, entry) for entry in read))


def _row(table: Table, form: Form, entry: ValueEntry) -> Row:
    named = f"{entry.table} · {entry.entry or form.words(phrases.ONLY_ENTRY)}"
    return Row(
        (
            (*table.cell(0, named, BOLD), *table.cell(0, entry.title, TEXT)),
            table.cell(1, MARKS[entry.provenance], BOLD),
            table.cell(2, entry.value, MONO),
            table.cell(3, entry.reason, TEXT),
            table.cell(4, str(entry.readings), MONO),
            table.cell(5, str(entry.results), MONO),
            table.cell(6, _places(form, entry), MONO),
        )
    )


def _places(form: Form, entry: ValueEntry) -> str:
    """The first results by cycle, subinterval and number, and how many more there are."""
    places = ", ".join(entry.first)
    more = entry.results - len(entry.first)
    return f"{places}, {Phrase(phrases.AND_MORE, {'count': str(more)}).said(form.words)}" if more else places


def _lay_unread(flow: Flow, form: Form, unread: Sequence[UnreadValues]) -> None:
    say = form.words
    table = Table.of(
        flow,
        Column(say(phrases.HEAD_TABLE), 260),
        Column("", 8),
        Column(say(phrases.HEAD_ENTRIES), 50, Align.RIGHT),
        Column(say(phrases.HEAD_REASON)),
        padding=1.8,
    )
    table.lay(
        flow,
        (
            table.row(
                (f"{values.table} · {values.title}", BOLD),
                (MARKS[values.provenance], BOLD),
                (str(values.entries), MONO),
                (values.reason, TEXT),
            )
            for values in unread
        ),
    )
