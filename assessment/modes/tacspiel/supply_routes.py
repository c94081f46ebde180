"""Red's main supply routes as a photo flight passes over them, kilometre by kilometre (C'1c.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.base_siting import worn_route_shows
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight, SupplyRoute
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
    def key(self) -> str:
        """What stands for it among the things a flight has drawn for."""
        return f"film|{self.designator}"

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


def passed(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> list[Segment]:
    """The stretches over which a photo flight has just come for the first time, were it over part of one only."""
    over = set(squares)
    return [
        segment
        for route in draft.situation.supply_routes
        for segment in segments(sheet, route)
        if not over.isdisjoint(segment.squares) and segment.key not in flight.seen
    ]


def shows(draft: Draft, sheet: Worksheet, flight: Flight, segment: Segment) -> bool:
    """Whether a stretch shows on the film, by what grows along it."""
    return worn_route_shows(sheet, flight.unit, segment.squares[0], _main_vegetation(draft, segment))


def _main_vegetation(draft: Draft, segment: Segment) -> Vegetation:
    """What prevails along a stretch; of equals what comes first."""
    along = [draft.ground.vegetation(square) for square in segment.squares]
    return max(along, key=along.count)
