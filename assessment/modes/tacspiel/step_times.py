"""When a step of a march ends, and how much of it is left at a moment, with the light and fire changing on the way.

R25: a march across sunrise or sunset is split there. All times are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import RouteClass
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.march_rates import (
    FOOT_ONLY,
    METRES_A_KM,
    MINUTES_AN_HOUR,
    Step,
    minutes_for,
    mover_of,
    patrol_pace,
    rate_of_march,
)
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import Square

ROUTES_OF: Final = {
    "R": (RouteClass.ALL_WEATHER, RouteClass.FAIR_WEATHER),
    "T": (RouteClass.CART_TRACK, RouteClass.FOOTPATH),
    "S": (RouteClass.STREAM_BED,),
}
"""The classes of route that the letters of order 100 mean."""


class Stretch(NamedTuple):
    """A part of a step at one rate, in km/h."""

    start: Fraction
    rate: Fraction
    end: Fraction


def classes_for(msn: str, *, mounted: bool) -> tuple[RouteClass, ...]:
    """The classes of route open to a march; vehicles take neither footpaths nor stream beds."""
    return tuple(kind for kind in ROUTES_OF.get(msn, ()) if not (mounted and kind in FOOT_ONLY))


def route_class(draft: Draft, here: Square, to: Square, msn: str, *, mounted: bool) -> RouteClass | None:
    """The class of the route between two squares that the march takes, the best that its order allows."""
    allowed = classes_for(msn, mounted=mounted)
    return next((one.route.kind for one in draft.ground.routes_on(here, to) if one.route.kind in allowed), None)


def step_of(draft: Draft, sheet: Worksheet, unit: Unit, march: March, moment: Fraction) -> Step:
    """The step under way as the rates are read for it at a moment."""
    to = march.path[0]
    return Step(
        to=to,
        vegetation=draft.ground.vegetation(to),
        slope=draft.ground.slope(to),
        mover=mover_of(unit, mounted=march.mounted),
        pace=_pace(sheet, unit, march.formation, moment),
        route=RouteClass(march.route) if march.route else None,
    )


def time_to_cover(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Fraction | None:
    """When a unit that goes on at `march.as_of` has covered `march.left_m` of the step; None where the rate is 0."""
    if not march.left_m:
        return march.as_of
    for stretch, left in _stretches(draft, sheet, unit, march):
        if not stretch.rate:
            return None
        needed = minutes_for(sheet, unit, march.path[0], left, stretch.rate)
        if stretch.start + needed <= stretch.end:
            return stretch.start + needed
    return None


def metres_left(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Fraction:
    """How much of the step under way is left at this instant."""
    last = march.left_m
    for stretch, left in _stretches(draft, sheet, unit, march):
        end = min(stretch.end, draft.now)
        last = max(left - _covered(stretch.start, end, stretch.rate), Fraction(0))
        if stretch.end >= draft.now:
            break
    return last


def _stretches(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Iterator[tuple[Stretch, Fraction]]:
    """The stretches of equal rate from `march.as_of` on, each with the metres left at its start."""
    moment, left = march.as_of, march.left_m
    while left > 0:
        step = step_of(draft, sheet, unit, march, moment)
        rate = rate_of_march(sheet, unit, step, draft.light(moment), draft.situation.conditions.season)
        end = _next_change(draft, unit, moment)
        yield Stretch(moment, rate, end), left
        if not rate:
            return
        left -= _covered(moment, end, rate)
        moment = end


def _covered(start: Fraction, end: Fraction, rate: Fraction) -> Fraction:
    return rate * METRES_A_KM * (end - start) / MINUTES_AN_HOUR


def _next_change(draft: Draft, unit: Unit, moment: Fraction) -> Fraction:
    light = draft.next_light_change(moment)
    fire = unit.under_fire_until
    return min(light, fire) if fire is not None and fire > moment else light


def _pace(sheet: Worksheet, unit: Unit, formation: Formation, moment: Fraction) -> Formation:
    if unit.kind.is_patrol:
        return patrol_pace(sheet, unit)
    if formation is not Formation.COLUMN:
        return formation
    if unit.under_fire_until is not None and moment < unit.under_fire_until:
        return Formation.TACTICAL
    return formation
