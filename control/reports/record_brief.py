"""The worksheet in brief: each working once with all that it was done for; what ran without a throw is counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final

from assessment.engine.worksheet_line import Line, LineKind
from control.reports import phrases
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.sheet import Form
from control.reports.paper.table import Column, Row, Table
from control.reports.paper.typed import Type
from control.reports.record_tree import MARKS
from control.situation.clock import HALF_HOUR, Clock, clock_half_hour
from orders.language.phrase import Phrase

HALF_HOUR_HEAD: Final = Type(Face.BOLD, 9, 12)
RULE: Final = Type(Face.BOLD, 7.3, 9)
BODY: Final = Type(Face.TEXT, 7.3, 9)
RULE_WIDTH, WORKING_WIDTH = 62.0, 178.0
MOST_RESULTS: Final = 12
"""So many different results of a paragraph are counted one by one."""

Tree = tuple[Line, ...]


class BriefWorksheet:
    """Lays the worksheet of one subinterval: by half hour what was thrown, asked, ruled or told, then the routine."""

    def __init__(self, flow: Flow, clock: Clock, form: Form, cited: Collection[int]) -> None:
        self._flow = flow
        self._clock = clock
        self._form = form
        self._cited = frozenset(cited)

    def lay(self, lines: Sequence[Line], landmark: str) -> None:
        """Lays all lines, a landmark at each clock half hour."""
        groups = groupby(_trees(lines), key=lambda tree: clock_half_hour(tree[0].at))
        for number, (half_hour, found) in enumerate(groups, start=1):
            trees = tuple(found)
            period = self._period(half_hour, trees)
            self._flow.landmark(f"{landmark}-{number}", period, 2)
            self._flow.hold(TextLine(period, HALF_HOUR_HEAD))
            told = [tree for tree in trees if self._is_told(tree)]
            if told:
                self._workings(told)
                self._flow.gap(5)
            self._counted([tree for tree in trees if not self._is_told(tree)])
            self._flow.gap(8)

    def _is_told(self, tree: Tree) -> bool:
        """Whether chance, a person or a ruling had a part in it, or an event or a report came of it."""
        return any(
            line.throw is not None or line.kind is LineKind.ASK or line.ruled or line.number in self._cited
            for line in tree
        )

    def _period(self, half_hour: int, trees: Sequence[Tree]) -> str:
        say = self._form.words
        if trees[0][0].at == trees[-1][-1].at:
            return Phrase(phrases.WORKSHEET_AT, {"stamp": self._clock.stamp(trees[0][0].at)}).said(say)
        times = (half_hour * HALF_HOUR, (half_hour + 1) * HALF_HOUR)
        start, end = (self._clock.stamp(time) for time in times)
        return Phrase(phrases.WORKSHEET_FROM, {"start": start, "end": end}).said(say)

    # -- what is told ------------------------------------------------------------------------------------------

    def _workings(self, trees: Sequence[Tree]) -> None:
        """Each working once, in the order in which it first occurs."""
        alike: defaultdict[tuple[str, str], list[Tree]] = defaultdict(list)
        for tree in trees:
            alike[self._rule(tree[0]), self._working(tree)].append(tree)
        say = self._form.words
        table = Table.of(
            self._flow,
            Column(say(phrases.HEAD_RULE), RULE_WIDTH),
            Column(say(phrases.HEAD_WORKING), WORKING_WIDTH),
            Column(say(phrases.HEAD_DONE_FOR)),
            padding=1.2,
        )
        rows = (
            Row(
                (
                    table.cell(0, rule, RULE),
                    table.cell(1, working, BODY),
                    table.cell(2, "; ".join(self._done_for(tree) for tree in found), BODY),
                )
            )
            for (rule, working), found in alike.items()
        )
        table.lay(self._flow, rows)

    def _rule(self, line: Line) -> str:
        reading = Phrase(phrases.READING, {"reading": line.reading}).said(self._form.words) if line.reading else ""
        return f"{line.rule} ({reading})" if reading else line.rule or line.table

    def _working(self, tree: Tree) -> str:
        """What a result was worked out from, without the units, the throws and what follows from them alone."""
        parts = []
        own = tree[0].value
        for line in tree[1:] if tree[0].kind is LineKind.RULE else tree:
            said = self._part(line)
            if said and not (line.kind is LineKind.FIGURE and line.value == own):
                parts.append(said)
        return " · ".join(parts)

    def _part(self, line: Line) -> str:
        say = self._form.words
        mark = MARKS.get(line.provenance, line.provenance)
        value = f"{line.value} {mark}".strip()
        match line.kind:
            case LineKind.RULE:
                return f"{line.rule}: {line.value}" if line.value else line.rule
            case LineKind.READ:
                return f"{line.table}, {line.entry or say(phrases.ONLY_ENTRY)} = {value}"
            case LineKind.THROW:
                return ""
            case LineKind.ASK:
                return Phrase(phrases.ASKS, {"question": say(line.words)}).said(say)
            case _:
                return f"{say(line.words)} {value}".strip()

    def _done_for(self, tree: Tree) -> str:
        """The numbers of its lines, the units, what was thrown, and the result; the table is told beside it."""
        first, last = tree[0].number, tree[-1].number
        numbers = f"{first}-{last}" if last > first else str(first)
        told = [f"[{numbers}]", ", ".join(subject for subject in tree[0].subjects if " " not in subject)]
        told += [self._clock.time(tree[0].at)] if tree[0].at % HALF_HOUR else []
        thrown = " ".join(f"{line.throw:02d}{self._ruled(line)}" for line in tree if line.throw is not None)
        answers = " ".join(f"“{line.value}”" for line in tree if line.kind is LineKind.ASK)
        result = f"= {tree[0].value}" if tree[0].value else ""
        words = [part for part in (*told, thrown, answers, result + self._ruled(tree[0])) if part]
        return " ".join(words)

    def _ruled(self, line: Line) -> str:
        return " " + Phrase(phrases.RULED, {"number": str(line.ruled)}).said(self._form.words) if line.ruled else ""

    # -- what is only counted ----------------------------------------------------------------------------------

    def _counted(self, trees: Sequence[Tree]) -> None:
        """In running text, by paragraph: how often it was gone by, and with what results."""
        if not trees:
            return
        alike: defaultdict[str, list[Tree]] = defaultdict(list)
        for tree in trees:
            alike[tree[0].rule or tree[0].table].append(tree)
        said = [self._count(rule, found) for rule, found in sorted(alike.items())]
        self._flow.text(Phrase(phrases.WITHOUT_THROW, {"told": " · ".join(said)}).said(self._form.words), BODY)

    def _count(self, rule: str, found: Sequence[Tree]) -> str:
        results = Counter(_result(tree[0]) for tree in found)
        told = [f"{value} ({count})" if count > 1 else value for value, count in results.most_common(MOST_RESULTS)]
        rest = len(results) - MOST_RESULTS
        if rest > 0:
            told.append(Phrase(phrases.AND_MORE, {"count": str(rest)}).said(self._form.words))
        return f"{rule}: {', '.join(told)}"


def _result(line: Line) -> str:
    """What stands for a line that is only counted."""
    value = line.value or line.words or "-"
    return f"{line.entry} = {value}" if line.kind is LineKind.READ and line.entry else value


def _trees(lines: Sequence[Line]) -> Iterator[Tree]:
    """Each line at the top with all below it."""
    tree: list[Line] = []
    for line in lines:
        if not line.parent and tree:
            yield tuple(tree)
            tree = []
        tree.append(line)
    if tree:
        yield tuple(tree)
