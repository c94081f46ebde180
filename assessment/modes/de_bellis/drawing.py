"""Map drawings: the table top with terrain, roads and obstacles, and every base as it lies, with its front marked.

A metre of the drawing is a tenth of a millimetre of the table. The raster has a square for each centimetre.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_uppercase
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.lists import age_of
from assessment.engine.mode import Mode
from assessment.modes.de_bellis.board import Base, base_of
from assessment.modes.de_bellis.geometry import holds, offset, rectangle
from assessment.modes.de_bellis.ground import Ground, Piece
from assessment.modes.de_bellis.kinds import Arm, Feature, Troop, spoken
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
    Scale,
    Sign,
    stacked,
)
from control.situation.side import Side

FINE: Final = 10
"""Units in a metre of the drawing."""

METRES: Final = CM // FINE
"""Metres of the drawing in a centimetre of the table."""

GRID_CM: Final = 10

LETTERS: Final = f"{ascii_uppercase}_"

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

OUTLINED: Final = frozenset(
    feature for feature, (_, kind) in FILLS.items() if kind == FILLS[Feature.PLAIN][1] and feature is not Feature.PLAIN
)
"""Good going that looks like the bare table: its outline tells where it lies."""

OUTLINE: Final = "area-board"

SYMBOLS: Final = {
    Arm.INFANTRY: "seen_infantry/none",
    Arm.HELICOPTER: "helicopter/none",
    Arm.TANK: "seen_armour/none",
    Arm.FIRE_BASE: "seen_camp/none",
    Arm.ARTILLERY: "seen_artillery/none",
}
"""Symbol of each arm."""

TAGS: Final = {
    Troop.NVA: "N",
    Troop.ARVN: "A",
    Troop.REGULAR_INFANTRY: "I",
    Troop.MARINES: "M",
    Troop.SPECIAL_FORCES: "S",
    Troop.VIETCONG: "V",
    Troop.HELICOPTER: "H",
    Troop.TANK: "T",
    Troop.FIRE_BASE: "F",
    Troop.ARTILLERY: "G",
}
"""What stands before the number on a base, which has no room for a whole designator."""

FRONT_SHARE: Final = 6
"""The band that marks the front is so many times less deep than the base."""


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
        scale=Scale(length=GRID_CM * METRES, label=f"{GRID_CM} cm"),
        coordinates=Coordinates(origin=(0, 0), unit=METRES, digits=1, snap=METRES // 2, between="/"),
        raster=Raster(cell=METRES, rows=tuple(_rows(every, length, depth)), palette=palette),
        lines=tuple(_lines(ground)),
        areas=tuple(_outlines(every)),
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


def _outlines(pieces: Iterable[Piece]) -> Iterator[Area]:
    for piece in pieces:
        if piece.feature in OUTLINED:
            for figure in piece.figures:
                yield Area(kind=OUTLINE, corners=tuple(map(position, figure)), label=spoken(piece.feature))


def _lines(ground: Ground) -> Iterator[Line]:
    for road in ground.roads:
        yield Line(kind="road-fair-weather", points=tuple(position(spot) for spot in road.points), label=road.name)
    for obstacle in ground.obstacles:
        yield Line(kind="contour-index", points=tuple(position(spot) for spot in obstacle.points), label=obstacle.name)


def _legend(palette: Iterable[Fill], ground: Ground) -> Iterator[LegendEntry]:
    outlined = {spoken(feature) for feature in OUTLINED}
    for fill in palette:
        if fill.label in outlined:
            yield LegendEntry(sample=Sample.AREA, kind=OUTLINE, label=fill.label)
        else:
            yield LegendEntry(sample=Sample.FILL, kind=fill.kind, label=fill.label)
    if ground.roads:
        yield LegendEntry(sample=Sample.LINE, kind="road-fair-weather", label="road")
    if ground.obstacles:
        yield LegendEntry(sample=Sample.LINE, kind="contour-index", label="wall or dyke")
    yield LegendEntry(sample=Sample.LINE, kind="grid", label="ten centimetres")
    yield LegendEntry(sample=Sample.AREA, kind="front-blue", label="front of a base")
    yield LegendEntry(sample=Sample.SIGN, kind="base", label="General alone; with an element: G")


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
    hosts = {general.host for general in generals.values() if general.alive}
    return replace(
        sheet,
        areas=(*sheet.areas, *(area for one, _ in standing for area in _areas(one, base))),
        signs=tuple(_signs(generals, standing)),
        marks=stacked(_mark(one, age, viewer, base, one.designator in hosts) for one, age in standing),
        legend=(*sheet.legend, *_troops(one for one, _ in standing)),
    )


def _areas(element: Element, base: Base) -> Iterator[Area]:
    """The base as it lies, and a band along its front."""
    side, body = element.side.value, rectangle(element.spot, element.facing, base.half_width, base.half_depth)
    yield Area(kind=f"base-{side}", corners=tuple(position(spot) for spot in body), title=element.words)
    deep = base.half_depth // FRONT_SHARE
    front = rectangle(
        offset(element.spot, element.facing, base.half_depth - deep), element.facing, base.half_width, deep
    )
    yield Area(kind=f"front-{side}", corners=tuple(position(spot) for spot in front))


def _troops(standing: Iterable[Element]) -> Iterator[LegendEntry]:
    """What the tags on the bases mean."""
    for side, troop, arm in sorted({(one.side, one.troop, one.arm) for one in standing}):
        symbol = f"{side.value}/{SYMBOLS[arm]}"
        yield LegendEntry(sample=Sample.MARK, kind=symbol, label=f"{TAGS[troop]}: {spoken(troop)}")


def _signs(generals: dict[Side, General], standing: list[tuple[Element, int]]) -> Iterator[Sign]:
    places = {element.designator for element, _ in standing}
    for side, general in sorted(generals.items()):
        if general.alive and general.at is not None and general.host not in places:
            yield Sign(
                kind="base", at=position(general.at), label="General", title=f"General of {side.capitalize()}, alone"
            )


def _mark(element: Element, age: int, viewer: Side | None, base: Base, leads: bool) -> Mark:  # noqa: FBT001
    is_contact = viewer is not None and element.side is not viewer
    state = f"{', fortified' if element.fortified else ''}{', with the General' if leads else ''}"
    seen = f", seen {age} bounds ago" if age else ""
    return Mark(
        symbol=f"{element.side.value}/{SYMBOLS[element.arm]}",
        at=position(element.spot),
        side=element.side.value[0].upper(),
        designator=element.designator,
        width=2 * min(base.half_width, base.half_depth) // FINE,
        tag=TAGS[element.troop] + element.designator.lstrip(LETTERS),
        strength="G" if leads else "",
        quality="?" if age else "",
        age=age,
        title=f"{element.words} at {element.spot.text}, facing {element.facing}{state}{seen}",
        link=f"{'contact' if is_contact else 'unit'}/{element.designator}",
    )
