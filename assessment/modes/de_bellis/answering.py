"""What headquarters answers to a call: a reinforcement comes in, or a strike falls."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.calls import arrives_at, call_die, is_destroyed, is_sent, modified
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import Arrived, Called
from assessment.modes.de_bellis.headquarters import Asked
from assessment.modes.de_bellis.kinds import Call, Edge, Footing, Troop
from assessment.modes.de_bellis.pieces import Element, stem_of
from assessment.modes.de_bellis.removal import destroy
from assessment.modes.de_bellis.reporting import announce
from assessment.modes.de_bellis.spot import Spot
from assessment.modes.de_bellis.terrain import footing


def answer(draft: Draft, sheet: Worksheet, asked: Asked) -> None:
    """Throws for a call and carries out what comes of it."""
    side = draft.mover
    number = call_die(sheet, side.value)
    granted = _granted(draft, sheet, asked, number)
    draft.emit(
        Called(
            at=draft.now, units=(), line=sheet.line, rule="dbv.reinf.1", side=side, call=asked.call, die=number,
            granted=granted,
        )
    )  # fmt: skip
    announce(draft, sheet, "CALLED", rule="dbv.reinf.1", Side=side.value.upper(), Die=number)
    if granted and asked.call is Call.REINFORCE:
        _arrive(draft, sheet, Troop(asked.on), asked.x)
    elif granted:
        destroy(draft, sheet, draft.board[asked.on], "it was struck from behind the front", "dbv.special.1")


def _granted(draft: Draft, sheet: Worksheet, asked: Asked, number: int) -> bool:
    if asked.call is Call.REINFORCE:
        return is_sent(sheet, draft.mover.value, number)
    counted = modified(sheet, number, draft.board.generals[draft.mover].quality)
    return is_destroyed(sheet, draft.board[asked.on], counted)


def _arrive(draft: Draft, sheet: Worksheet, troop: Troop, x: int | None) -> None:
    side, board = draft.mover, draft.board
    edge = draft.state.edges[side] or Edge.SOUTH
    y, facing = arrives_at(sheet, edge, draft.ground.depth, draft.base.half_depth)
    new = Element(designator=next_name(draft, troop), side=side, troop=troop, arrived=draft.state.bound)
    wanted = draft.ground.length // 2 if x is None else x
    spot = next((spot for spot in _places(board, wanted, y) if _is_free(sheet, board, new, spot, facing)), None)
    if spot is None:
        sheet.note("no room at the edge", new.designator)
        return
    board.put(_placed(new, spot, facing))
    draft.change(reinforced=draft.state.reinforced.replaced(side, draft.state.reinforced[side] + 1))
    draft.emit(Arrived(at=draft.now, units=(new.designator,), line=sheet.line, rule="dbv.reinf.2", spot=spot))
    announce(
        draft, sheet, "ARRIVED", about=(board[new.designator],), rule="dbv.reinf.2", spot=spot, Unit=new.designator
    )


def next_name(draft: Draft, troop: Troop) -> str:
    """The designator of a further element of this kind."""
    stem = stem_of(troop, draft.mover)
    taken = [*draft.board.elements, *(loss.designator for loss in draft.state.losses)]
    numbers = [int(name[len(stem) :]) for name in taken if name[: len(stem)] == stem and name[len(stem) :].isdecimal()]
    return f"{stem}{max(numbers, default=0) + 1}"


def _places(board: Board, wanted: int, y: int) -> Iterator[Spot]:
    """Places along the edge, from the one wanted outward."""
    step, half = 2 * board.base.half_width, board.base.half_width
    for number in range(board.ground.length // step + 1):
        for x in dict.fromkeys((wanted + number * step, wanted - number * step)):
            if half <= x <= board.ground.length - half:
                yield Spot(x, y)


def _is_free(sheet: Worksheet, board: Board, new: Element, spot: Spot, facing: int) -> bool:
    placed = _placed(new, spot, facing)
    if any(board.overlaps(placed, one) for one in board.standing()) or board.touched_by(placed, new.side.opponent):
        return False
    under = board.under(board.body(placed))
    return new.flies or all(footing(sheet, piece.feature) is not Footing.IMPASSABLE for piece in under)


def _placed(new: Element, spot: Spot, facing: int) -> Element:
    return replace(new, at=spot, facing=facing)
