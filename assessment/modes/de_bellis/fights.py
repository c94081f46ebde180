"""FIGHT: who fights whom, in which order."""

from __future__ import annotations

from assessment.engine.desk_checks import Refusal
from assessment.modes.de_bellis.order_plan import Choices, not_in_this_army
from orders.language.card import Card


class Fights(Choices):
    """The combats that a side named: attackers by target. Those not named follow in the order of their targets."""

    def take(self, card: Card) -> Refusal | None:
        """A combat with an enemy base in contact, once for each."""
        name, on = card.value("Unit"), card.value("Other")
        if self.own(name) is None:
            return not_in_this_army(name, "dbv.cc.3")
        if not any(on in (one.attacker, one.defender) for one in self.board.contacts_with(name)):
            return Refusal(why=f"{name} is not in contact with {on}", paragraph="dbv.cc.1", field="Other")
        if on in self.chosen:
            return Refusal(why=f"{on} is fought once, by {self.chosen[on]}", paragraph="dbv.cc.4b", field="Other")
        self.chosen[on] = name
        return None
