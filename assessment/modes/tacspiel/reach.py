"""Which units bear on a place: those that can march there or fire on it (play.md "Windows for replies").

A unit is taken to march alone, by whichever way is quickest; fords and enemies are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import TableSet, table
from assessment.engine.worksheet import SilentSheet, Worksheet
from assessment.modes.tacspiel.direct_support import WEAPONS, may_fire_from, reaches
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED, FOOT, FOOT_RATE, ROUTE_RATE, VEHICLE_RATE
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import SIDE_M, Square
from assessment.modes.tacspiel.step_times import ROUTES_OF, classes_for, route_class, time_to_cover

BASICS: Final = table("A'")
MINUTES_AN_HOUR: Final = 60

Way = tuple[Square, ...]
Marches = dict[Square, Fraction | None]
"""What it takes one unit from where it stands at one moment to march to places, in minutes, None where too long."""


@rule("A'1c.1", reading="R17")
def reaches_in_time(sheet: Worksheet, unit: Unit, place: Square, march_min: Fraction | None) -> bool:
    """A unit that can be at the place of the contact within the hour bears on it; `march_min` is its march there."""
    limit = Fraction(sheet.read(BASICS, "reach_within_hr")) * MINUTES_AN_HOUR
    if march_min is None:
        sheet.note("no way leads there in time")
        return False
    sheet.figure("march, min", march_min)
    return march_min <= limit


@rule("A'1c.1", reading="R17")
def fires_on(sheet: Worksheet, unit: Unit, place: Square, *, in_position: bool) -> bool:
    """A mortar or artillery unit that can fire on the place of the contact bears on it."""
    sheet.note("in a firing position" if in_position else "in no firing position")
    return in_position and reaches(sheet, unit, place)


def can_reach(draft: Draft, sheet: Worksheet, unit: Unit, place: Square, marches: Marches) -> bool:
    """Whether a unit can march to a place within the hour, from now on; `marches` remembers those of this moment."""
    if place not in marches:
        silent = SilentSheet(sheet.tables, NoDice())
        limit = Fraction(silent.read(BASICS, "reach_within_hr")) * MINUTES_AN_HOUR
        marches[place] = march_minutes(draft, silent, unit, place, limit)
    return reaches_in_time(sheet, unit, place, marches[place])


def can_fire_on(draft: Draft, sheet: Worksheet, unit: Unit, place: Square) -> bool:
    """Whether a unit can fire on a place from where it stands."""
    if unit.kind not in WEAPONS:
        return False
    stands = unit.posture.is_halted and may_fire_from(sheet, unit, unit.square, draft.ground.vegetation(unit.square))
    return fires_on(sheet, unit, place, in_position=stands)


def march_minutes(draft: Draft, sheet: Worksheet, unit: Unit, place: Square, limit: Fraction) -> Fraction | None:
    """The shortest time to a place in minutes; None where no way leads there within `limit`."""
    best: Fraction | None = None
    for way, msn, mounted in _ways(draft, unit, place, sheet.tables, limit):
        needed = _minutes(draft, sheet, replace(unit, mounted=mounted), way, msn, best or limit)
        best = needed if needed is not None else best
    return best


def _ways(
    draft: Draft, unit: Unit, place: Square, tables: TableSet, limit: Fraction
) -> Iterator[tuple[Way, str, bool]]:
    """Every way worth trying: by each kind of route and across country, on foot and in the unit's own vehicles.

    A place with more squares in between than the fastest march makes within `limit` is not worth a try.
    """
    if not draft.ground.holds(place):
        return
    for mounted in _mountings(unit):
        if unit.square.steps_between(place) > _most_steps(tables, limit, mounted=mounted):
            continue
        for msn in ROUTES_OF:
            classes = classes_for(msn, mounted=mounted)
            way = draft.ground.route_between(unit.square, place, classes) if classes else None
            if way is not None:
                yield way, msn, mounted
        yield draft.ground.cross_country(unit.square, place), "", mounted


@lru_cache(maxsize=64)
def _most_steps(tables: TableSet, limit: Fraction, *, mounted: bool) -> int:
    """How many steps a march makes at most in so many minutes, at the fastest rate that the tables print."""
    by_route = (one for one in tables[ROUTE_RATE.id].entries if (dict(one.axes)["mover"] != FOOT) == mounted)
    across = tables[VEHICLE_RATE.id if mounted else FOOT_RATE.id].entries
    fastest = max(Fraction(one.value) for one in chain(by_route, across) if isinstance(one.value, (int, Fraction)))
    return int(fastest * METRES_A_KM * limit / MINUTES_AN_HOUR / SIDE_M)


def _mountings(unit: Unit) -> tuple[bool, ...]:
    if unit.vehicle is None:
        return (False,)
    return (True,) if unit.kind in ALWAYS_MOUNTED else (True, False)


def _minutes(  # noqa: PLR0913 - a march and the time it may take
    draft: Draft, sheet: Worksheet, unit: Unit, way: Way, msn: str, limit: Fraction
) -> Fraction | None:
    moment = draft.now
    for here, to in pairwise(way):
        kind = route_class(draft, here, to, msn, mounted=unit.mounted) if msn else None
        march = March(
            order=0, path=(to,), formation=Formation.COLUMN, mounted=unit.mounted, route=kind.value if kind else "",
            msn=msn, left_m=Fraction(SIDE_M), as_of=moment, arrives=moment, started=draft.now, from_=way[0],
        )  # fmt: skip
        end = time_to_cover(draft, sheet, replace(unit, square=here), march)
        if end is None or end - draft.now > limit:
            return None
        moment = end
    return moment - draft.now
