"""How a game stands, in one sentence for Control."""

from __future__ import annotations

from typing import Any

from assessment.engine.mode import Mode
from assessment.modes.tacspiel.situation import Situation
from control.situation.side import SIDES

WHOLE = 100


def result(situation: Situation, mode: Mode[Situation, Any]) -> str:
    """What each side has lost, in pieces out of action and in percent of all its pieces."""
    del mode
    told = []
    for side in SIDES:
        units = [unit for unit in situation.units if unit.side is side]
        lost = sum(unit.is_out for unit in units)
        percent = sum(WHOLE if unit.is_out else unit.casualties for unit in units) // max(len(units), 1)
        told.append(f"{side.value.capitalize()} lost {lost} of {len(units)} pieces and {percent} percent in all")
    return "; ".join(told) + "."
