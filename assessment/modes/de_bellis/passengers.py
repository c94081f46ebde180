"""LIFT and DROP: what a helicopter takes aboard and sets down (R10)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.kinds import Footing
from assessment.modes.de_bellis.movement import is_passable, may_carry
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.spot import Spot
from assessment.modes.de_bellis.terrain import footing


def take_aboard(sheet: Worksheet, board: Board, helicopter: Element, passenger: Element) -> Refusal | None:
    """Takes an infantry element aboard that the helicopter touches, or says why it may not."""
    is_empty = board.passenger(helicopter.designator) is None
    touches = board.touch(helicopter, passenger)
    if not may_carry(sheet, helicopter, passenger, is_empty=is_empty, touches=touches):
        why = "a helicopter takes one infantry element aboard, in base contact with it"
        return Refusal(why=why, paragraph="dbv.heli.2", field="Other")
    board.change(passenger.designator, at=None, aboard=helicopter.designator, fortified=False)
    return None


def set_down(sheet: Worksheet, board: Board, helicopter: Element, spot: Spot, facing: int) -> Refusal | Element:
    """Sets the passenger down beside its helicopter, or says why it cannot stand there."""
    passenger = board.passenger(helicopter.designator)
    if passenger is None:
        return Refusal(why=f"nobody is aboard {helicopter.designator}", paragraph="dbv.heli.2", field="Unit")
    placed = replace(passenger, at=spot, facing=facing, aboard="")
    footings = tuple(footing(sheet, piece.feature) for piece in board.under(board.body(placed)))
    why = _why_not(board, helicopter, placed)
    if not why and not is_passable(sheet, placed, footings):
        why = "the ground is impassable"
    if why:
        rule = "dbv.terrain.8" if Footing.IMPASSABLE in footings else "dbv.heli.2"
        return Refusal(why=why, paragraph=rule, field="X")
    board.put(placed)
    return placed


def _why_not(board: Board, helicopter: Element, placed: Element) -> str:
    if not board.is_on_table(board.body(placed)):
        return "that is off the table"
    other = next((one for one in board.standing() if board.overlaps(placed, one)), None)
    if other is not None:
        return f"{other.designator} stands there"
    if not board.touch(helicopter, placed):
        return "it must touch its helicopter"
    if board.touched_by(placed, placed.side.opponent):
        return "it may not be set down in contact with an enemy"
    return ""
