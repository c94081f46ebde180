"""SHOOT: whom the shooters of a side shoot at."""

from __future__ import annotations

from assessment.engine.desk_checks import Refusal
from assessment.modes.de_bellis.order_plan import Choices, not_in_this_army
from assessment.modes.de_bellis.ordered_shots import is_let_through
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.shooting import targets_of
from control.situation.side import Side
from orders.language.card import Card


class Shots(Choices):
    """The targets that a side chose, by shooter. Shooters without an order take the nearest."""

    def take(self, card: Card) -> Refusal | None:
        """A shooter's target, which must be a valid one, or one that Control lets through."""
        name, on = card.value("Unit"), card.value("Other")
        shooter = self.own(name)
        if shooter is None:
            return not_in_this_army(name, "dbv.seq.2")
        if name in self.chosen:
            return Refusal(why=f"{name} shoots once", paragraph="dbv.seq.2", field="Unit")
        mover = self._view.course.mover or self._view.side
        targets = [one.designator for one in targets_of(self._sheet, shooter, mover, self.board)]
        if on not in targets and not self._is_let_through(shooter, on, mover):
            offered = f"; it has {', '.join(targets)}" if targets else "; it has none"
            return Refusal(why=f"{on} is no valid target of {name}{offered}", paragraph="dbv.shoot.1", field="Other")
        self.chosen[name] = on
        return None

    def _is_let_through(self, shooter: Element, on: str, mover: Side) -> bool:
        target = self.board.elements.get(on)
        if target is None or target.side is shooter.side:
            return False
        return is_let_through(self._sheet, shooter, target, mover, self.board)
