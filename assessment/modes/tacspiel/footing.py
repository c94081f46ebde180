"""Where a unit may be put on foot, and how a march that no card describes goes: withdrawals, pursuits, approaches."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import OWES_REST, owes_rest
from assessment.modes.tacspiel.kinds import Formation, Light
from assessment.modes.tacspiel.march_rates import (
    ALWAYS_MOUNTED,
    FOOT_ONLY,
    FOOT_RATE,
    VEHICLE_RATE,
    Step,
    is_barred_on_foot,
    is_barred_to_vehicles,
    mover_of,
)
from assessment.modes.tacspiel.marches import begin_march
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.step_times import classes_for, route_class

BY_ROUTE: Final = ("R", "T")
"""Roads, then tracks: the letters of order 100 by which vehicles go."""


def ground_step(draft: Draft, unit: Unit, to: Square, *, mounted: bool) -> Step:
    """A step across country into a square as the rate tables see it."""
    return Step(
        to=to,
        vegetation=draft.ground.vegetation(to),
        slope=draft.ground.slope(to),
        mover=mover_of(unit, mounted=mounted),
        pace=Formation.TACTICAL,
    )


def may_enter(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> bool:
    """Whether a unit can go into a square across country at all."""
    if not draft.ground.holds(square):
        return False
    mounted = unit.kind in ALWAYS_MOUNTED
    step = ground_step(draft, unit, square, mounted=mounted)
    barred = is_barred_to_vehicles if mounted else is_barred_on_foot
    return not barred(sheet, unit, step)


def may_stand(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> bool:
    """Whether a unit can go into a square and no enemy holds it."""
    return may_enter(draft, sheet, unit, square) and not _is_held(draft, unit, square)


def may_step(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> bool:
    """Whether a unit can go into the next square, across country or along a route, and no enemy holds it."""
    kinds = {one.route.kind for one in draft.ground.routes_on(unit.square, square)}
    by_route = kinds - FOOT_ONLY if unit.kind in ALWAYS_MOUNTED else kinds
    return (bool(by_route) or may_enter(draft, sheet, unit, square)) and not _is_held(draft, unit, square)


def may_come(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> bool:
    """Whether a unit can come to a square near it that no enemy holds, vehicles also by a road straight to it."""
    if may_stand(draft, sheet, unit, square):
        return True
    way = way_by_route(draft, unit, square)
    return len(way) - 1 == unit.square.steps_between(square)


def _is_held(draft: Draft, unit: Unit, square: Square) -> bool:
    return any(other.can_act and not other.kind.is_patrol for other in draft.at(square, unit.side.opponent))


def go_to(draft: Draft, sheet: Worksheet, unit: Unit, to: Square, via: Square | None = None) -> bool:
    """Sets a unit marching across country in tactical column; False if it is there already or there is no way."""
    return march_along(draft, sheet, unit, way_to(draft, sheet, unit, to, via), Formation.TACTICAL)


def set_out(draft: Draft, sheet: Worksheet, unit: Unit, to: Square, no_way: Refusal) -> Refusal | None:
    """Sends a unit where its card wants it; refused while it owes rest (B'5.2), or as given where no way leads."""
    if owes_rest(sheet, unit, draft.now):
        return OWES_REST
    return None if go_to(draft, sheet, unit, to) else no_way


def way_to(draft: Draft, sheet: Worksheet, unit: Unit, to: Square, via: Square | None = None) -> tuple[Square, ...]:
    """The way across country, its own square first: straight, or round what it cannot enter; empty if there is none.

    Tanks and transport whom the ground lets through nowhere go by a road or track.
    """
    way = draft.ground.cross_country(unit.square, to, via)
    if any(_is_barred(draft, sheet, unit, square) for square in way[1:]):
        return _way_round(draft, sheet, unit, to) or way_by_route(draft, unit, to)
    return way


def way_by_route(draft: Draft, unit: Unit, to: Square) -> tuple[Square, ...]:
    """The way of tanks and transport along a road or track on which no enemy stands; empty if there is none."""
    for letter in BY_ROUTE if unit.kind in ALWAYS_MOUNTED else ():
        way = draft.ground.route_between(unit.square, to, classes_for(letter, mounted=True)) or ()
        if way and not any(_is_held(draft, unit, square) for square in way):
            return way
    return ()


def march_along(  # noqa: PLR0913 - all that makes a march
    draft: Draft, sheet: Worksheet, unit: Unit, way: tuple[Square, ...], formation: Formation, order: int = 0
) -> bool:
    """Sets a unit marching along a way; False if that has no step."""
    if len(way) <= 1:
        return False
    mounted, letter = unit.kind in ALWAYS_MOUNTED, _letter_of(draft, sheet, unit, way)
    begin_march(draft, sheet, unit, way, formation, mounted=mounted, msn=letter, order=order)
    return True


def _letter_of(draft: Draft, sheet: Worksheet, unit: Unit, way: tuple[Square, ...]) -> str:
    """The letter of the routes that vehicles must keep to on a way; "" where they can go across country."""
    if unit.kind not in ALWAYS_MOUNTED or not any(_is_barred(draft, sheet, unit, square) for square in way[1:]):
        return ""
    steps = tuple(pairwise(way))
    kept = (one for one in BY_ROUTE if all(route_class(draft, a, b, one, mounted=True) for a, b in steps))
    return next(kept, "")


def _is_barred(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> bool:
    """As the rate tables have it for any unit of its kind; looked up without a line, for many squares."""
    if not draft.ground.holds(square):
        return True
    mounted = unit.kind in ALWAYS_MOUNTED
    step = ground_step(draft, unit, square, mounted=mounted)
    if mounted:
        keys: tuple[object, ...] = (step.mover, step.slope, step.vegetation, step.pace, Light.DAY)
        return not sheet.tables[VEHICLE_RATE.id].entry(*keys).value
    return not sheet.tables[FOOT_RATE.id].entry(step.vegetation, step.slope, Formation.COLUMN, Light.DAY).value


def _way_round(draft: Draft, sheet: Worksheet, unit: Unit, to: Square) -> tuple[Square, ...]:
    """The way in the fewest steps that keeps off barred ground, nearest to the straight one; empty if there is none."""
    start = unit.square
    came_from: dict[Square, Square | None] = {start: None}
    edge = [(start.steps_between(to), 0, 0, start)]
    while edge:
        _, _, steps, here = heappop(edge)
        if here == to:
            return _traced(came_from, here)
        for square in here.neighbours():
            if square not in came_from and not _is_barred(draft, sheet, unit, square):
                came_from[square] = here
                ahead = steps + 1 + square.steps_between(to)
                heappush(edge, (ahead, square.distance2_m(to), steps + 1, square))
    return ()


def _traced(came_from: dict[Square, Square | None], end: Square) -> tuple[Square, ...]:
    way: list[Square] = []
    here: Square | None = end
    while here is not None:
        way.append(here)
        here = came_from[here]
    return tuple(reversed(way))
