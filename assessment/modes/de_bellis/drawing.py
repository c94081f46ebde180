"""Map drawings: the table top with terrain, roads and obstacles, and every base as it lies, with its front marked.

A metre of the drawing is a tenth of a millimetre of the table. The raster has a square for each centimetre.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.lists import age_of
from assessment.engine.mode import Mode
from assessment.modes.de_bellis.board import Base, base_of
from assessment.modes.de_bellis.geometry import holds, rectangle
from assessment.modes.de_bellis.ground import Ground, Piece
from assessment.modes.de_bellis.kinds import Arm, Feature, spoken
from assessment.modes.de_bellis.picture import Picture
from assessment.modes.de_bellis.pieces import Element, General
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.spot import CM, Spot
from control.situation.drawing import (
    Area,
    Coordinates,
    Drawing,
    Fill,
    Grid,
    LegendEntry,
    Line,
    Mark,
    Position,
    Raster,
    Sample,
    Sign,
    stacked,
)
from control.situation.side import Side

FINE: Final = 10
"""Units in a metre of the drawing."""

METRES: Final = CM // FINE
"""Metres of the drawing in a centimetre of the table."""

GRID_CM: Final = 10

FILLS: Final = {
    Feature.PLAIN: ("A", "bare-field"),
    Feature.FIELDS: ("B", "bare-field"),
    Feature.GRASSLAND: ("C", "bare-field"),
    Feature.GENTLE_SLOPE: ("D", "bare-field"),
    Feature.BEACH: ("E", "bare-field"),
    Feature.WOODS: ("F", "jungle"),
    Feature.STEEP_SLOPE: ("G", "sparse-forest"),
    Feature.ROUGH: ("H", "brushwood"),
    Feature.MARSH: ("I", "marsh"),
    Feature.DUNES: ("J", "plantation"),
    Feature.RIVER: ("K", "water"),
    Feature.HAMLET: ("L", "rubber"),
    Feature.RICE_FIELDS: ("M", "rice"),
    Feature.HILL: ("N", "sparse-forest"),
    Feature.SEA: ("O", "water"),
    Feature.LAKE: ("P", "water"),
    Feature.CLIFF: ("Q", "dense-forest"),
}
"""Letter and style kind of each kind of terrain."""

SYMBOLS: Final = {
    Arm.INFANTRY: "seen_infantry/platoon",
    Arm.HELICOPTER: "helicopter/platoon",
    Arm.TANK: "seen_armour/platoon",
    Arm.FIRE_BASE: "seen_camp/platoon",
    Arm.ARTILLERY: "seen_artillery/platoon",
}
"""Symbol of each arm."""


def position(spot: Spot) -> Position:
    """A spot in metres of the drawing."""
    return spot.x // FINE, spot.y // FINE


def drawing(picture: Picture, mode: Mode[Any, Picture]) -> Drawing:
    """The table of a cell: its own elements and the enemies as last seen."""
    aged = [(element, 0) for element in picture.own]
    aged += [(seen.element, age_of(seen.at, picture.clock, mode)) for seen in picture.seen]
    generals = {picture.side: picture.general}
    if picture.enemy_general is not None:
        generals[picture.side.opponent] = picture.enemy_general
    return _drawn(mode, picture.pieces, aged, generals, viewer=picture.side)


def true_drawing(situation: Situation, mode: Mode[Situation, Any]) -> Drawing:
    """The table as it is."""
    generals = dict(situation.generals.items())
    return _drawn(mode, situation.pieces, [(element, 0) for element in situation.elements], generals, viewer=None)


@lru_cache(maxsize=16)
def ground_drawing(ground: Ground, pieces: tuple[Piece, ...]) -> Drawing:
    """The table without anything on it."""
    house = f" ({ground.provenance})" if ground.provenance != "printed" else ""
    every = ground.pieces + pieces
    used = dict.fromkeys([Feature.PLAIN, *(piece.feature for piece in every)])
    palette = tuple(Fill(letter=FILLS[feature][0], kind=FILLS[feature][1], label=spoken(feature)) for feature in used)
    length, depth = ground.length // CM, ground.depth // CM
    return Drawing(
        title=f"{ground.title}{house}",
        width=ground.length // FINE,
        height=ground.depth // FINE,
        coordinates=Coordinates(origin=(0, 0), unit=METRES, digits=1, snap=METRES // 2, between="/"),
        raster=Raster(cell=METRES, rows=tuple(_rows(every, length, depth)), palette=palette),
        lines=tuple(_lines(ground)),
        grid=Grid(
            spacing=GRID_CM * METRES,
            east=tuple(str(number) for number in range(0, length + 1, GRID_CM)),
            north=tuple(str(number) for number in range(0, depth + 1, GRID_CM)),
        ),
        legend=tuple(_legend(palette, ground)),
    )


def _rows(pieces: tuple[Piece, ...], length: int, depth: int) -> Iterator[str]:
    """The kind of terrain in the middle of each square centimetre, from the north."""
    plain = FILLS[Feature.PLAIN][0]
    for y in range(depth - 1, -1, -1):
        middle = y * CM + CM // 2
        near = [piece for piece in pieces if any(_spans(figure, middle) for figure in piece.figures)]
        yield "".join(_letter(near, Spot(x * CM + CM // 2, middle)) or plain for x in range(length))


def _spans(figure: tuple[Spot, ...], y: int) -> bool:
    return min(spot.y for spot in figure) <= y <= max(spot.y for spot in figure)


def _letter(pieces: Iterable[Piece], spot: Spot) -> str:
    for piece in pieces:
        if any(holds(figure, spot) for figure in piece.figures):
            return FILLS[piece.feature][0]
    return ""


def _lines(ground: Ground) -> Iterator[Line]:
    for road in ground.roads:
        yield Line(kind="road-fair-weather", points=tuple(position(spot) for spot in road.points), label=road.name)
    for obstacle in ground.obstacles:
        yield Line(kind="contour-index", points=tuple(position(spot) for spot in obstacle.points), label=obstacle.name)


def _legend(palette: Iterable[Fill], ground: Ground) -> Iterator[LegendEntry]:
    for fill in palette:
        yield LegendEntry(sample=Sample.FILL, kind=fill.kind, label=fill.label)
    if ground.roads:
        yield LegendEntry(sample=Sample.LINE, kind="road-fair-weather", label="road")
    if ground.obstacles:
        yield LegendEntry(sample=Sample.LINE, kind="contour-index", label="wall or dyke; a short one marks a front")
    yield LegendEntry(sample=Sample.LINE, kind="grid", label="ten centimetres")
    for arm, symbol in SYMBOLS.items():
        yield LegendEntry(sample=Sample.MARK, kind=f"blue/{symbol}", label=spoken(arm))


def _drawn(
    mode: Mode[Any, Any],
    pieces: tuple[Piece, ...],
    aged: list[tuple[Element, int]],
    generals: dict[Side, General],
    *,
    viewer: Side | None,
) -> Drawing:
    sheet = ground_drawing(mode.ground, pieces)
    table = mode.tables["H-base"]
    base = base_of(*(table.entry(name).value for name in ("width", "depth", "touch")))
    standing = sorted(((one, age) for one, age in aged if one.at is not None), key=lambda pair: pair[0].designator)
    return replace(
        sheet,
        areas=tuple(_area(one, base) for one, _ in standing),
        lines=(*sheet.lines, *(_front(one, base) for one, _ in standing)),
        signs=tuple(_signs(generals, standing)),
        marks=stacked(_mark(one, age, viewer) for one, age in standing),
    )


def _area(element: Element, base: Base) -> Area:
    corners = rectangle(element.spot, element.facing, base.half_width, base.half_depth)
    return Area(
        kind=f"area-{element.side.value}", corners=tuple(position(spot) for spot in corners), title=element.words
    )


def _front(element: Element, base: Base) -> Line:
    left, right, *_ = rectangle(element.spot, element.facing, base.half_width, base.half_depth)
    return Line(kind="contour-index", points=(position(left), position(right)))


def _signs(generals: dict[Side, General], standing: list[tuple[Element, int]]) -> Iterator[Sign]:
    places = {element.designator: element.spot for element, _ in standing}
    for side, general in sorted(generals.items()):
        spot = places.get(general.host, general.at)
        if general.alive and spot is not None:
            title = f"General of {side.capitalize()}{f' with {general.host}' if general.host else ', alone'}"
            yield Sign(kind="base", at=position(spot), label="General", title=title)


def _mark(element: Element, age: int, viewer: Side | None) -> Mark:
    is_contact = viewer is not None and element.side is not viewer
    shelter = ", fortified" if element.fortified else ""
    seen = f", seen {age} bounds ago" if age else ""
    return Mark(
        symbol=f"{element.side.value}/{SYMBOLS[element.arm]}",
        at=position(element.spot),
        side=element.side.value[0].upper(),
        designator=element.designator,
        quality="?" if age else "",
        age=age,
        title=f"{element.words} at {element.spot.text}, facing {element.facing}{shelter}{seen}",
        link=f"{'contact' if is_contact else 'unit'}/{element.designator}",
    )
