"""How far a unit on the march still has to go to a square, and how fast it goes there on the whole (E'1f.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import SIDE_M, Square
from assessment.modes.tacspiel.step_times import metres_left, route_class, time_to_cover

MINUTES_AN_HOUR = 60


def march_between(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> tuple[Fraction, Fraction]:
    """Metres to a square and the mean rate in km/h over them, by its way if that leads there, else straight.

    What is left of the step under way counts as it is; the rate is 0 where a step cannot be taken at all.
    """
    march = unit.march
    if march is None or not march.path or unit.square == square:
        return Fraction(0), Fraction(0)
    on_way = square in march.path
    path = march.path[: march.path.index(square) + 1] if on_way else unit.square.steps_to(square)[1:]
    left = _left_of_step(draft, sheet, unit, march) if on_way else Fraction(SIDE_M)
    metres = left + (len(path) - 1) * SIDE_M
    ends = _arrives(draft, sheet, unit, (unit.square, *path), left)
    if ends is None or ends == draft.now:
        return metres, Fraction(0)
    return metres, metres / METRES_A_KM * MINUTES_AN_HOUR / (ends - draft.now)


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
