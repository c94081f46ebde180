"""The tables of Control's record beside the worksheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from assessment.engine.outcome import Ruling
from control.reports import phrases
from control.reports.paper.flow import Flow
from control.reports.paper.fonts import Face
from control.reports.paper.ink import Align
from control.reports.paper.sheet import Form
from control.reports.paper.table import Column, Row, Table
from control.reports.paper.typed import Type
from control.reports.record_tree import MARKS
from control.reports.record_values import ValueRead
from control.reports.values import EventEntry, MadeReport, OrderEntry, TableNote
from control.situation.clock import Clock
from orders.language.phrase import Phrase

BODY: Final = Type(Face.TEXT, 8, 10.4)
BOLD: Final = Type(Face.BOLD, 8, 10.4)
MONO: Final = Type(Face.MONO, 7.5, 10.4)
CARD: Final = Type(Face.MONO, 7, 9.4)
NOTE: Final = Type(Face.TEXT, 8.5, 11.5)


MOST_EVENTS: Final = 12
"""So many events that rest on a value are named in brief."""


class RecordTables:
    """Lays each kind of table, or the sentence that stands for an empty one."""

    def __init__(self, flow: Flow, clock: Clock, form: Form, *, in_brief: bool = False) -> None:
        self._in_brief = in_brief
        self._flow = flow
        self._clock = clock
        self._form = form

    def orders(self, orders: Sequence[OrderEntry], otherwise: str) -> None:
        """Orders by side and number: the card, and below it the words."""
        table = self._table((phrases.HEAD_SIDE, 30), (phrases.HEAD_NUMBER, 26), (phrases.HEAD_CARD, 0), right=(1,))
        rows = []
        for order in orders:
            said = table.cell(2, order.card.rstrip(), CARD) + table.cell(2, order.words, BODY)
            rows.append(Row((table.cell(0, order.side, BODY), table.cell(1, str(order.number), BODY), said)))
        self._lay(table, rows, otherwise)

    def events(self, events: Sequence[EventEntry], before: str) -> None:
        """What happened, numbered, with the paragraph and worksheet line that caused it."""
        table = self._table(
            (phrases.HEAD_NUMBER, 30),
            (phrases.HEAD_TIME, 36),
            (phrases.HEAD_EVENT, 0),
            (phrases.HEAD_UNITS, 96),
            (phrases.HEAD_RULE, 60),
            (phrases.HEAD_LINE, 40),
            right=(0, 5),
        )
        self._lay(
            table,
            [
                table.row(
                    (f"{before}{number}", BODY),
                    (event.stamp, MONO),
                    (event.words, BODY),
                    (", ".join(event.units), BODY),
                    (event.rule, BODY),
                    (f"{before}{event.line}" if event.line else "", MONO),
                )
                for number, event in enumerate(events, start=1)
            ],
            phrases.NO_EVENTS,
        )

    def reports(self, reports: Sequence[MadeReport], before: str) -> None:
        """Reports as Control has them, by the time they fall due."""
        table = self._table(
            (phrases.HEAD_ADDRESSEE, 36),
            (phrases.HEAD_TOLD, 36),
            (phrases.HEAD_CARD, 0),
            (phrases.HEAD_RULE, 54),
            (phrases.HEAD_LINE, 36),
            right=(4,),
        )
        rows = []
        for report in reports:
            times = table.cell(1, report.told, MONO) + table.cell(1, report.due, MONO)
            said = table.cell(2, report.card.rstrip(), CARD) + table.cell(2, report.words, BODY)
            if report.by_chance:
                said += table.cell(2, report.by_chance, BOLD)
            line = table.cell(4, f"{before}{report.line}" if report.line else "", MONO)
            rows.append(
                Row((table.cell(0, report.addressee, BODY), times, said, table.cell(3, report.rule, BODY), line))
            )
        self._lay(table, rows, phrases.NO_REPORTS_MADE)

    def rulings(self, rulings: Sequence[Ruling]) -> None:
        """Rulings in force, each with its reason."""
        table = self._table(
            (phrases.HEAD_NUMBER, 26), (phrases.HEAD_RULED, 0), (phrases.HEAD_VALUE, 96), (phrases.HEAD_REASON, 0)
        )
        self._lay(
            table,
            [
                table.row(
                    (f"[{ruling.number}]", BOLD),
                    (self._ruled(ruling), BODY),
                    (ruling.value, MONO),
                    (ruling.reason, BODY),
                )
                for ruling in rulings
            ],
            phrases.NO_RULINGS,
        )

    def values(self, values: Sequence[ValueRead], notes: Mapping[str, TableNote]) -> None:
        """House and reconstructed values with what depended on each."""
        table = self._table((phrases.HEAD_TABLE, 132), ("", 8), (phrases.HEAD_VALUE, 66), (phrases.HEAD_DEPENDS, 0))
        rows = []
        for value in values:
            entry = value.entry or self._form.words(phrases.ONLY_ENTRY)
            named = table.cell(0, f"{value.table} · {entry}", BOLD)
            note = notes.get(value.table)
            if note is not None:
                named += table.cell(0, note.title, BODY)
            depends = tuple(line for text in self._depends(value) for line in table.cell(3, text, BODY))
            mark = table.cell(1, MARKS[value.provenance], BOLD)
            rows.append(Row((named, mark, table.cell(2, value.value, MONO), depends)))
        self._lay(table, rows, phrases.NO_HOUSE_VALUES)

    def tables_read(self, tables: Mapping[str, TableNote]) -> None:
        """What each table is, where it stands, and why it is not as printed."""
        table = self._table(
            (phrases.HEAD_TABLE, 72),
            ("", 8),
            (phrases.HEAD_TITLE, 0),
            (phrases.HEAD_SOURCE, 96),
            (phrases.HEAD_REASON, 0),
        )
        self._lay(
            table,
            [
                table.row(
                    (name, BOLD),
                    (MARKS.get(note.provenance, note.provenance), BOLD),
                    (note.title, BODY),
                    (note.source, BODY),
                    (note.reason, BODY),
                )
                for name, note in tables.items()
            ],
        )

    def paragraphs(self, paragraphs: Mapping[str, str]) -> None:
        """What each paragraph says, in short."""
        table = self._table((phrases.HEAD_RULE, 72), (phrases.HEAD_MEANING, 0))
        self._lay(table, [table.row((rule, BOLD), (text, BODY)) for rule, text in paragraphs.items()])

    def _ruled(self, ruling: Ruling) -> str:
        """What kind of ruling it is, and on what."""
        say = self._form.words
        parts = [say(ruling.kind.value), ruling.subject, ruling.field]
        if ruling.place:
            parts.append(Phrase(phrases.AT_PLACE, {"place": ruling.place}).said(say))
        if ruling.at is not None:
            parts.append(Phrase(phrases.FROM_TIME, {"stamp": self._clock.stamp(ruling.at)}).said(say))
        return " ".join(part for part in parts if part)

    def _depends(self, value: ValueRead) -> list[str]:
        """A line for each paragraph with its results and where they stand, then the events; in brief, how many."""
        if self._in_brief:
            return [self._depends_in_brief(value)]
        told = []
        for rule, results in value.rules.items():
            places = "; ".join(f"{result} ({line})" if result else f"({line})" for line, result in results)
            told.append(f"{rule}: {places}" if rule else places)
        if value.events:
            numbers = ", ".join(value.events)
            told.append(Phrase(phrases.EVENTS_OF, {"numbers": numbers}).said(self._form.words))
        return told

    def _depends_in_brief(self, value: ValueRead) -> str:
        say = self._form.words
        told = [
            Phrase(phrases.TIMES, {"rule": rule or value.table, "count": str(len(results))}).said(say)
            for rule, results in value.rules.items()
        ]
        if value.events:
            some = value.events[:MOST_EVENTS]
            told.append(Phrase(phrases.EVENTS_OF, {"numbers": ", ".join(some)}).said(say))
            if len(value.events) > len(some):
                told.append(Phrase(phrases.AND_MORE, {"count": str(len(value.events) - len(some))}).said(say))
        return "; ".join(told)

    def _table(self, *columns: tuple[str, float], right: tuple[int, ...] = ()) -> Table:
        say = self._form.words
        return Table.of(
            self._flow,
            *(
                Column(say(head) if head else "", width, Align.RIGHT if number in right else Align.LEFT)
                for number, (head, width) in enumerate(columns)
            ),
            padding=0.6 if self._in_brief else 1.8,
            separated=not self._in_brief,
        )

    def _lay(self, table: Table, rows: Sequence[Row], otherwise: str = "") -> None:
        if rows:
            table.lay(self._flow, rows)
        elif otherwise:
            self._flow.text(self._form.words(otherwise), NOTE)
