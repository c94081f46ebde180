"""Two branches beside each other at the same moment: maps, losses, units, contacts and results that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from assessment.engine.umpiring import TrueUnit
from assessment.models import ResultRow
from control.desk.balance import Balance, ContactsApart, balance_of, contacts_apart
from control.desk.desk import Desk
from control.maps.svg import View, svg
from control.maps.symbols import symbols
from control.models import Branch, Subinterval
from control.services import truth
from control.situation.side import SIDES

LEAST_IMPORTANCE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """One branch at the moment compared, or at its last release before that."""

    branch: Branch
    stamp: str
    sheet: SafeString
    balances: tuple[Balance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitPair:
    """A unit that is not the same on both; empty words where there is none."""

    designator: str
    side: str
    left: str
    right: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoBranches:
    """What differs: units, contacts and results of one branch alone, and how many of both are alike."""

    left: Half
    right: Half
    units: tuple[UnitPair, ...]
    units_alike: int
    contacts: tuple[ContactsApart, ...]
    left_alone: tuple[ResultRow, ...]
    right_alone: tuple[ResultRow, ...]
    results_alike: int


def beside(desk: Desk, left: Branch, right: Branch) -> TwoBranches:
    """Compares two branches of the desk's game at the latest moment that both have reached."""
    until = min(left.now, right.now)
    situations = [_standing(branch, until) for branch in (left, right)]
    units = [
        {unit.designator: unit for unit in desk.mode.umpiring.units(situation, desk.mode)} for situation in situations
    ]
    results = [_results(branch, until) for branch in (left, right)]
    halves = [
        _half(desk, branch, situation, prefix)
        for branch, situation, prefix in zip((left, right), situations, ("left", "right"), strict=True)
    ]
    pairs = zip(halves[0].balances, halves[1].balances, strict=True)
    return TwoBranches(
        left=halves[0],
        right=halves[1],
        units=tuple(_pairs(*units)),
        units_alike=sum(unit == units[1].get(designator) for designator, unit in units[0].items()),
        contacts=tuple(contacts_apart(*pair) for pair in pairs),
        left_alone=_alone(*results),
        right_alone=_alone(results[1], results[0]),
        results_alike=len(results[0].keys() & results[1].keys()),
    )


def _standing(branch: Branch, until: Fraction) -> Any:
    """The situation as last released on the way to a branch, at a moment or before it."""
    if branch.now <= until:
        return truth.situation_of(branch)
    begun = [one for one in Subinterval.objects.leading_to(branch) if one.start <= until]
    last = max(begun, key=lambda one: (one.start, one.branch.number))
    return truth.situation_at(branch.game, last.before_digest)


def _half(desk: Desk, branch: Branch, situation: Any, prefix: str) -> Half:
    drawing = desk.mode.true_drawing(situation, desk.mode)
    opening = truth.situation_at(desk.game, desk.game.opening_digest)
    sheet = svg(drawing, symbols=symbols(), view=View(prefix=f"map-{prefix}"))
    return Half(
        branch=branch,
        stamp=desk.stamp(situation.now),
        sheet=mark_safe(sheet),  # noqa: S308 - made and escaped by the maps
        balances=tuple(balance_of(desk, side, opening, situation) for side in SIDES),
    )


def _pairs(left: dict[str, TrueUnit], right: dict[str, TrueUnit]) -> Iterable[UnitPair]:
    for designator in sorted(left.keys() | right.keys()):
        one, other = left.get(designator), right.get(designator)
        unit = one or other
        if unit is not None and one != other:
            yield UnitPair(
                designator=designator,
                side=unit.side.value,
                left=one.words if one else "",
                right=other.words if other else "",
            )


def _results(branch: Branch, until: Fraction) -> dict[tuple[str, int], ResultRow]:
    """The results on the way to a branch up to a moment. Equal ones are told apart by their order."""
    played = Subinterval.objects.leading_to(branch).filter(closed__isnull=False)
    rows = ResultRow.objects.filter(
        assessment__current=True, assessment__subinterval__in=played, importance__gte=LEAST_IMPORTANCE
    ).order_by("assessment__subinterval__cycle", "assessment__subinterval__number", "number")
    seen: Counter[str] = Counter()
    found: dict[tuple[str, int], ResultRow] = {}
    for row in rows:
        if row.at <= until:
            seen[row.mark] += 1
            found[row.mark, seen[row.mark]] = row
    return found


def _alone(mine: dict[tuple[str, int], ResultRow], other: dict[tuple[str, int], ResultRow]) -> tuple[ResultRow, ...]:
    return tuple(sorted((mine[key] for key in mine.keys() - other.keys()), key=lambda row: (row.at, row.pk)))
