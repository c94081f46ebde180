"""What one side knows, as its cell sees it: the only source of anything a cell receives."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine import picture
from assessment.engine.mode import Mode
from assessment.engine.picture import OwnPiece, told_part
from assessment.modes.khe_sanh.knowledge import Board, Delivered, Knowledge
from assessment.modes.khe_sanh.situation import Situation
from control.situation.side import Side

HQ = "HQ"
"""The designator that orders for the whole command bear."""


class Picture(picture.Picture, frozen=True, kw_only=True):
    """A side's picture: the board as it was last laid open, and when; reports, own orders."""

    board: Board | None
    seen_at: Fraction
    reports: tuple[Delivered, ...]


def picture_for(side: Side, situation: Situation, mode: Mode[Situation, Picture]) -> Picture:
    """The picture of a side, read from `situation.known[side]` and nothing else of the situation."""
    return picture_of(side, situation.known[side], mode.cycle_minutes)


def picture_of(side: Side, known: Knowledge, cycle_minutes: int) -> Picture:
    """The picture that follows from what a side knows; only Blue has units that take orders."""
    return Picture(
        **told_part(side, known, cycle_minutes),
        units=_ordered(known.board) if side is Side.BLUE else (),
        board=known.board,
        seen_at=known.at,
    )


def _ordered(board: Board | None) -> tuple[OwnPiece, ...]:
    own = (unit for unit in board.units if unit.side is Side.BLUE) if board else ()
    return (OwnPiece(designator=HQ), *(OwnPiece(designator=unit.designator.upper()) for unit in own))
