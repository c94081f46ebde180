"""EDGE, DEPLOY and GENERAL: an army is placed on the table."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.army import SETUP
from assessment.modes.de_bellis.board import Board, beside
from assessment.modes.de_bellis.deployment import edge_of, is_complete, is_deep_enough
from assessment.modes.de_bellis.kinds import Edge, Footing
from assessment.modes.de_bellis.movement import is_passable
from assessment.modes.de_bellis.order_plan import View, facing_of, named, not_in_this_army, spot_of
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.spot import Spot
from assessment.modes.de_bellis.terrain import footing
from control.situation.side import Side
from orders.language.card import Card


class Deploying:
    """One side's deployment. `edge` is where it stands, `host` the element that its General is with."""

    def __init__(self, sheet: Worksheet, view: View, board: Board) -> None:
        self.board = board
        self.edge: Edge | None = view.course.edges[view.side]
        self.host = ""
        self._sheet = sheet
        self._view = view

    @property
    def side(self) -> Side:
        """Who deploys."""
        return self._view.side

    def take(self, card: Card) -> Refusal | None:
        """Chooses the edge, places elements, or names the General's element."""
        if card.code == "EDGE":
            return self._choose(Edge(card.value("Edge").lower()))
        if card.code == "GENERAL":
            return self._with_general(card.value("Unit"))
        spot, facing = spot_of(card), facing_of(card)
        for number, name in enumerate(named(card.value("Unit"))):
            refusal = self.place(name, beside(spot, facing, self.board.base, number), facing)
            if refusal is not None:
                return refusal
        return None

    def close(self) -> tuple[Refusal, ...]:
        """The whole army must stand."""
        own = [one for one in self.board.elements.values() if one.side is self.side]
        placed = sum(one.at is not None for one in own)
        if is_complete(self._sheet, placed, len(own)):
            return ()
        missing = ", ".join(sorted(one.designator for one in own if one.at is None))
        return (Refusal(why=f"not all are placed; missing: {missing}", paragraph="dbv.deploy.3", field="Ord"),)

    def place(self, name: str, spot: Spot, facing: int) -> Refusal | None:
        """Puts an element down, or says why it cannot stand there."""
        element = self.board.elements.get(name)
        if element is None or element.side is not self.side:
            return not_in_this_army(name, "dbv.deploy.3")
        if element.at is not None:
            return Refusal(why=f"{name} is placed already", paragraph="dbv.deploy.3", field="Unit")
        placed = replace(element, at=spot, facing=facing)
        why = self._why_not(placed)
        if why is None:
            self.board.put(placed)
        return why

    def _why_not(self, placed: Element) -> Refusal | None:
        board, body = self.board, self.board.body(placed)
        edge = self.edge or Edge.SOUTH
        if not board.is_on_table(body) or not is_deep_enough(self._sheet, placed, board, edge):
            depth = self._sheet.tables[SETUP.id].entry("deployment_depth").value
            return Refusal(
                why=f"{placed.designator} does not stand wholly within {depth} cm of the {edge} edge",
                paragraph="dbv.deploy.2",
                field="X",
            )
        footings = tuple(footing(self._sheet, piece.feature) for piece in board.under(body))
        if Footing.IMPASSABLE in footings and not is_passable(self._sheet, placed, footings):
            return Refusal(why="the ground is impassable", paragraph="dbv.terrain.8", field="X")
        other = next((one for one in board.standing() if board.overlaps(placed, one)), None)
        if other is not None:
            return Refusal(why=f"{other.designator} stands there", paragraph="dbv.deploy.2", field="X")
        return None

    def _choose(self, chosen: Edge) -> Refusal | None:
        first = self._view.course.first
        if first is not self.side:
            return Refusal(why="the First Player chooses the edge", paragraph="dbv.deploy.1", field="Ord")
        if any(one.at is not None and one.side is self.side for one in self.board.elements.values()):
            return Refusal(why="choose the edge before placing", paragraph="dbv.deploy.1", field="Ord")
        self.edge = edge_of(self._sheet, self.side, first, chosen)
        return None

    def _with_general(self, name: str) -> Refusal | None:
        element = self.board.elements.get(name)
        if element is None or element.side is not self.side:
            return not_in_this_army(name, "dbv.general.2")
        self.host = name
        return None
