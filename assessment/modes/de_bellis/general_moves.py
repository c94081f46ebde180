"""GENERAL: how the General moves in a bound (R11)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.generals import may_reach
from assessment.modes.de_bellis.geometry import distance
from assessment.modes.de_bellis.order_plan import View
from orders.language.card import Card


class GeneralMoves:
    """The General of one side during its bound; he is measured from where he began it."""

    def __init__(self, sheet: Worksheet, view: View, board: Board) -> None:
        self._sheet = sheet
        self._view = view
        self._board = board
        self._start = board.general_spot(view.side)
        self._host = board.generals[view.side].host
        self._joined = False

    def join(self, card: Card) -> Refusal | None:
        """He joins an element that stands within reach after all moves."""
        side, name = self._view.side, card.value("Unit")
        if not self._view.is_set("generals"):
            return Refusal(why="the rules of Generals are off", paragraph="dbv.general.1", field="Ord")
        if self._start is None:
            return Refusal(why="there is no General", paragraph="dbv.general.1", field="Ord")
        element = self._board.elements.get(name)
        if element is None or element.side is not side or element.at is None:
            return Refusal(why=f"there is no {name} on the table", paragraph="dbv.general.2", field="Unit")
        if not may_reach(self._sheet, side.value, distance(self._start, element.spot)):
            return Refusal(why=f"{name} is out of the General's reach", paragraph="dbv.general.1", field="Unit")
        self._set(name)
        self._joined = True
        return None

    def settle(self) -> None:
        """Unless he joined another he goes with his element, or stays behind where it went too far."""
        if self._joined or self._start is None or not self._view.is_set("generals"):
            return
        now = self._board.general_spot(self._view.side)
        if not self._host or now is None or now == self._start:
            return
        if not may_reach(self._sheet, self._view.side.value, distance(self._start, now)):
            self._set("")

    def _set(self, host: str) -> None:
        board, side = self._board, self._view.side
        general = replace(board.generals[side], host=host, at=None if host else self._start)
        board.generals = board.generals.replaced(side, general)
