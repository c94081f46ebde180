"""How a game stands, in one sentence; who owes orders; whether it is over."""

from __future__ import annotations

from typing import Any

from assessment.engine.mode import Mode
from assessment.modes.khe_sanh.kinds import Level, Stage, spoken
from assessment.modes.khe_sanh.picture import Picture
from assessment.modes.khe_sanh.situation import Situation
from control.situation.side import Side


def result(situation: Situation, mode: Mode[Situation, Any]) -> str:
    """The level and the points once it is over, until then turns played and turns remaining."""
    del mode
    if situation.level is not None:
        ended, points = spoken(situation.level).capitalize(), f"with {situation.points} points"
        if situation.level is Level.STRATEGIC_DEFEAT:
            return f"{ended} in turn {situation.turn + 1}, {points}."
        return f"{ended} after {situation.turn} turns, {points}."
    if situation.stage is Stage.SET_UP:
        return "The units are not set up yet."
    return f"After {situation.turn} turns {situation.marker} remain."


def is_over(situation: Situation, mode: Mode[Situation, Any]) -> bool:
    """Whether the game has come to its end."""
    del mode
    return situation.stage is Stage.OVER


def is_known_over(picture: Picture, mode: Mode[Any, Picture]) -> bool:
    """Whether a side has been told of the end."""
    del mode
    return any(told.code == "OVER" for told in picture.reports)


def owing(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Side, ...]:
    """Blue alone owes orders, and nobody when all is over."""
    del mode
    return () if situation.stage is Stage.OVER else (Side.BLUE,)
