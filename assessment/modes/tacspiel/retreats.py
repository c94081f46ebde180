"""Patrols and posts that draw back: half a kilometre, out of the enemy's square (D'1c.3, D'7c.2, D'7f.3)."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft, enemies
from assessment.modes.tacspiel.footing import may_step
from assessment.modes.tacspiel.placing import put
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE_M, Square

CHAPTER = table("D'")


@rule("D'7c.2", "D'7f.3")
def squares_back(sheet: Worksheet, unit: Unit) -> int:
    """Patrols that have found each other withdraw 500 m, which is one square."""
    return int(sheet.read(CHAPTER, "patrols_withdraw_m")) // SIDE_M


def step_back(draft: Draft, sheet: Worksheet, unit: Unit) -> Unit:
    """Takes a patrol or post out of its square: back the way it came, else away from the nearest enemy.

    What it was doing ends. Where there is no way out it stays.
    """
    name, steps = unit.designator, squares_back(sheet, unit)
    programmes.break_off(draft, name)
    moved = draft.unit(name)
    for _ in range(steps):
        to = _way_out(draft, sheet, moved)
        if to is None:
            break
        moved = put(draft, moved, to, "D'7c.2", line=sheet.line, halted_since=draft.now)
    if moved.square == unit.square:
        programmes.take_up_next(draft, name)
    else:
        programmes.start_waiting(draft, name)
    return moved


def _way_out(draft: Draft, sheet: Worksheet, unit: Unit) -> Square | None:
    back = unit.square.moved(*unit.facing.opposite.step) if unit.facing is not None else None
    near = [other.square for other in enemies(draft.near(unit.square, 2 * SIDE_M, unit.side.opponent), unit.side)]

    def fear(square: Square) -> tuple[bool, int, Square]:
        return square != back, -min((square.distance2_m(other) for other in near), default=0), square

    around = sorted(unit.square.neighbours(), key=fear)
    return next((square for square in around if may_step(draft, sheet, unit, square)), None)
