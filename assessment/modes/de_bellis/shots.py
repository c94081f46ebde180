"""SHOOT: whom the shooters of a side shoot at."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.order_plan import Refusal, View
from assessment.modes.de_bellis.shooting import targets_of
from orders.language.card import Card


class Shots:
    """The targets that a side chose; `chosen` holds them by shooter in the order of the sheet."""

    def __init__(self, sheet: Worksheet, view: View, board: Board) -> None:
        self.board = board
        self.chosen: dict[str, str] = {}
        self._sheet = sheet
        self._view = view

    def take(self, card: Card) -> Refusal | None:
        """A shooter's target, which must be a valid one."""
        name, on = card.value("Unit"), card.value("Other")
        shooter = self.board.elements.get(name)
        if shooter is None or shooter.side is not self._view.side:
            return Refusal(why=f"there is no {name} in this army", paragraph="dbv.seq.2", field="Unit")
        if name in self.chosen:
            return Refusal(why=f"{name} shoots once", paragraph="dbv.seq.2", field="Unit")
        mover = self._view.course.mover or self._view.side
        targets = [one.designator for one in targets_of(self._sheet, shooter, mover, self.board)]
        if on not in targets:
            offered = f"; it has {', '.join(targets)}" if targets else "; it has none"
            return Refusal(why=f"{on} is no valid target of {name}{offered}", paragraph="dbv.shoot.1", field="Other")
        self.chosen[name] = on
        return None

    def close(self) -> tuple[Refusal, ...]:
        """Shooters without an order take the nearest target, so nothing is missing."""
        return ()
