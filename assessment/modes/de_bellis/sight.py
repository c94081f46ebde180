"""What a side sees of the other in a double-blind battle."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.geometry import crosses, holds
from assessment.modes.de_bellis.kinds import BETWEEN, CLOSED, HEIGHTS
from assessment.modes.de_bellis.pieces import Element
from control.situation.side import Side


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """How far an element is seen, and how far one in woods or a hamlet, in units."""

    far: int
    into_cover: int


def seen_by(board: Board, side: Side, sight: Sight) -> tuple[Element, ...]:
    """The enemies that an element of a side could see."""
    own = list(board.standing(side))
    return tuple(enemy for enemy in board.standing(side.opponent) if _is_seen(board, enemy, own, sight))


def _is_seen(board: Board, enemy: Element, observers: Iterable[Element], sight: Sight) -> bool:
    hidden = not enemy.flies and board.is_inside(enemy.spot, CLOSED)
    reach = sight.into_cover if hidden else sight.far
    return any(board.gap(one, enemy) <= reach and (enemy.flies or _is_open(board, one, enemy)) for one in observers)


def _is_open(board: Board, observer: Element, enemy: Element) -> bool:
    """Whether no hill, woods or hamlet in which neither stands lies between; who flies or stands high sees over it."""
    if observer.flies or board.is_inside(observer.spot, HEIGHTS):
        return True
    return not any(
        crosses(figure, observer.spot, enemy.spot)
        for piece in board.pieces
        if piece.feature in BETWEEN
        for figure in piece.figures
        if not holds(figure, observer.spot) and not holds(figure, enemy.spot)
    )
