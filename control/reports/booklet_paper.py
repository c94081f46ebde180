"""The after-action booklet: what happened, what decided it, what each side took for true, and what was luck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from control.reports import booklet_phrases as words
from control.reports import phrases
from control.reports.booklet_aims import lay_aims
from control.reports.booklet_values import Booklet, Decisive, Fortune, Part, Ruled, Surprise
from control.reports.opening import BODY, CHAPTER, SECTION, title_block
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import Align
from control.reports.paper.plot import Curve, Plot
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.table import Column, Row, Table
from control.reports.paper.typed import Type, wrapped
from control.reports.record_tree import WorksheetTable
from control.services.beliefs import Belief
from orders.language.phrase import Phrase

TEXT: Final = Type(Face.TEXT, 8, 10.4)
BOLD: Final = Type(Face.BOLD, 8, 10.4)
MONO: Final = Type(Face.MONO, 7.5, 10.4)
WHOLE_PCT: Final = 100


def booklet_pdf(booklet: Booklet, form: Form = A4) -> bytes:
    """The booklet, a chapter each for timeline, curves, decisive results, rulings, beliefs and luck."""
    pages = _Pages(booklet, form)
    pages.lay()
    say = form.words
    facts = Phrase(phrases.UP_TO, {"stamp": booklet.stamp}).said(say)
    heading = Heading(
        game=booklet.game, name=say(phrases.CONTROL), letter="C", title=say(words.BOOKLET), facts=facts
    )  # fmt: skip
    return pdf_of(pages.flow.pages, heading, form)


class _Pages:
    """The pages as they fill."""

    def __init__(self, booklet: Booklet, form: Form) -> None:
        self.booklet = booklet
        self.say = form.words
        self.form = form
        self.flow = Flow(upright(form))

    def lay(self) -> None:
        """All chapters in order."""
        booklet = self.booklet
        title_block(self.flow, self.say(words.BOOKLET), booklet.game)
        self.flow.text(booklet.standing, BODY)
        self.flow.gap(6)
        facts = self._table(("", 110), ("", 0))
        facts.lay(self.flow, [facts.row((self.say(name), BOLD), (text, TEXT)) for name, text in booklet.facts])
        lay_aims(self.flow, booklet.purpose, booklet.questions, self.form)
        self._timeline(booklet.parts)
        self._curves(words.STRENGTH, words.STRENGTH_TOLD, words.NOT_COUNTED, booklet.strength, most=WHOLE_PCT)
        self._curves(words.CONTACTS, words.CONTACTS_TOLD, words.NO_CURVE, booklet.contacts)
        self._decisive(booklet.decisive)
        self._rulings(booklet.rulings)
        self._beliefs(booklet.beliefs)
        self._luck(booklet.fortunes)
        self._surprises(booklet.surprises)

    def _timeline(self, parts: Sequence[Part]) -> None:
        self._chapter("timeline", words.TIMELINE, words.TIMELINE_TOLD if parts else words.NO_CURVE)
        table = self._table(
            (words.HEAD_PART, 32),
            (words.HEAD_FROM, 42),
            (words.HEAD_UNTIL, 42),
            (words.HEAD_ORDERS, 62),
            (words.HEAD_RESULTS, 44),
            (words.HEAD_REPORTS, 68),
            (words.HEAD_RULINGS, 44),
            (words.HEAD_PLANNED, 0),
            (words.HEAD_ASSESSED, 0),
            right=(4, 6, 7, 8),
        )
        table.lay(
            self.flow,
            [
                table.row(
                    (part.label, MONO),
                    (part.start, MONO),
                    (part.end, MONO),
                    (_both(part.orders), MONO),
                    (str(part.results), MONO),
                    (_both(part.reports), MONO),
                    (str(part.rulings), MONO),
                    (_counted(part.planned), MONO),
                    (_counted(part.assessed), MONO),
                )
                for part in parts
            ],
        )

    def _curves(self, title: str, told: str, otherwise: str, curves: Sequence[Curve], *, most: int = 0) -> None:
        drawn = any(curve.points for curve in curves)
        self._chapter(title, title, "" if drawn else otherwise)
        if drawn:
            lines = wrapped(self.say(told), BODY, self.flow.area.width)
            self.flow.hold(*(TextLine(line, BODY) for line in lines))
            self.flow.put(Plot(curves, lambda minute: self.booklet.clock.stamp(Fraction(minute)), most=most))

    def _decisive(self, results: Sequence[Decisive]) -> None:
        told = words.DECISIVE_MARKED if self.booklet.marked else words.DECISIVE_CHOSEN
        self._chapter("decisive", words.DECISIVE, told if results else words.NO_DECISIVE)
        if results:
            self.flow.text(self.say(phrases.LEGEND), BODY)
        for number, result in enumerate(results, start=1):
            self.flow.gap(8)
            self.flow.landmark(f"decisive-{number}", f"{result.stamp} {result.words}", 1)
            head = f"{result.label} · {result.stamp} · {result.words}"
            self.flow.hold(*(TextLine(line, SECTION) for line in wrapped(head, SECTION, self.flow.area.width)))
            if result.remark:
                self.flow.text(result.remark, BODY)
            WorksheetTable(self.flow, self.booklet.clock, "", self.form).lay(result.lines, f"decisive-{number}")
            if result.more:
                more = Phrase(words.MORE_LINES, {"count": str(result.more)}).said(self.say)
                self.flow.text(more, TEXT)

    def _rulings(self, rulings: Sequence[Ruled]) -> None:
        self._chapter("rulings", words.RULINGS, "" if rulings else words.NO_RULINGS)
        table = self._table(
            (phrases.HEAD_NUMBER, 44),
            (words.HEAD_WHAT, 0),
            (phrases.HEAD_VALUE, 96),
            (phrases.HEAD_REASON, 0),
            (words.HEAD_BY, 50),
        )
        table.lay(
            self.flow,
            [
                table.row(
                    (ruled.label, BOLD),
                    (ruled.what, TEXT),
                    (ruled.value, MONO),
                    (ruled.reason, TEXT),
                    (ruled.seat, TEXT),
                )
                for ruled in rulings
            ],
        )

    def _beliefs(self, beliefs: Sequence[Belief]) -> None:
        self._chapter("beliefs", words.BELIEFS, self._how_wrong())
        table = self._table(
            (phrases.HEAD_SIDE, 36),
            (words.HEAD_ABOUT, 0),
            (words.HEAD_AS_OF, 42),
            (words.HEAD_TOLD, 74),
            (words.HEAD_TRUTH, 74),
            (words.HEAD_APART, 52),
            right=(5,),
        )
        table.lay(self.flow, [self._belief(table, belief) for belief in beliefs])

    def _how_wrong(self) -> str:
        booklet = self.booklet
        if not booklet.beliefs:
            return words.NO_BELIEFS
        facts = {"right": str(booklet.beliefs_right), "left_out": str(booklet.beliefs_left_out)}
        return Phrase(words.BELIEFS_WRONG, facts).said(self.say)

    def _belief(self, table: Table, belief: Belief) -> Row:
        apart = "" if belief.metres is None else Phrase(words.METRES, {"metres": str(belief.metres)}).said(self.say)
        return table.row(
            (self.say(phrases.SIDE_NAMES[belief.side]), TEXT),
            (f"{belief.about}, {belief.words}", TEXT),
            (belief.as_of, MONO),
            (belief.told, MONO),
            (belief.truth or self.say(words.GONE), MONO),
            (apart, MONO),
        )

    def _luck(self, fortunes: Sequence[Fortune]) -> None:
        self._chapter("luck", words.LUCK, words.LUCK_TOLD if fortunes else words.NO_LUCK)
        table = self._table(
            (phrases.HEAD_SIDE, 36),
            (phrases.HEAD_RULE, 54),
            (phrases.HEAD_MEANING, 0),
            (words.HEAD_THROWS, 40),
            (words.HEAD_EXPECTED, 52),
            (words.HEAD_CAME, 44),
            (words.HEAD_SIGMA, 52),
            right=(3, 4, 5, 6),
        )
        table.lay(
            self.flow,
            [
                table.row(
                    (one.side or words.NO_SIDE, TEXT),
                    (one.rule, BOLD),
                    (one.about, TEXT),
                    (str(one.throws), MONO),
                    (_tenths(one.expected), MONO),
                    (_tenths(one.came), MONO),
                    (f"{one.sigma:+.1f}", MONO),
                )
                for one in fortunes
            ],
        )

    def _surprises(self, surprises: Sequence[Surprise]) -> None:
        if not surprises:
            return
        self._chapter("surprises", words.SURPRISES, "")
        table = self._table(
            (words.HEAD_WHERE, 64),
            (phrases.HEAD_TIME, 42),
            (phrases.HEAD_RULE, 0),
            (phrases.HEAD_TABLE, 150),
            (phrases.HEAD_THROW, 34),
            (words.HEAD_LIKELY, 60),
            right=(4, 5),
        )
        table.lay(
            self.flow,
            [
                table.row(
                    (one.label, MONO),
                    (one.stamp, MONO),
                    (f"{one.rule} · {one.subjects}" if one.subjects else one.rule, TEXT),
                    (one.table, TEXT),
                    (f"{one.throw:02d}", MONO),
                    (self._percent(one.likely), MONO),
                )
                for one in surprises
            ],
        )

    def _percent(self, likely: Fraction) -> str:
        percent = round(likely * WHOLE_PCT)
        return (
            Phrase(words.PERCENT, {"percent": str(percent)}).said(self.say)
            if percent
            else self.say(words.LESS_THAN_ONE)
        )

    def _chapter(self, key: str, title: str, told: str) -> None:
        self.flow.gap(16)
        self.flow.landmark(key, self.say(title), 0)
        self.flow.hold(TextLine(self.say(title), CHAPTER))
        if told:
            self.flow.text(self.say(told), BODY)
            self.flow.gap(4)

    def _table(self, *columns: tuple[str, float], right: tuple[int, ...] = ()) -> Table:
        return Table.of(
            self.flow,
            *(
                Column(self.say(head) if head else "", width, Align.RIGHT if number in right else Align.LEFT)
                for number, (head, width) in enumerate(columns)
            ),
            padding=1.8,
        )


def _both(counts: tuple[int, int]) -> str:
    return f"{counts[0]} / {counts[1]}"


def _counted(number: int | None) -> str:
    return "" if number is None else str(number)


def _tenths(number: Fraction) -> str:
    return f"{float(number):.1f}"
