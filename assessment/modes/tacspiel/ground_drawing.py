"""The ground as a map drawing: what is printed on the sheet before anybody stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_contours import contours
from assessment.modes.tacspiel.ground_features import (
    HEIGHT_LETTERS,
    SLOPE_LETTERS,
    VEGETATION_LETTERS,
    Bridge,
    Hamlet,
    RouteClass,
    SlopeBand,
    Stream,
    StreamSize,
    Vegetation,
)
from assessment.modes.tacspiel.square import SIDE_M, Point, Square
from control.situation.drawing import (
    KILOMETRE,
    Coordinates,
    Drawing,
    Fill,
    Grid,
    LegendEntry,
    Line,
    Position,
    Raster,
    Sample,
    Sign,
)

METRES: Final = 100
GRID_M: Final = 1000
AT_EDGE_M: Final = SIDE_M // 2
CONTOUR_STEPS: Final = 2
"""Height steps from contour to contour; every fifth is drawn heavier."""
HEAVY: Final = 5

COVER_NAMES: Final = {
    Vegetation.BARE_FIELD: "bare field",
    Vegetation.RICE: "rice",
    Vegetation.MARSH: "marsh",
    Vegetation.BRUSHWOOD: "brushwood",
    Vegetation.PLANTATION: "plantation",
    Vegetation.RUBBER: "rubber",
    Vegetation.BAMBOO: "bamboo",
    Vegetation.SPARSE_FOREST: "sparse forest",
    Vegetation.DENSE_FOREST: "dense forest",
    Vegetation.JUNGLE: "jungle",
    Vegetation.WATER: "water",
}
"""Ground covers from the lowest to the tallest: the order in which one is painted over the other."""

SLOPE_NAMES: Final = {
    "1": "slope 21 to 30 percent",
    "2": "slope 31 to 45 percent",
    "3": "slope over 45 percent",
}
_STRENGTHS: Final = {
    SlopeBand.LEVEL: "0",
    SlopeBand.GENTLE: "1",
    SlopeBand.MODERATE: "2",
    SlopeBand.STEEP: "3",
    SlopeBand.CLIFF: "3",
}
_SHADES: Final = str.maketrans({letter: _STRENGTHS[band] for letter, band in SLOPE_LETTERS.items()})
_ROUTE_KINDS: Final = {
    RouteClass.FOOTPATH: "footpath",
    RouteClass.CART_TRACK: "cart-track",
    RouteClass.FAIR_WEATHER: "road-fair-weather",
    RouteClass.ALL_WEATHER: "road-all-weather",
}
"""Style kinds of routes, the least first: a road is drawn over a path."""


def ground_drawing(ground: Ground, letters: Mapping[str, str]) -> Drawing:
    """The sheet of a ground; `letters` gives the allegiance of hamlets by name where the viewer may know it."""
    return replace(_sheet(_ByDigest(ground)), signs=tuple(_signs(ground, letters)))


class _ByDigest:
    """A ground that counts as equal to any with the same digest."""

    __slots__ = ("ground",)

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def __hash__(self) -> int:
        return hash(self.ground.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByDigest) and other.ground.digest == self.ground.digest


@lru_cache(maxsize=16)
def _sheet(named: _ByDigest) -> Drawing:
    """The sheet without signs; drawn once for a ground."""
    ground = named.ground
    return Drawing(
        title=ground.title,
        width=ground.width * SIDE_M,
        height=ground.height * SIDE_M,
        scale=KILOMETRE,
        coordinates=Coordinates(
            origin=(ground.origin.e * METRES, ground.origin.n * METRES), unit=METRES, digits=4, snap=SIDE_M
        ),
        raster=_raster(ground),
        lines=(*_contour_lines(ground), *_stream_lines(ground), *_route_lines(ground)),
        grid=_grid(ground),
        legend=tuple(_legend(ground)),
    )


def position(ground: Ground, point: Point) -> Position:
    """Metres from the south-west corner of the sheet to a point."""
    return (point.e - ground.origin.e) * METRES, (point.n - ground.origin.n) * METRES


def centre(ground: Ground, square: Square) -> Position:
    """Metres from the south-west corner of the sheet to the centre of a square."""
    east, north = position(ground, square.corner)
    return east + SIDE_M // 2, north + SIDE_M // 2


def _raster(ground: Ground) -> Raster:
    letter_of = {vegetation: letter for letter, vegetation in VEGETATION_LETTERS.items()}
    return Raster(
        cell=SIDE_M,
        rows=ground.vegetation_rows,
        palette=tuple(
            Fill(letter=letter_of[vegetation], kind=_kind(vegetation), label=name)
            for vegetation, name in COVER_NAMES.items()
        ),
        shades=tuple(row.translate(_SHADES) for row in ground.slope_rows),
    )


def _kind(vegetation: Vegetation) -> str:
    return vegetation.value.replace("_", "-")


def _contour_lines(ground: Ground) -> Iterator[Line]:
    heights = tuple(tuple(HEIGHT_LETTERS[letter] for letter in row) for row in ground.height_rows)
    north = ground.height * SIDE_M
    levels = range(CONTOUR_STEPS, max(map(max, heights)) + 1, CONTOUR_STEPS)
    for level, line in contours(heights, levels, SIDE_M):
        kind = "contour" if level % (CONTOUR_STEPS * HEAVY) else "contour-index"
        yield Line(kind=kind, points=_to_edge(ground, [(east, north - down) for east, down in line]))


def _stream_lines(ground: Ground) -> Iterator[Line]:
    for stream in sorted(ground.streams, key=lambda one: one.size is StreamSize.LARGE):
        yield Line(
            kind=_stream_kind(stream),
            points=_to_edge(ground, [position(ground, point) for point in stream.points]),
            label=stream.name,
        )


def _stream_kind(stream: Stream) -> str:
    if stream.size is StreamSize.LARGE:
        return "river"
    return "stream" if stream.perennial else "stream-dry"


def _route_lines(ground: Ground) -> Iterator[Line]:
    for route in sorted(ground.routes, key=lambda one: -one.kind.rank):
        label = route.name if route.kind in (RouteClass.ALL_WEATHER, RouteClass.FAIR_WEATHER) else ""
        yield Line(
            kind=_ROUTE_KINDS[route.kind],
            points=_to_edge(ground, [position(ground, point) for point in route.points]),
            label=label,
        )


def _to_edge(ground: Ground, line: list[Position]) -> tuple[Position, ...]:
    """The positions of a line; an end close to the edge of the sheet is drawn on beyond it."""
    first, last = _beyond(ground, line[0], line[1]), _beyond(ground, line[-1], line[-2])
    return (*((first,) if first else ()), *line, *((last,) if last else ()))


def _beyond(ground: Ground, end: Position, before: Position) -> Position | None:
    """A point off the sheet straight on from an end that lies within half a square of the edge."""
    sizes = ground.width * SIDE_M, ground.height * SIDE_M
    if all(AT_EDGE_M < part < size - AT_EDGE_M for part, size in zip(end, sizes, strict=True)):
        return None
    return 2 * end[0] - before[0], 2 * end[1] - before[1]


def _signs(ground: Ground, letters: Mapping[str, str]) -> Iterator[Sign]:
    for landmark in ground.landmarks:
        yield Sign(kind="hill", at=position(ground, landmark.at), label=landmark.name)
    for bridge in ground.bridges:
        yield _bridge_sign(ground, bridge)
    for ford in ground.fords:
        at = position(ground, ford.at)
        yield Sign(kind="ford", at=at, title=f"Ford of {ford.route} through {ford.stream}", toward=at)
    for hamlet in ground.hamlets:
        yield _hamlet_sign(ground, hamlet, letters.get(hamlet.name, ""))


def _bridge_sign(ground: Ground, bridge: Bridge) -> Sign:
    """The bridge along its road: from it toward the road's nearest point that lies some way off."""
    route = next(route for route in ground.routes if route.name == bridge.route)
    others = [point for point in route.points if point != bridge.at]
    nearest = min(others, key=lambda point: ((point.e - bridge.at.e) ** 2 + (point.n - bridge.at.n) ** 2, point))
    return Sign(
        kind="bridge",
        at=position(ground, bridge.at),
        title=f"{bridge.name}, {bridge.kind}, {bridge.at.text}",
        toward=position(ground, nearest),
    )


