"""Red's main supply routes as a photo flight passes over them, kilometre by kilometre (C'1c.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.base_siting import worn_route_shows
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import SupplyRoute
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.square import SIDE_M, Direction, Square

CHAPTER: Final = table("C'")
METRES_A_KM: Final = 1000


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a route for which one draw is made, from square to square."""

    route: str
    squares: tuple[Square, ...]

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return f"{self.route} {self.squares[0].text}"

    @property
    def direction(self) -> Direction:
        """The way it runs."""
        first, last = self.squares[0], self.squares[-1]
        return first.direction_to(last) if first != last else Direction.N


def segments(sheet: Worksheet, route: SupplyRoute) -> Iterator[Segment]:
    """The kilometre stretches of a route, from its first square on."""
    length = int(sheet.tables[CHAPTER.id].entry("photo_segment_km").number * METRES_A_KM)
    step = max(1, length // SIDE_M)
    for start in range(0, len(route.squares), step):
        yield Segment(route=route.name, squares=route.squares[start : start + step])


def shown(draft: Draft, sheet: Worksheet, flight: str, squares: Iterable[Square]) -> list[Segment]:
    """The stretches whose first square a photo flight has just passed, and that show on its film."""
    passed = set(squares)
    found = [
        segment
        for route in draft.situation.supply_routes
        for segment in segments(sheet, route)
        if segment.squares[0] in passed
    ]
    return [one for one in found if worn_route_shows(sheet, flight, one.squares[0], _main_vegetation(draft, one))]


def _main_vegetation(draft: Draft, segment: Segment) -> Vegetation:
    """What prevails along a stretch; of equals what comes first."""
    along = [draft.ground.vegetation(square) for square in segment.squares]
    return max(along, key=along.count)
