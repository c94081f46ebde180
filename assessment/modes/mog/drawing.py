"""Map drawings: buildings, road areas and bases with the counters that a side sees, or all of them for Control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.engine.lists import age_of
from assessment.engine.mode import Mode
from assessment.engine.tables import TableSet, table
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.kinds import Phase, spoken
from assessment.modes.mog.knowledge import Operation, Sighting, Table
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.picture import Picture
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.situation import Situation
from control.situation.drawing import Area as Outline
from control.situation.drawing import (
    Coordinates,
    Drawing,
    Fill,
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

PLACES = table("H-places")

UNIT_M: Final = 10
"""Metres of the drawing for a unit of the table of places."""

CELL: Final = 12
"""Units that a square of the raster is wide."""

EDGE: Final = 12
STRIP: Final = 108
"""What lies around the areas, and the strip of tracks north of them, in those units."""

FILLS: Final = ((".", "rice", "road areas"), ("B", "broken", "building area"), ("U", "brushwood", "UN base"))
"""The fills of areas; the first lies below all others."""

SYMBOLS: Final = {
    Kind.DELTA: "patrol/squad",
    Kind.RANGER: "rifle_platoon/platoon",
    Kind.PLATOON: "rifle_platoon/company",
    Kind.CSAR: "aero_rifle_platoon/platoon",
    Kind.HUMVEE: "tank_platoon/platoon",
    Kind.TRUCK: "transport/platoon",
    Kind.APC: "tank_platoon/company",
    Kind.MILITIA: "seen_infantry/company",
    Kind.SNA: "seen_infantry/platoon",
    Kind.RPG: "seen_armour/none",
    Kind.SNIPER: "seen_infantry/squad",
    Kind.TECHNICAL: "seen_wheels/platoon",
}
"""The symbol of each kind of unit."""


def drawing(picture: Picture, mode: Mode[Any, Picture]) -> Drawing:
    """The map of a cell: the table as it was last laid open, and what was seen earlier."""
    older = [_older(one, picture, mode) for one in picture.earlier if one.unit is not None]
    signs = [_block(one.area, mode.tables, earlier=True) for one in picture.earlier if one.unit is None]
    return _drawn(picture.table, picture.side, mode.tables, older, signs)


def true_drawing(situation: Situation, mode: Mode[Situation, Any]) -> Drawing:
    """The map of the truth."""
    return _drawn(situation.table, None, mode.tables, (), ())


def position_of(tables: TableSet, area: Area) -> Position | None:
    """Where an area is drawn, if anything says so."""
    entry = tables[PLACES.id].find((area.text,))
    if entry is None:
        return None
    figures = dict(entry.figures)
    return int(str(figures["x"])) * UNIT_M, int(str(figures["y"])) * UNIT_M


def _drawn(
    held: Table | None, side: Side | None, tables: TableSet, older: Iterable[Mark], signs: Iterable[Sign]
) -> Drawing:
    sheet = _sheet(tables)
    if held is None:
        return sheet
    marks = [*_marks(held.layout, side, tables), *older]
    drawn = (
        *sheet.signs,
        *_signs(held.layout, tables),
        *signs,
        *_tracks(held.operation, sheet.width // UNIT_M, sheet.height // UNIT_M),
    )
    return replace(sheet, marks=stacked(sorted(marks, key=lambda mark: mark.at)), signs=drawn)


class Box(msgspec.Struct, frozen=True):
    """An area as it is drawn: its middle and half its sides, in units of the table of places."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return abs(x - self.x) < self.w and abs(y - self.y) < self.h

    @property
    def corners(self) -> tuple[Position, ...]:
        """Its corners on the drawing."""
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(((self.x + e * self.w) * UNIT_M, (self.y + n * self.h) * UNIT_M) for e, n in signs)


@lru_cache(maxsize=8)
def _sheet(tables: TableSet) -> Drawing:
    """The sheet without anything on it."""
    found = dict(_places(tables))
    width, height = size_of(found.values())
    palette = tuple(Fill(letter=letter, kind=kind, label=label) for letter, kind, label in FILLS)
    return Drawing(
        title="Mogadishu",
        width=width * UNIT_M,
        height=height * UNIT_M,
        coordinates=Coordinates(origin=(0, 0), unit=UNIT_M, digits=4, snap=UNIT_M),
        raster=Raster(cell=CELL * UNIT_M, rows=tuple(_rows(found, width, height)), palette=palette, exact=True),
        areas=tuple(_outlines(found, tables)),
        lines=tuple(_arrows(found, tables)),
        legend=tuple(_legend()),
    )


