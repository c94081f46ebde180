"""FIGHT: who fights whom, in which order."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.order_plan import Refusal, View
from orders.language.card import Card


class Fights:
    """The combats that a side named; `chosen` holds the attackers by target, in the order of the sheet."""

    def __init__(self, sheet: Worksheet, view: View, board: Board) -> None:
        self.board = board
        self.chosen: dict[str, str] = {}
        self._sheet = sheet
        self._view = view

    def take(self, card: Card) -> Refusal | None:
        """A combat with an enemy base in contact, once for each."""
        name, on = card.value("Unit"), card.value("Other")
        own = self.board.elements.get(name)
        if own is None or own.side is not self._view.side:
            return Refusal(why=f"there is no {name} in this army", paragraph="dbv.cc.3", field="Unit")
        if not any(on in (one.attacker, one.defender) for one in self.board.contacts_with(name)):
            return Refusal(why=f"{name} is not in contact with {on}", paragraph="dbv.cc.1", field="Other")
        if on in self.chosen:
            return Refusal(why=f"{on} is fought once, by {self.chosen[on]}", paragraph="dbv.cc.4b", field="Other")
        self.chosen[on] = name
        return None

    def close(self) -> tuple[Refusal, ...]:
        """Combats not named follow in the order of their targets, so nothing is missing."""
        return ()
