"""Routes checked by patrols: reports that a route is clear for vehicles, or where it is not (B'3a.2, B'3a.3).

A patrol that has gone along a road or track to its end has checked it.
"""

from __future__ import annotations

from itertools import dropwhile, pairwise, takewhile
from typing import Final, NamedTuple

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.crossings import is_closed_to_vehicles
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Formation, UnitKind, Vehicle
from assessment.modes.tacspiel.march_rates import Step, rate_of_march
from assessment.modes.tacspiel.marches import report_closed
from assessment.modes.tacspiel.obstacles import movement_letter
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.step_times import classes_for, route_class

CHECKED: Final = frozenset(("R", "T"))


class Way(NamedTuple):
    """A way along routes of one letter of order 100."""

    squares: tuple[Square, ...]
    msn: str


@rule("B'3a.3")
def is_clear(sheet: Worksheet, unit: Unit, mover: str, closed: tuple[Square, ...]) -> bool:
    """A route is clear for a kind of movement if that can use it from one end to the other."""
    sheet.note("movement", mover)
    return not closed


def report_checked(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> None:
    """What a patrol at the end of its march tells of the route it has come along."""
    if unit.kind is not UnitKind.PATROL or march.msn not in CHECKED:
        return
    squares = draft.ground.route_between(march.from_, unit.square, classes_for(march.msn, mounted=False), march.via)
    for vehicle in Vehicle if squares else ():
        report_way(draft, sheet, unit, Way(squares or (), march.msn), vehicle)


def report_way(draft: Draft, sheet: Worksheet, unit: Unit, way: Way, vehicle: Vehicle) -> None:
    """Report 962 for a way that vehicles of a kind can use from end to end, else 976 for its first closed stretch."""
    closed = _first_closed(draft, sheet, unit, way, vehicle)
    if not is_clear(sheet, unit, vehicle.value, closed):
        report_closed(draft, sheet, unit, (closed[0], closed[-1]), vehicle.value)
        return
    letter = movement_letter(sheet, unit, vehicle.value)
    report(
        draft, sheet, "962", unit, own=True, square=unit.square, rule_id="B'3a.3", tag=letter,
        TYF=letter, C1=way.squares[0], C2=way.squares[-1], Tme=draft.now,
    )  # fmt: skip


def _first_closed(draft: Draft, sheet: Worksheet, unit: Unit, way: Way, vehicle: Vehicle) -> tuple[Square, ...]:
    """The squares of the first stretch that such vehicles cannot enter."""

    def is_closed(pair: tuple[Square, Square]) -> bool:
        here, to = pair
        kind = route_class(draft, here, to, way.msn, mounted=True)
        if kind is None or is_closed_to_vehicles(draft, sheet, unit, pair, kind):
            return True
        step = Step(
            to=to,
            vegetation=draft.ground.vegetation(to),
            slope=draft.ground.slope(to),
            mover=vehicle.value,
            pace=Formation.COLUMN,
            route=kind,
        )
        return not rate_of_march(sheet, unit, step, draft.light(), draft.situation.conditions.season)

    ahead = dropwhile(lambda pair: not is_closed(pair), pairwise(way.squares))
    return tuple(to for _, to in takewhile(is_closed, ahead))