def _hamlet_sign(ground: Ground, hamlet: Hamlet, letter: str) -> Sign:
    kind = "ruins" if hamlet.abandoned else "hamlet"
    state = ", abandoned" if hamlet.abandoned else ""
    return Sign(
        kind=kind,
        at=centre(ground, hamlet.square),
        label=hamlet.name,
        letter=letter,
        title=f"{hamlet.name}, {hamlet.houses} houses{state}, {hamlet.square.text}",
        count=hamlet.houses,
    )


def _grid(ground: Ground) -> Grid:
    """Kilometre lines, numbered with the kilometres of their coordinates."""
    first_e, first_n = ground.origin.e * METRES, ground.origin.n * METRES
    return Grid(
        spacing=GRID_M,
        east=tuple(f"{(first_e + east) // GRID_M:03d}" for east in range(0, ground.width * SIDE_M + 1, GRID_M)),
        north=tuple(f"{(first_n + north) // GRID_M:03d}" for north in range(0, ground.height * SIDE_M + 1, GRID_M)),
    )


def _legend(ground: Ground) -> Iterator[LegendEntry]:
    shown = {VEGETATION_LETTERS[letter] for row in ground.vegetation_rows for letter in row}
    for vegetation, name in COVER_NAMES.items():
        if vegetation in shown:
            yield LegendEntry(sample=Sample.FILL, kind=_kind(vegetation), label=name)
    steep = {_STRENGTHS[SLOPE_LETTERS[letter]] for row in ground.slope_rows for letter in row}
    for strength, name in SLOPE_NAMES.items():
        if strength in steep:
            yield LegendEntry(sample=Sample.SHADE, kind=f"shade-{strength}", label=name)
    for kind, name in (
        ("road-all-weather", "all-weather road"),
        ("road-fair-weather", "fair-weather road"),
        ("cart-track", "cart track"),
        ("footpath", "footpath"),
        ("river", "river"),
        ("stream", "stream"),
        ("stream-dry", "stream, dry in the dry season"),
        ("contour", f"contour every {CONTOUR_STEPS * ground.height_step_m} m"),
    ):
        yield LegendEntry(sample=Sample.LINE, kind=kind, label=name)
    for kind, name in (("bridge", "bridge"), ("ford", "ford"), ("hamlet", "hamlet"), ("hill", "hill")):
        yield LegendEntry(sample=Sample.SIGN, kind=kind, label=name)
