"""TERRAIN: pieces that the players lay into difficult areas."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.geometry import rectangle
from assessment.modes.de_bellis.ground import Piece
from assessment.modes.de_bellis.kinds import Feature, Footing, spoken
from assessment.modes.de_bellis.order_plan import View, facing_of, spot_of
from assessment.modes.de_bellis.spot import Spot, units
from assessment.modes.de_bellis.terrain import MEASURES, area_of, footing, is_piece_size, piece_limit, places_in
from orders.language.card import Card

HALF: Final = 2


class Laying:
    """The pieces of one side's sheet; `laid` are those that may lie, with their areas."""

    def __init__(self, sheet: Worksheet, view: View, board: Board) -> None:
        self.board = board
        self.laid: list[tuple[int, Piece, Spot]] = []
        self._sheet = sheet
        self._view = view

    def take(self, card: Card) -> Refusal | None:
        """A piece in an area of one's own that is difficult, no longer than twenty centimetres, wholly in its area."""
        area, areas = int(card.value("Area")), self._view.course.areas
        if area > len(areas) or areas[area - 1] != Footing.DIFFICULT:
            return Refusal(why=f"area {area} is open", paragraph="dbv.terrain.2", field="Area")
        if places_in(self._sheet, area) is not self._view.side:
            return Refusal(
                why=f"the other side lays the pieces of area {area}", paragraph="dbv.terrain.5", field="Area"
            )
        feature = Feature(card.value("Kind").lower())
        if footing(self._sheet, feature) is not Footing.DIFFICULT:
            return Refusal(why=f"{spoken(feature)} is not difficult", paragraph="dbv.terrain.4", field="Kind")
        length = Fraction(card.value("Long") or self._sheet.read(MEASURES, "piece_length"))
        width = Fraction(card.value("Wide") or self._sheet.read(MEASURES, "piece_width"))
        if not is_piece_size(self._sheet, length, width) or min(units(length), units(width)) < HALF:
            return Refusal(why=piece_limit(self._sheet.tables), paragraph="dbv.terrain.6", field="Long")
        return self._lay(area, feature, card, (length, width))

    def close(self) -> tuple[Refusal, ...]:
        """Areas left empty are filled by Control, so nothing is missing."""
        return ()

    def _lay(self, area: int, feature: Feature, card: Card, size: tuple[Fraction, Fraction]) -> Refusal | None:
        spot = spot_of(card)
        piece = piece_at(f"{feature.value}_{area}", feature, spot, facing_of(card), size)
        corners = piece.figures[0]
        if not self.board.is_on_table(corners) or area_of(self._sheet, spot, self.board.ground) != area:
            return Refusal(why=f"the piece does not lie in area {area}", paragraph="dbv.terrain.5", field="X")
        self.board.pieces = (*self.board.pieces, piece)
        self.laid.append((area, piece, spot))
        return None


def piece_at(name: str, feature: Feature, spot: Spot, facing: int, size: tuple[Fraction, Fraction]) -> Piece:
    """A rectangular piece around a spot: its length runs from left to right of its facing."""
    length, width = (units(one) // HALF for one in size)
    return Piece(name=name, feature=feature, figures=(rectangle(spot, facing, length, width),))
