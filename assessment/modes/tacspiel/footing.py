"""Where a unit may be put on foot, and how a march that no card describes goes: withdrawals, pursuits, approaches."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED, Step, is_barred_on_foot, is_barred_to_vehicles, mover_of
from assessment.modes.tacspiel.marches import begin_march
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square


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
    return may_enter(draft, sheet, unit, square) and not any(
        other.can_act and not other.kind.is_patrol for other in draft.at(square, unit.side.opponent)
    )


def go_to(draft: Draft, sheet: Worksheet, unit: Unit, to: Square, via: Square | None = None) -> bool:
    """Sets a unit marching straight across country in tactical column; False if it is there already."""
    way = draft.ground.cross_country(unit.square, to, via)
    if len(way) == 1:
        return False
    begin_march(draft, sheet, unit, way, Formation.TACTICAL, mounted=unit.kind in ALWAYS_MOUNTED)
    return True
