"""Checkpoints in villages: order 309, and which units hold one (D'3c.2, L'2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.attitudes import Attitude, attitude_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.footing import set_out
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Hamlet
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.villages import houses_around, is_inhabited
from control.situation.side import Side

RECONNAISSANCE = table("L'")

CODE: Final = "309"
MINUTES_AN_HOUR: Final = 60


@rule("L'2.1")
def may_hold_checkpoint(sheet: Worksheet, unit: Unit, attitude: Attitude) -> bool:
    """Units of platoon size may set up checkpoints in enemy or neutral villages; friendly ones report anyhow."""
    sheet.note(attitude.value)
    return not unit.kind.is_patrol and attitude is not Attitude.FRIENDLY


@rule("L'2.2")
def is_large_enough(sheet: Worksheet, village: Square, houses: int) -> bool:
    """The village, or the hamlets joined to it, must have enough huts in the square kilometre."""
    sheet.figure("houses in the square kilometre", houses)
    return houses >= int(sheet.read(RECONNAISSANCE, "checkpoint_houses"))


@rule("D'3c.2", "L'2.3", "L'2.4")
def checkpoint_hears(sheet: Worksheet, village: Square, in_place_min: Fraction | None) -> bool:
    """Only a checkpoint opens the chance of reports from a village, an hour after the unit is in place.

    `in_place_min` are the minutes for which it has been there, None where there is none.
    """
    if in_place_min is None:
        sheet.note("no checkpoint")
        return False
    hours = Fraction(sheet.read(RECONNAISSANCE, "checkpoint_hr"))
    sheet.figure("in place, min", in_place_min)
    return in_place_min >= hours * MINUTES_AN_HOUR


def too_small(sheet: Worksheet, ground: Ground, place: Square) -> Refusal | None:
    """Why the map rules a checkpoint out at a place."""
    if ground.hamlet(place) is not None and is_large_enough(sheet, place, houses_around(ground, place)):
        return None
    return Refusal("the village is too small for a checkpoint", "L'2.2")


def start_checkpoint(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 309: the unit goes to the village, if it is not there, and keeps a checkpoint until it is ordered on."""
    place = Square.at(planned.order.card.value("C1"))
    hamlet = draft.ground.hamlet(place)
    if hamlet is not None and not is_inhabited(sheet, draft.ground, hamlet):
        return Refusal("nobody lives in the village", "D'3c.4")
    refusal = too_small(sheet, draft.ground, place)
    if refusal is not None or hamlet is None:
        return refusal
    if not may_hold_checkpoint(sheet, unit, attitude_of(sheet, hamlet.name, hamlet.allegiance, unit.side)):
        return Refusal("a checkpoint is for enemy and neutral villages", "L'2.1")
    if unit.square == place:
        return None
    barred = "B'3a.1" if unit.kind in ALWAYS_MOUNTED else "B'2.2"
    return set_out(draft, sheet, unit, place, Refusal("there is no way to the village", barred))


def held(draft: Draft, sheet: Worksheet, side: Side) -> Iterator[tuple[Hamlet, Unit, Fraction]]:
    """The checkpoints that a side keeps: the village, the unit in it, and since when it has been one.

    A unit that stood in the village before keeps a checkpoint from the start of its order.
    """
    for name in sorted(draft.programmes):
        planned = programmes.in_hand(draft, name)
        unit = draft.units.get(name)
        if planned is None or unit is None or planned.order.card.code != CODE or unit.side is not side:
            continue
        hamlet = draft.ground.hamlet(unit.square)
        there = unit.square == Square.at(planned.order.card.value("C1")) and unit.posture.is_halted
        if hamlet is not None and there and is_inhabited(sheet, draft.ground, hamlet):
            yield hamlet, unit, max(unit.halted_since, planned.starts or unit.halted_since)
