"""How a battle stands, in one sentence; who owes orders; when it is over."""

from __future__ import annotations

from typing import Any

from assessment.engine.mode import Mode
from assessment.modes.de_bellis.kinds import NEXT, Phase, Winner
from assessment.modes.de_bellis.picture import Picture
from assessment.modes.de_bellis.situation import Situation
from control.situation.side import SIDES, Side


def result(situation: Situation, mode: Mode[Situation, Any]) -> str:
    """Losses of both sides and who has won, or what comes next."""
    del mode
    told = ", ".join(_losses(situation, side) for side in reversed(SIDES))
    if situation.winner is not None:
        won = "nobody has won" if situation.winner is Winner.DRAW else f"{situation.winner.capitalize()} has won"
        return f"After {situation.bound} bounds {won}: {told}."
    if not situation.bound:
        return f"The battle is being set up: {NEXT[situation.phase]} next."
    mover = situation.mover.capitalize() if situation.mover else "nobody"
    return f"Bound {situation.bound}, {mover}, {NEXT[situation.phase]} next: {told}."


def is_over(situation: Situation, mode: Mode[Situation, Any]) -> bool:
    """Whether a side has won or the last bound is played."""
    del mode
    return situation.phase is Phase.OVER


def is_known_over(picture: Picture, mode: Mode[Any, Picture]) -> bool:
    """Whether a side has been told of the end of the battle."""
    del mode
    return picture.course.phase is Phase.OVER


def owing(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Side, ...]:
    """The sides that decide the step that comes next."""
    del mode
    return situation.deciding


def _losses(situation: Situation, side: Side) -> str:
    lost = sum(loss.side is side for loss in situation.losses)
    general = situation.generals[side]
    dead = " and its General" if not general.alive else ""
    came = situation.reinforced[side]
    more = f", {came} received" if came else ""
    return f"{side.capitalize()} has lost {lost} of {sum(situation.armies[side].values())} elements{dead}{more}"
