"""How a game stands, in short texts beside the clock."""

from __future__ import annotations

from assessment.modes.khe_sanh.kinds import Stage, spoken
from assessment.modes.khe_sanh.knowledge import Board
from assessment.modes.khe_sanh.situation import Situation


def stamps_of(held: Situation | Board) -> tuple[str, ...]:
    """The turn that is due and the turns remaining, or how the game has ended."""
    if held.stage is Stage.SET_UP:
        return ("set-up due",)
    if held.level is not None:
        return "over", spoken(held.level), f"{held.points} points"
    return f"turn {held.turn + 1}", f"{held.marker} turns remain"
