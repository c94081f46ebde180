"""Whom the people of a village favour, as seen from one side (D'3b, D'3c)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ground_features import Allegiance
from assessment.modes.tacspiel.rules import rule
from control.situation.side import Side

CHAPTER = table("D'")


class Attitude(StrEnum):
    """The columns of Table D'3-1."""

    FRIENDLY = "friendly"
    NEUTRAL = "neutral"
    ENEMY = "enemy"


@rule("D'3c.1", "D'3b.1")
def attitude_of(sheet: Worksheet, village: str, allegiance: Allegiance, side: Side) -> Attitude:
    """A village favours one side and so is an enemy's to the other; one that is marked for neither is neutral."""
    if allegiance is Allegiance.NEUTRAL:
        return Attitude.NEUTRAL
    return Attitude.FRIENDLY if allegiance.value == side.value else Attitude.ENEMY


@rule("D'3c.4")
def is_hamlet(sheet: Worksheet, houses: int, *, abandoned: bool) -> bool:
    """A hamlet is so many house symbols in a square kilometre of the map, unless it is marked abandoned."""
    sheet.figure("houses", houses)
    return not abandoned and houses >= int(sheet.read(CHAPTER, "hamlet_houses"))
