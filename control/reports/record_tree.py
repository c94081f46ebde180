"""The worksheet as a table: every line indented below the rule that asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from assessment.engine.worksheet_line import Line, LineKind
from control.reports import phrases
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Align, Ink
from control.reports.paper.sheet import Form
from control.reports.paper.table import GAP, Column, Row, Table
from control.reports.paper.typed import Type, shortened
from control.situation.clock import HALF_HOUR, Clock, clock_half_hour
from orders.language.phrase import Phrase

STEP: Final = 7.0
DEEPEST: Final = 12
"""Lines below this depth are not indented further."""
STEPS_COLUMN: Final = 2
BODY: Final = Type(Face.TEXT, 7.3, 9)
RULE_LINE: Final = Type(Face.BOLD, 7.3, 9)
HALF_HOUR_HEAD: Final = Type(Face.BOLD, 9, 12)
GREY: Final = Type(Face.TEXT, 7.3, 9, grey=0.35)
FIGURES: Final = Type(Face.MONO, 7, 9)
FIGURES_BOLD: Final = Type(Face.MONO_BOLD, 7, 9)
PLACE: Final = Type(Face.MONO, 6, 8, grey=0.35)
MARKS: Final = {"printed": "", "repaired": "r", "reconstructed": "~", "house": "h"}
NUMBER_WIDTH, TIME_WIDTH, TABLE_WIDTH, MARK_WIDTH, VALUE_WIDTH, THROW_WIDTH = 34.0, 22.0, 112.0, 8.0, 82.0, 28.0


class WorksheetTable:
    """Lays the lines of one subinterval; `part` stands before each number where a record has several."""

    def __init__(self, flow: Flow, clock: Clock, part: str, form: Form) -> None:
        self._flow = flow
        self._clock = clock
        self._part = part
        self._form = form
        say = form.words
        self._table = Table.of(
            flow,
            Column(say(phrases.HEAD_LINE), NUMBER_WIDTH, Align.RIGHT),
            Column(say(phrases.HEAD_TIME), TIME_WIDTH),
            Column(say(phrases.HEAD_STEP)),
            Column(say(phrases.HEAD_TABLE), TABLE_WIDTH),
            Column("", MARK_WIDTH),
            Column(say(phrases.HEAD_VALUE), VALUE_WIDTH),
            Column(say(phrases.HEAD_THROW), THROW_WIDTH, Align.RIGHT),
            padding=0.7,
            separated=False,
        )
        self._span = self._table.columns[STEPS_COLUMN].width + GAP + TABLE_WIDTH
        """Width of the steps and the tables together, for what runs on over both."""

    def lay(self, lines: Sequence[Line], landmark: str) -> None:
        """Lays all lines, a landmark at each clock half hour."""
        depths = depths_of(lines)
        by_number = {line.number: line for line in lines}
        groups = groupby(lines, key=lambda line: clock_half_hour(line.at))
        for number, (half_hour, found) in enumerate(groups, start=1):
            grouped = tuple(found)
            period = self._period(half_hour, grouped)
            self._flow.landmark(f"{landmark}-{number}", period, 2)
            self._flow.hold(TextLine(period, HALF_HOUR_HEAD))
            self._table.lay(self._flow, self._rows(grouped, depths, by_number))
            self._flow.gap(8)

    def _period(self, half_hour: int, lines: tuple[Line, ...]) -> str:
        """What the lines of a half hour stand under: their one moment, else the half hour."""
        if lines[0].at == lines[-1].at:
            return Phrase(phrases.WORKSHEET_AT, {"stamp": self._clock.stamp(lines[0].at)}).said(self._form.words)
        times = {
            "start": self._clock.stamp(half_hour * HALF_HOUR),
            "end": self._clock.stamp((half_hour + 1) * HALF_HOUR),
        }
        return Phrase(phrases.WORKSHEET_FROM, times).said(self._form.words)

    def _rows(self, lines: tuple[Line, ...], depths: dict[int, int], by_number: dict[int, Line]) -> Iterator[Row]:
        shown = ""
        for line in lines:
            depth = depths[line.number]
            time = self._clock.time(line.at)
            yield self._row(line, depth, "" if time == shown and depth else time, by_number)
            shown = time

    def _row(self, line: Line, depth: int, time: str, by_number: dict[int, Line]) -> Row:
        table, indent = self._table, min(depth, DEEPEST) * STEP
        is_rule = line.kind is LineKind.RULE
        step = table.cell(STEPS_COLUMN, self._step(line), RULE_LINE if is_rule else BODY, indent)
        if line.kind in (LineKind.THROW, LineKind.ASK) and line.place:
            place = Phrase(phrases.AT_PLACE, {"place": line.place}).said(self._form.words)
            step += table.line(STEPS_COLUMN, shortened(place, PLACE, self._span - indent), PLACE, indent)
        return Row(
            (
                table.cell(0, f"{self._part}{line.number}", FIGURES),
                table.cell(1, time, FIGURES),
                step,
                table.cell(3, self._read_from(line), BODY),
                table.cell(4, MARKS.get(line.provenance, line.provenance), RULE_LINE),
                table.cell(5, self._value(line), FIGURES_BOLD if is_rule else FIGURES),
                table.cell(6, "" if line.throw is None else f"{line.throw:02d}", FIGURES_BOLD),
            ),
            behind=partial(_guides, min(depth, DEEPEST)) if depth else None,
            resume=partial(self._above, line, by_number) if depth else None,
        )

    def _step(self, line: Line) -> str:
        say = self._form.words
        match line.kind:
            case LineKind.RULE:
                parts = [line.rule]
                if line.reading:
                    parts.append(f"({Phrase(phrases.READING, {'reading': line.reading}).said(say)})")
                if line.subjects:
                    parts.append(f"· {', '.join(line.subjects)}")
                return " ".join(parts)
            case LineKind.THROW:
                return Phrase(phrases.THROW_OF, {"die": line.value}).said(say)
            case LineKind.ASK:
                return Phrase(phrases.ASKS, {"question": say(line.words)}).said(say)
            case LineKind.READ:
                return say(phrases.READS)
            case _:
                return say(line.words)

    def _read_from(self, line: Line) -> str:
        if line.kind is not LineKind.READ:
            return ""
        return f"{line.table} · {line.entry or self._form.words(phrases.ONLY_ENTRY)}"

    def _value(self, line: Line) -> str:
        value = "" if line.kind is LineKind.THROW else line.value
        ruled = Phrase(phrases.RULED, {"number": str(line.ruled)}).said(self._form.words) if line.ruled else ""
        return f"{value} {ruled}".strip()

    def _above(self, line: Line, by_number: dict[int, Line]) -> Row:
        """At the top of a page: under which rules the next line stands."""
        path: list[str] = []
        above = by_number.get(line.parent)
        while above is not None:
            path.append(" ".join((above.rule, *above.subjects[:2])))
            above = by_number.get(above.parent)
        said = Phrase(phrases.CONTINUES, {"path": " > ".join(reversed(path))}).said(self._form.words)
        text = shortened(said, GREY, self._span)
        return Row(((), (), self._table.line(STEPS_COLUMN, text, GREY), (), (), (), ()))


def depths_of(lines: Sequence[Line]) -> dict[int, int]:
    """How deep each line stands, by number; the top has depth 0."""
    depths: dict[int, int] = {0: -1}
    for line in lines:
        depths[line.number] = depths.get(line.parent, -1) + 1
    return depths


def _guides(depth: int, ink: Ink, x: float, top: float, height: float) -> None:
    """Thin upright lines that lead back to the rules above."""
    ink.pen(HAIRLINE, 0.75)
    left = x + NUMBER_WIDTH + TIME_WIDTH + 2 * GAP
    ink.canvas.lines([(left + n * STEP + 1.5, top, left + n * STEP + 1.5, top - height) for n in range(depth)])
