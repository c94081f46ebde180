"""The straight way of a move over the table: what it meets, for the rules of movement to judge."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.geometry import Polygon, corridor, distance, distance_to_line, lines_cross, overlap
from assessment.modes.de_bellis.kinds import Footing, Way, spoken
from assessment.modes.de_bellis.movement import MEASURES
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.spot import Spot, units
from assessment.modes.de_bellis.terrain import footing


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A way from one place to another: its length in units, the terrain under it, obstacles and road."""

    start: Spot
    end: Spot
    facing: int
    length: int
    footings: tuple[Footing, ...]
    over: tuple[str, ...]
    over_obstacle: bool
    road: str = ""

    @property
    def way(self) -> Way:
        """What the move goes over, as measured."""
        difficult = self.over_obstacle or Footing.DIFFICULT in self.footings
        if self.road:
            return Way.DIFFICULT_ROAD if difficult else Way.ROAD
        return Way.DIFFICULT if difficult else Way.OPEN


def route_of(sheet: Worksheet, board: Board, element: Element, end: Spot, facing: int) -> Route:
    """The way of an element from where it is; any part of its base on the way counts for the ground (R7)."""
    start = element.spot
    strips = (board.body(element), strip(board, start, end), board.body_at(end, facing))
    pieces = {piece.name: piece for figure in strips for piece in board.under(figure)}
    footings = tuple(footing(sheet, pieces[name].feature) for name in sorted(pieces))
    crossed = sorted(one for one in _crossed(board, start, end))
    over = [f"{name} ({spoken(pieces[name].feature)})" for name in sorted(pieces)]
    road = _road(sheet, board, start, end)
    return Route(
        start=start,
        end=end,
        facing=facing,
        length=distance(start, end),
        footings=footings,
        over=(*over, *crossed, *([f"the road {road}"] if road else [])),
        over_obstacle=bool(crossed),
        road=road,
    )


def strip(board: Board, start: Spot, end: Spot) -> Polygon:
    """The strip that a moving base takes, as wide as a base is deep (R1)."""
    return corridor(start, end, board.base.half_depth)


def in_the_way(board: Board, element: Element, end: Spot) -> Element | None:
    """The first enemy whose base bars the strip of a move; nothing bars one that flies."""
    if element.flies:
        return None
    path = strip(board, element.spot, end)
    return next((one for one in board.standing(element.side.opponent) if overlap(path, board.body(one))), None)


def runs_by_a_road(board: Board, route: Route) -> bool:
    """Whether both ends of a way lie within a base's width of one road, bends and all: the eye may see it follow it."""
    near = 2 * board.base.half_width
    for road in board.ground.roads:
        stretches = tuple(zip(road.points, road.points[1:], strict=False))
        ends = (route.start, route.end)
        if all(any(distance_to_line(spot, *stretch) <= near for stretch in stretches) for spot in ends):
            return True
    return False


def _crossed(board: Board, start: Spot, end: Spot) -> Iterator[str]:
    for obstacle in board.ground.obstacles:
        stretches = zip(obstacle.points, obstacle.points[1:], strict=False)
        if any(lines_cross(start, end, first, second) for first, second in stretches):
            yield obstacle.name


def _road(sheet: Worksheet, board: Board, start: Spot, end: Spot) -> str:
    """The road of which both ends of the move lie on one straight stretch."""
    if start == end or not board.ground.roads:
        return ""
    near = units(sheet.read(MEASURES, "road"))
    for road in board.ground.roads:
        for first, second in zip(road.points, road.points[1:], strict=False):
            if all(distance_to_line(spot, first, second) <= near for spot in (start, end)):
                return road.name
    return ""
