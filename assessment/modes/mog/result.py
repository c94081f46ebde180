"""How a game stands, in one sentence; who owes orders; whether it is over."""

from __future__ import annotations

from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.modes.mog.kinds import Phase, spoken
from assessment.modes.mog.picture import Picture
from assessment.modes.mog.situation import Situation
from control.situation.side import Side

NOBODY: Final = (Phase.BRIEFING, Phase.ARRIVALS, Phase.OVER)
"""Phases in which nobody owes orders."""


def result(situation: Situation, mode: Mode[Situation, Any]) -> str:
    """The level and the penalty points once it is over, until then the turn and what was lost."""
    del mode
    operation, layout = situation.table.operation, situation.table.layout
    if operation.level is not None:
        how = "The mission is complete" if operation.complete else "Time is up"
        return f"{how} after turn {operation.turn}: {operation.total} Mission Penalty Points, {operation.level}."
    if operation.phase.is_set_up:
        return f"Set-up: {spoken(operation.phase)}."
    if not operation.turn:
        return "The set-up is done; turn 1 comes next."
    return f"Turn {operation.turn}: {len(layout.lost)} UN units and {layout.casualties_lost} casualties lost."


def is_over(situation: Situation, mode: Mode[Situation, Any]) -> bool:
    """Whether the mission has come to its end."""
    del mode
    return situation.table.operation.phase is Phase.OVER


def is_known_over(picture: Picture, mode: Mode[Any, Picture]) -> bool:
    """Whether a side has been told of the end."""
    del mode
    return any(told.code == "OVER" for told in picture.reports)


def owing(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Side, ...]:
    """Blue alone owes orders, and nobody before the mission is set, while Somali units arrive, or when all is over."""
    del mode
    return () if situation.table.operation.phase in NOBODY else (Side.BLUE,)
