"""How far a unit on the march still has to go to a square, and how fast it goes there on the whole (E'1f.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.footing import BY_ROUTE
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import SIDE_M, Square
from assessment.modes.tacspiel.step_times import classes_for, metres_left, route_class, time_to_cover

MINUTES_AN_HOUR = 60


def march_between(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> tuple[Fraction, Fraction]:
    """Metres to a square and the mean rate in km/h over them: by its way, else by routes of that kind, else straight.

    What is left of the step under way counts as it is; the rate is 0 where a step cannot be taken at all.
    A unit that has halted would set out with its vehicles in tactical column, by a road or track if one leads there.
    """
    if unit.square == square:
        return Fraction(0), Fraction(0)
    march = unit.march or _setting_out(draft, unit, square)
    unit = replace(unit, march=march)
    way = _way(draft, unit, march, square)
    left = _left_of_step(draft, sheet, unit, march) if way[1] == march.path[0] else Fraction(SIDE_M)
    metres = left + (len(way) - 2) * SIDE_M
    ends = _arrives(draft, sheet, unit, way, left)
    if ends is None or ends == draft.now:
        return metres, Fraction(0)
    return metres, metres / METRES_A_KM * MINUTES_AN_HOUR / (ends - draft.now)


def _setting_out(draft: Draft, unit: Unit, square: Square) -> March:
    mounted = unit.vehicle is not None
    ways = (
        (msn, draft.ground.route_between(unit.square, square, classes_for(msn, mounted=mounted))) for msn in BY_ROUTE
    )
    msn, way = next(((msn, way) for msn, way in ways if way), ("", unit.square.steps_to(square)))
    return March(
        order=0,
        path=tuple(way[1:]),
        formation=Formation.TACTICAL,
        mounted=mounted,
        route="",
        msn=msn,
        left_m=Fraction(SIDE_M),
        as_of=draft.now,
        arrives=draft.now,
        started=draft.now,
        from_=unit.square,
    )


def _way(draft: Draft, unit: Unit, march: March, square: Square) -> Sequence[Square]:
    if square in march.path:
        return (unit.square, *march.path[: march.path.index(square) + 1])
    classes = classes_for(march.msn, mounted=march.mounted)
    by_route = draft.ground.route_between(unit.square, square, classes) if classes else None
    return by_route or unit.square.steps_to(square)


def _left_of_step(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Fraction:
    if march.resumes is not None or march.held or march.passed:
        return march.left_m
    return metres_left(draft, sheet, unit, march)


def _arrives(draft: Draft, sheet: Worksheet, unit: Unit, way: Sequence[Square], left: Fraction) -> Fraction | None:
    """When the unit is at the end of a way that it takes as it marches now; None where it cannot go on."""
    moment, march = draft.now, unit.march
    for here, to in pairwise(way):
        if march is None:
            return None
        kind = route_class(draft, here, to, march.msn, mounted=march.mounted) if march.msn else None
        ahead = replace(march, path=(to,), route=kind.value if kind else "", left_m=left, as_of=moment)
        ends = time_to_cover(draft, sheet, replace(unit, square=here), ahead)
        if ends is None:
            return None
        moment, left = ends, Fraction(SIDE_M)
    return moment
