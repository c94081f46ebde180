"""What orders and weapons add to a map: moves in hand, routes planned on cards, how far weapons reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Final

import msgspec
from msgspec.structs import replace

from control.situation.drawing import Area, Drawing, LegendEntry, Line, Mark, Position, Sample

MOVE: Final = "move"
PLANNED: Final = "planned"
RANGE: Final = "range"
KEY: Final = (
    LegendEntry(sample=Sample.LINE, kind=MOVE, label="on the way"),
    LegendEntry(sample=Sample.LINE, kind=PLANNED, label="by orders not yet begun"),
    LegendEntry(sample=Sample.AREA, kind=RANGE, label="how far weapons reach"),
)
CORNERS: Final = 48
METRES_A_KM: Final = 1000


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """What a card would have a unit do: the places on it in their order, as written, and the code."""

    unit: str
    places: tuple[str, ...]
    code: str


def with_moves(drawing: Drawing) -> Drawing:
    """A line from where a unit was reported to where its order should have brought it."""
    standing = _standing(drawing)
    lines = [
        Line(kind=MOVE, points=(standing[mark.designator].at, mark.at))
        for mark in drawing.marks
        if mark.hollow and mark.designator in standing and standing[mark.designator].at != mark.at
    ]
    return replace(drawing, lines=(*drawing.lines, *lines))


def with_routes(drawing: Drawing, routes: Iterable[Route]) -> Drawing:
    """A line from each unit through the places of its cards, under the cards' codes; a unit's next card goes on."""
    reached = {name: mark.at for name, mark in _standing(drawing).items()}
    lines = []
    for route in routes:
        start = reached.get(route.unit)
        places = [place for text in route.places if (place := drawing.coordinates.position(text)) is not None]
        if start is None or not places:
            continue
        points = _without_repeats((start, *places))
        if len(points) > 1:
            lines.append(Line(kind=PLANNED, points=points, label=f"{route.unit} {route.code}"))
            reached[route.unit] = points[-1]
    return replace(drawing, lines=(*drawing.lines, *lines))


def with_ranges(drawing: Drawing, reach: Mapping[str, int]) -> Drawing:
    """A ring around each unit whose weapons reach so many metres."""
    standing = _standing(drawing)
    rings = [
        Area(
            kind=RANGE,
            corners=_ring(standing[name].at, metres),
            title=f"{name} reaches {metres / METRES_A_KM:g} km",
        )
        for name, metres in sorted(reach.items())
        if name in standing
    ]
    return replace(drawing, areas=(*drawing.areas, *rings))


def with_key(drawing: Drawing) -> Drawing:
    """What the lines and rings mean, as far as there are any, at the end of the legend."""
    used = {line.kind for line in drawing.lines} | {area.kind for area in drawing.areas}
    return replace(drawing, legend=(*drawing.legend, *(entry for entry in KEY if entry.kind in used)))


def _standing(drawing: Drawing) -> dict[str, Mark]:
    """The marks of units where they stand, by designator."""
    return {mark.designator: mark for mark in drawing.marks if not mark.hollow and not mark.quality}


def _without_repeats(points: Iterable[Position]) -> tuple[Position, ...]:
    found: list[Position] = []
    for point in points:
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found)


def _ring(middle: Position, metres: int) -> tuple[Position, ...]:
    turns = (2 * pi * number / CORNERS for number in range(CORNERS))
    return tuple((middle[0] + round(metres * cos(turn)), middle[1] + round(metres * sin(turn))) for turn in turns)
