"""6.4, 17.2: how many units may end a phase in a space."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import losses
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.kinds import Terrain, spoken
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import terrain_of
from control.situation.side import Side

LIMITS = table("17.2")


@rule("17.2a", "6.4a", "6.4b", "6.4c", "17.1b", "17.2b")
def excess(sheet: Worksheet, phase: str, space: str, side: Side, units: int) -> int:
    """Four Allied ground units may end a phase in a space, any number in the Staging Area, and any of Communists."""
    del phase
    sheet.figure("units there", units)
    if side is Side.RED or terrain_of(sheet, space) is Terrain.STAGING:
        return 0
    return max(0, units - int(sheet.read(LIMITS, "allied_ground_max")))


@rule("6.4a")
def excess_chosen(  # noqa: PLR0913 - when, where, and among what
    sheet: Worksheet, phase: str, space: str, number: str, names: Mapping[str, str], beforehand: str
) -> str:
    """Units above the limit are eliminated whole; which, their owner says."""
    del phase, number
    if beforehand in names:
        sheet.note("said beforehand", beforehand)
        return beforehand
    words = f"More units are in {spoken(space).upper()} than may be. Which is lost?"
    return sheet.ask(Side.BLUE, words, names.items(), next(iter(names)))


def settle(draft: Draft, sheet: Worksheet, phase: str) -> None:
    """Eliminates what is above the limit at the end of a phase. Raises `Waiting`."""
    for space in draft.spaces_of(Side.BLUE):
        over = excess(sheet, phase, space, Side.BLUE, len(draft.ground_units(space, Side.BLUE)))
        for number in range(1, over + 1):
            names = {one.designator: one.designator.upper() for one in draft.ground_units(space, Side.BLUE)}
            beforehand = next((name for name in draft.choices.excess if name in names), "")
            name = excess_chosen(sheet, phase, space, str(number), names, beforehand)
            wait_for_answers(sheet)
            losses.eliminate(draft, sheet, name, "more units than may stack", "6.4a")
