"""The queue of results: filtered, grouped by half hour, rule or unit, with marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from assessment.models import AssessmentRecord, ResultRow
from assessment.services.accepting import accepted_marks
from control.desk.desk import Desk
from control.situation.clock import HALF_HOUR, half_hour_at_or_after
from control.situation.side import SIDES

PAGE = 120
WEAK = ("house", "reconstructed")
PROVENANCES = ("house", "reconstructed", "repaired", "printed")
GROUPED: Final[dict[str, Callable[[ResultRow], str]]] = {
    "rule": lambda row: row.rule,
    "unit": lambda row: row.units[0] if row.units else "",
}
"""What else results stand together by than the half hour, of several units by the first that is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the umpire wants to see of the queue. `side` is whose units take part, `least` the least importance,
    `group` what stands together: rule, unit, or else the half hour.
    """

    text: str = ""
    unit: str = ""
    side: str = ""
    rule: str = ""
    kind: str = ""
    provenance: str = ""
    state: str = ""
    group: str = ""
    least: int = 1

    @classmethod
    def of(cls, query: Any) -> Wanted:
        """From an address; what makes no sense is left out."""
        least = query.get("least", "1")
        return cls(
            text=query.get("text", "").strip()[:80],
            unit=query.get("unit", "").strip()[:12].upper(),
            side=query.get("side", "") if query.get("side") in SIDES else "",
            rule=query.get("rule", "").strip()[:24],
            kind=query.get("kind", "").strip()[:40],
            provenance=query.get("provenance", "") if query.get("provenance") in (*PROVENANCES, "weak") else "",
            state=query.get("state", "") if query.get("state") in ("open", "accepted", "ruled") else "",
            group=query.get("group", "") if query.get("group") in GROUPED else "",
            least=int(least) if least in ("0", "1", "2", "3") else 1,
        )

    @property
    def is_narrowed(self) -> bool:
        """Whether anything but the importance is asked for."""
        return any((self.text, self.unit, self.side, self.rule, self.kind, self.provenance, self.state))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """A result on one line: its words without the time, its weak provenance if any, whether accepted."""

    row: ResultRow
    time: str
    words: str
    mark: str
    mark_words: str
    is_accepted: bool
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Results that stand together: those of a half hour of the clock from its begin to its end, of a rule or a unit."""

    name: str
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """A page of the queue; `routine` counts results that only their importance leaves out."""

    groups: tuple[Group, ...]
    page: Page[ResultRow]
    total: int
    shown: int
    routine: int
    accepted: int
    kinds: tuple[str, ...]


def queue_of(desk: Desk, record: AssessmentRecord, wanted: Wanted, page: str) -> Queue:
    """The results of an assessment as asked for."""
    everything = ResultRow.objects.filter(assessment=record)
    accepted = accepted_marks(record.subinterval)
    narrowed = _of_side(desk, _narrowed(everything, wanted), wanted.side)
    important = narrowed.filter(importance__gte=wanted.least)
    rows = _by_state(list(important.order_by("number")), wanted.state, accepted)
    if wanted.group:
        rows.sort(key=GROUPED[wanted.group])
    paged = Paginator(rows, PAGE).get_page(page)
    kinds = everything.values_list("kind", flat=True).distinct().order_by("kind")
    return Queue(
        groups=tuple(_groups(desk, list(paged), wanted.group, accepted)),
        page=paged,
        total=everything.count(),
        shown=len(rows),
        routine=narrowed.count() - important.count(),
        accepted=sum(row.mark in accepted for row in rows),
        kinds=tuple(kinds),
    )


def _narrowed(rows: QuerySet[ResultRow], wanted: Wanted) -> QuerySet[ResultRow]:
    if wanted.text:
        rows = rows.filter(words__icontains=wanted.text)
    if wanted.unit:
        rows = rows.filter(Q(units__contains=[wanted.unit]) | Q(words__contains=wanted.unit))
    if wanted.rule:
        rows = rows.filter(rule__startswith=wanted.rule)
    if wanted.kind:
        rows = rows.filter(kind=wanted.kind)
    if wanted.provenance == "weak":
        rows = rows.filter(provenance__in=WEAK)
    elif wanted.provenance:
        rows = rows.filter(provenance=wanted.provenance)
    return rows


def _of_side(desk: Desk, rows: QuerySet[ResultRow], side: str) -> QuerySet[ResultRow]:
    """Those in which a unit of the side takes part; all of them where no side is asked for."""
    if not side:
        return rows
    units = desk.mode.umpiring.units(desk.situation, desk.mode)
    return rows.filter(units__has_any_keys=[unit.designator for unit in units if unit.side == side])


def _by_state(rows: list[ResultRow], state: str, accepted: frozenset[str]) -> list[ResultRow]:
    if state == "ruled":
        return [row for row in rows if row.ruled]
    if state:
        return [row for row in rows if (row.mark in accepted) is (state == "accepted")]
    return rows


def _groups(desk: Desk, rows: list[ResultRow], by: str, accepted: frozenset[str]) -> Iterator[Group]:
    named = GROUPED.get(by) or (lambda row: _half_hour(desk, row))
    for name, group in groupby(rows, key=named):
        yield Group(name=name, lines=tuple(result_line(desk, row, row.mark in accepted) for row in group))


def _half_hour(desk: Desk, row: ResultRow) -> str:
    half = half_hour_at_or_after(row.at)
    begin = max(half - HALF_HOUR, half * 0)
    return f"{desk.stamp(begin)[2:]}-{desk.stamp(half)[2:]}"


def result_line(desk: Desk, row: ResultRow, is_accepted: bool) -> ResultLine:  # noqa: FBT001 - a column of the line
    """One row of the queue."""
    letter, words = provenance_mark(row.provenance)
    return ResultLine(
        row=row,
        time=row.stamp[2:],
        words=row.words.removeprefix(row.stamp).strip(),
        mark=letter,
        mark_words=words,
        is_accepted=is_accepted,
        address=desk.address("result", number=row.number),
    )


def provenance_mark(provenance: str) -> tuple[str, str]:
    """The mark of a value that is not as printed, and what it means; nothing for one that is."""
    marks = {
        "house": ("h", _("rests on a house value")),
        "reconstructed": ("~", _("rests on a reconstructed value")),
        "repaired": ("r", _("rests on a repaired value")),
    }
    return marks.get(provenance, ("", ""))


def units_named(record: AssessmentRecord) -> tuple[str, ...]:
    """Every unit that some result names, for the filter."""
    found: set[str] = set()
    for units in ResultRow.objects.filter(assessment=record).values_list("units", flat=True):
        found.update(units)
    return tuple(sorted(found))


def weak_by_rule(record: AssessmentRecord) -> tuple[tuple[str, int], ...]:
    """How many results rest on weak values, by rule: what is accepted in bulk."""
    rows = ResultRow.objects.filter(assessment=record, provenance__in=WEAK)
    counted = rows.values("rule").annotate(count=Count("pk")).order_by("-count", "rule")
    return tuple((found["rule"], found["count"]) for found in counted)
