"""Control's assessment record of a cycle: contents, worksheets, events, reports, rulings, values no source prints."""

from __future__ import annotations

from typing import Final

from control.reports import phrases
from control.reports.opening import CHAPTER, SECTION, heading_of, title_block
from control.reports.paper.flow import Drawn, Flow, Landmark, TextLine, nothing
from control.reports.paper.fonts import Face
from control.reports.paper.ink import Align, Ink
from control.reports.paper.sheet import A4, Form, pdf_of, upright
from control.reports.paper.typed import Type, shortened, wrapped
from control.reports.record_brief import BriefWorksheet
from control.reports.record_tables import RecordTables
from control.reports.record_tree import WorksheetTable
from control.reports.record_values import part_label, values_read
from control.reports.values import Record, RecordPart
from orders.language.phrase import Phrase

NOTE: Final = Type(Face.TEXT, 8.5, 11.5)
FACT: Final = Type(Face.BOLD, 8.5, 11.5)
FACT_WIDTH: Final = 120.0
ENTRIES: Final = (Type(Face.BOLD, 9.5, 15), Type(Face.TEXT, 9, 12.5), Type(Face.TEXT, 8, 11))
INDENT: Final = 14.0
DEPTH: Final = 3


def assessment_record_pdf(record: Record, form: Form = A4, *, in_brief: bool = False) -> bytes:
    """The record: title and contents first, then each subinterval, then what holds for all of them.

    In brief the worksheet tells each working once and counts what ran without a throw; else it tells every line.
    """
    body = _Body(record, form, in_brief=in_brief)
    body.lay()
    first = _opening(record, body.flow.landmarks, form, pages=0)
    first = _opening(record, body.flow.landmarks, form, pages=len(first.pages))
    heading = heading_of(record.cycle, form.words(phrases.RECORD), form)
    return pdf_of([*first.pages, *body.flow.pages], heading, form)


class _Body:
    """All that follows the contents."""

    def __init__(self, record: Record, form: Form, *, in_brief: bool) -> None:
        self.record = record
        self.form = form
        self.in_brief = in_brief
        self.flow = Flow(upright(form))
        self.tables = RecordTables(self.flow, record.clock, form, in_brief=in_brief)

    def lay(self) -> None:
        """Each subinterval begins a page."""
        for place, part in enumerate(self.record.parts, start=1):
            if not self.flow.is_fresh:
                self.flow.turn()
            self._part(part, f"part-{place}")
        self._values()
        self._glossary()

    def _part(self, part: RecordPart, key: str) -> None:
        facts = {"number": str(part.number), "start": part.start, "end": part.end}
        self._chapter(key, Phrase(phrases.SUBINTERVAL, facts).said(self.form.words))
        self._section(f"{key}-orders", phrases.RECORD_ORDERS)
        self.tables.orders(part.orders, phrases.NOTHING_ORDERED)
        self._section(f"{key}-worksheet", phrases.WORKSHEET)
        self._worksheet(part, f"{key}-worksheet")
        self._section(f"{key}-events", phrases.EVENTS)
        self.tables.events(part.events, self._label(part))
        self._section(f"{key}-reports", phrases.REPORTS_MADE)
        self.tables.reports(part.reports, self._label(part))
        self._section(f"{key}-rulings", phrases.RULINGS)
        self.tables.rulings(part.rulings)
        self._left_open(part)

    def _worksheet(self, part: RecordPart, key: str) -> None:
        if not part.lines:
            self.flow.text(self.form.words(phrases.NO_LINES), NOTE)
            return
        self.flow.text(self.form.words(phrases.LEGEND), NOTE)
        if self.in_brief:
            self.flow.text(self.form.words(phrases.BRIEF_LEGEND), NOTE)
            self.flow.gap(4)
            cited = {event.line for event in part.events} | {report.line for report in part.reports}
            BriefWorksheet(self.flow, self.record.clock, self.form, cited).lay(part.lines, key)
            return
        self.flow.gap(4)
        WorksheetTable(self.flow, self.record.clock, self._label(part), self.form).lay(part.lines, key)

    def _left_open(self, part: RecordPart) -> None:
        """Questions nobody has answered, and rulings and answers whose place does not arise."""
        say = self.form.words
        self.flow.gap(6)
        for question in part.questions:
            facts = {"owner": question.owner, "question": say(question.words), "proposal": question.proposal}
            self.flow.text(Phrase(phrases.QUESTION_OPEN, facts).said(say), NOTE)
        for what in part.orphaned:
            self.flow.text(Phrase(phrases.ORPHANED, {"what": what}).said(say), NOTE)

    def _values(self) -> None:
        values = values_read(self.record.parts)
        self._chapter("values", self.form.words(phrases.HOUSE_VALUES))
        self.tables.values(values, self.record.tables)

    def _glossary(self) -> None:
        """The paragraphs cited and the tables read, each once, as far as something is known of them."""
        lines = [line for part in self.record.parts for line in part.lines]
        rules = sorted({line.rule for line in lines} & self.record.paragraphs.keys())
        tables = sorted({line.table for line in lines} & self.record.tables.keys())
        if tables:
            self._chapter("tables", self.form.words(phrases.TABLES_READ))
            self.tables.tables_read({name: self.record.tables[name] for name in tables})
        if rules:
            self._chapter("paragraphs", self.form.words(phrases.PARAGRAPHS))
            self.tables.paragraphs({rule: self.record.paragraphs[rule] for rule in rules})

    def _label(self, part: RecordPart) -> str:
        return part_label(part, self.record.parts)

    def _chapter(self, key: str, title: str) -> None:
        self.flow.gap(16)
        self.flow.landmark(key, title, 0)
        self.flow.hold(*(TextLine(line, CHAPTER) for line in wrapped(title, CHAPTER, self.flow.area.width)))

    def _section(self, key: str, title: str) -> None:
        self.flow.gap(10)
        self.flow.landmark(key, self.form.words(title), 1)
        self.flow.hold(TextLine(self.form.words(title), SECTION))