def size_of(boxes: Iterable[Box]) -> tuple[int, int]:
    """Width and height of the sheet in whole squares of the raster, in units."""
    held = tuple(boxes)
    east, north = max(box.x + box.w for box in held) + EDGE, max(box.y + box.h for box in held) + STRIP
    return -(-east // CELL) * CELL, -(-north // CELL) * CELL


def _places(tables: TableSet) -> Iterator[tuple[Area, Box]]:
    board = board_of(tables)
    for area in (*board.areas, *board.bases):
        entry = tables[PLACES.id].find((area.text,))
        if entry is not None:
            figures = {name: int(str(value)) for name, value in dict(entry.figures).items()}
            yield area, Box(figures["x"], figures["y"], figures["w"], figures["h"])


def _rows(found: dict[Area, Box], width: int, height: int) -> Iterator[str]:
    """Rows of letters from the north."""
    filled = [(box, "U" if area.is_base else "B") for area, box in found.items() if not area.is_road]
    half = CELL // 2
    for top in range(height, 0, -CELL):
        row = [(letter, box) for box, letter in filled if abs(top - half - box.y) < box.h]
        yield "".join(
            next((letter for letter, box in row if box.holds(x + half, top - half)), ".") for x in range(0, width, CELL)
        )


def _outlines(found: dict[Area, Box], tables: TableSet) -> Iterator[Outline]:
    board = board_of(tables)
    labels = {area: label for label, area in board.targets.items() if label[0] == "T"}
    for area, box in found.items():
        label = f"{area.text} {labels[area]}" if area in labels else area.text
        title = f"{area.text} {board.names.get(area, '')}".strip()
        yield Outline(kind="area-board", corners=box.corners, label=label, title=title)


def _arrows(found: dict[Area, Box], tables: TableSet) -> Iterator[Line]:
    """The ways between bases and the road areas that they lead to."""
    for base, exits in board_of(tables).exits.items():
        for road in exits:
            if base in found and road in found:
                ends = (found[base], found[road])
                yield Line(kind="cart-track", points=tuple((box.x * UNIT_M, box.y * UNIT_M) for box in ends))


def _marks(layout: Layout, side: Side | None, tables: TableSet) -> Iterator[Mark]:
    for unit in layout.units:
        at = position_of(tables, unit.area) if unit.area else None
        if unit.area is None or at is None:
            continue
        carried = layout.carried(unit.name)
        aboard = f", carrying {', '.join(carried).upper()}" if carried else ""
        kind = "unit" if side in (None, unit.side) else "contact"
        yield Mark(
            symbol=symbol_of(unit),
            at=at,
            side="B" if unit.side is Side.BLUE else "R",
            designator=unit.name.upper(),
            strength=str(len(carried)) if carried else "",
            hollow=unit.pinned,
            title=f"{unit.name.upper()} in {unit.area.text}{', pinned' if unit.pinned else ''}{aboard}",
            link=f"{kind}/{unit.name.upper()}",
        )


def symbol_of(unit: Unit) -> str:
    """The key of a unit's symbol."""
    return f"{unit.side.value}/{SYMBOLS[unit.kind]}"


def _older(one: Sighting, picture: Picture, mode: Mode[Any, Picture]) -> Mark:
    unit = one.unit
    age = age_of(one.at, picture.clock, mode)
    return Mark(
        symbol=symbol_of(unit) if unit else "red/seen_unknown/none",
        at=position_of(mode.tables, one.area) or (0, 0),
        side="R" if picture.side is Side.BLUE else "B",
        designator=one.name.upper(),
        quality="?",
        age=max(1, age),
        title=f"{one.name.upper()}, last seen in {one.area.text}",
        link=f"contact/{one.name.upper()}",
    )


def _signs(layout: Layout, tables: TableSet) -> Iterator[Sign]:
    """Roadblocks, relief convoys, the prisoner and casualties on the ground."""
    for road in layout.roadblocks:
        yield _block(road, tables)
    for area in layout.convoys:
        yield _sign("depot", area, tables, (0, -30), "convoy", f"relief convoy in {area.text}")
    prisoner = layout.prisoner
    if prisoner.area is not None and not prisoner.gone:
        hurt = ", hurt" if prisoner.hurt else ""
        yield _sign("own-note", prisoner.area, tables, (30, 30), "P", f"prisoner in {prisoner.area.text}{hurt}")
    lying = sorted({one.area for one in layout.casualties if one.area is not None})
    for area in lying:
        number = len(layout.casualties_in(area))
        yield _sign("cache", area, tables, (-30, -30), f"{number}", f"{number} casualties in {area.text}")


def _block(road: Area, tables: TableSet, *, earlier: bool = False) -> Sign:
    words = f"roadblock in {road.text}{', seen earlier' if earlier else ''}"
    return _sign("block", road, tables, (0, 0), "", words)


def _sign(  # noqa: PLR0913 - a sign, and where beside the middle of its area
    kind: str, area: Area, tables: TableSet, off: tuple[int, int], label: str, title: str
) -> Sign:
    x, y = position_of(tables, area) or (0, 0)
    return Sign(kind=kind, at=(x + off[0] * UNIT_M, y + off[1] * UNIT_M), label=label, title=title)


def _tracks(operation: Operation, width: int, height: int) -> Iterator[Sign]:
    """Turn, Intel and Heli-Support in the strip north of the map."""
    turn = "set-up" if operation.phase.is_set_up else f"turn {operation.turn}, {operation.light}"
    over = f", {spoken(operation.level)}" if operation.phase is Phase.OVER and operation.level else ""
    texts = (f"{turn}{over}", f"Intel {operation.intel}", f"Heli-Support {operation.heli}")
    for number, text in enumerate(texts):
        at = ((EDGE + number * width // len(texts)) * UNIT_M, (height - STRIP // 2) * UNIT_M)
        yield Sign(kind="site", at=at, label=text, title=text)


def _legend() -> Iterator[LegendEntry]:
    """What fills, lines, marks and signs mean."""
    for _, kind, label in FILLS:
        yield LegendEntry(sample=Sample.FILL, kind=kind, label=label)
    yield LegendEntry(sample=Sample.AREA, kind="area-board", label="border of an area")
    yield LegendEntry(sample=Sample.LINE, kind="cart-track", label="way into a UN base")
    for kind, symbol in SYMBOLS.items():
        yield LegendEntry(sample=Sample.MARK, kind=f"{kind.side.value}/{symbol}", label=spoken(kind))
    yield LegendEntry(sample=Sample.SIGN, kind="block", label="roadblock")
    yield LegendEntry(sample=Sample.SIGN, kind="depot", label="relief convoy")
    yield LegendEntry(sample=Sample.SIGN, kind="own-note", label="prisoner")
    yield LegendEntry(sample=Sample.SIGN, kind="cache", label="casualties")