def _opening(record: Record, landmarks: list[Landmark], form: Form, *, pages: int) -> Flow:
    """Title, facts and contents; `pages` is how many pages they take themselves."""
    say = form.words
    flow = Flow(upright(form))
    title = Phrase(phrases.RECORD_OF_CYCLE, {"cycle": str(record.cycle.number)}).said(say)
    title_block(flow, title, record.cycle.game)
    for name, text in record.facts:
        lines = wrapped(text, NOTE, flow.area.width - FACT_WIDTH)
        for number, line in enumerate(lines):
            flow.put(_Fact(say(name) if not number else "", line))
    flow.gap(14)
    flow.hold(TextLine(say(phrases.CONTENTS), CHAPTER), Drawn(2, nothing))
    for landmark in landmarks:
        flow.put(_ContentsLine(landmark, landmark.page + pages + 1))
    return flow


class _Fact:
    """A name and what it stands for."""

    height = NOTE.leading

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Both on one line."""
        TextLine(self._name, FACT).draw(ink, x, top, width)
        TextLine(self._text, NOTE, indent=FACT_WIDTH).draw(ink, x, top, width)


class _ContentsLine:
    """A line of the contents that leads to its page."""

    def __init__(self, landmark: Landmark, page: int) -> None:
        self._landmark = landmark
        self._page = str(page)
        self._type = ENTRIES[min(landmark.level, DEPTH - 1)]

    @property
    def height(self) -> float:
        """By its level."""
        return self._type.leading

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Title, dots and page."""
        type_, indent = self._type, self._landmark.level * INDENT
        room = width - indent - type_.width("000") - 12
        title = shortened(self._landmark.title, type_, room)
        TextLine(title, type_, indent=indent).draw(ink, x, top, width)
        TextLine(self._page, type_, Align.RIGHT).draw(ink, x, top, width)
        left, right = x + indent + type_.width(title) + 5, x + width - type_.width("000") - 5
        if self._landmark.level and right > left:
            ink.pen(0.5, 0.5)
            ink.canvas.setDash([0.5, 3])
            ink.canvas.line(left, top - self.height * 0.72, right, top - self.height * 0.72)
            ink.canvas.setDash([])
        ink.link(self._landmark.key, (x, top - self.height, x + width, top))
