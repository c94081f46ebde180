"""Map drawings: buildings, road areas and bases with the counters that a side sees, or all of them for Control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

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

UNIT_M: Final = 2
"""Metres of the drawing for a unit of the table of places."""

WIDTH: Final = 1300
HEIGHT: Final = 1300
STRIP: Final = 100
"""The map in units of that table, and the strip of tracks north of it."""

CELL: Final = 10
"""Units that a square of the raster is wide."""

HALF: Final = 56
ROAD_HALF: Final = 30
"""Half the side of a building area or base, and of a road area, in those units."""

FILLS: Final = (
    ("B", "rice", "building area"),
    ("R", "broken", "road area"),
    ("U", "brushwood", "UN base"),
    (".", "bare_field", "not on the board"),
)

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
    drawn = (*sheet.signs, *_signs(held.layout, tables), *signs, *_tracks(held.operation))
    return replace(sheet, marks=stacked(sorted(marks, key=lambda mark: mark.at)), signs=drawn)


@lru_cache(maxsize=8)
def _sheet(tables: TableSet) -> Drawing:
    """The sheet without anything on it."""
    found = dict(_places(tables))
    palette = tuple(Fill(letter=letter, kind=kind, label=label) for letter, kind, label in FILLS)
    return Drawing(
        title="Mogadishu",
        width=WIDTH * UNIT_M,
        height=(HEIGHT + STRIP) * UNIT_M,
        coordinates=Coordinates(origin=(0, 0), unit=UNIT_M, digits=4, snap=UNIT_M),
        raster=Raster(cell=CELL * UNIT_M, rows=tuple(_rows(found)), palette=palette, exact=True),
        lines=tuple(_ways(found, tables)),
        signs=tuple(_names(found, tables)),
        legend=tuple(_legend()),
    )


def _places(tables: TableSet) -> Iterator[tuple[Area, tuple[int, int]]]:
    board = board_of(tables)
    for area in (*board.areas, *board.bases):
        at = position_of(tables, area)
        if at is not None:
            yield area, (at[0] // UNIT_M, at[1] // UNIT_M)


def _rows(found: dict[Area, tuple[int, int]]) -> Iterator[str]:
    """Rows of letters from the north."""
    for top in range(HEIGHT + STRIP, 0, -CELL):
        y = top - CELL // 2
        yield "".join(_letter(found, x + CELL // 2, y) for x in range(0, WIDTH, CELL))


def _letter(found: dict[Area, tuple[int, int]], x: int, y: int) -> str:
    for area, (east, north) in found.items():
        half = ROAD_HALF if area.is_road else HALF
        if abs(x - east) <= half and abs(y - north) <= half:
            return "R" if area.is_road else "U" if area.is_base else "B"
    return "."


def _ways(found: dict[Area, tuple[int, int]], tables: TableSet) -> Iterator[Line]:
    """Roads between road areas and to the bases, each once."""
    board = board_of(tables)
    for area, (x, y) in found.items():
        beside = board.exits[area] if area.is_base else board.roads_beside[area] if area.is_road else ()
        for other in beside:
            if other in found and (area.is_base or area < other):
                there = found[other]
                kind = "cart-track" if area.is_base else "road-all-weather"
                yield Line(kind=kind, points=((x * UNIT_M, y * UNIT_M), (there[0] * UNIT_M, there[1] * UNIT_M)))


def _names(found: dict[Area, tuple[int, int]], tables: TableSet) -> Iterator[Sign]:
    board = board_of(tables)
    labels = {area: label for label, area in board.targets.items() if label[0] == "T"}
    for area, (x, y) in found.items():
        half = ROAD_HALF if area.is_road else HALF
        name = board.names.get(area, "")
        label = f"{area.text} {labels[area]}" if area in labels else area.text
        at = ((x - half + CELL) * UNIT_M, (y + half - CELL) * UNIT_M)
        yield Sign(kind="base" if area.is_base else "site", at=at, label=label, title=f"{area.text} {name}".strip())


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


def _tracks(operation: Operation) -> Iterator[Sign]:
    """Turn, Intel and Heli-Support in the strip north of the map."""
    turn = "set-up" if operation.phase.is_set_up else f"turn {operation.turn}, {operation.light}"
    over = f", {spoken(operation.level)}" if operation.phase is Phase.OVER and operation.level else ""
    texts = (f"{turn}{over}", f"Intel {operation.intel}", f"Heli-Support {operation.heli}")
    for number, text in enumerate(texts):
        at = ((60 + number * 420) * UNIT_M, (HEIGHT + STRIP // 2) * UNIT_M)
        yield Sign(kind="site", at=at, label=text, title=text)


def _legend() -> Iterator[LegendEntry]:
    """What fills, lines, marks and signs mean."""
    for _, kind, label in FILLS[:-1]:
        yield LegendEntry(sample=Sample.FILL, kind=kind, label=label)
    yield LegendEntry(sample=Sample.LINE, kind="road-all-weather", label="way between road areas")
    yield LegendEntry(sample=Sample.LINE, kind="cart-track", label="way into a UN base")
    for kind, symbol in SYMBOLS.items():
        yield LegendEntry(sample=Sample.MARK, kind=f"{kind.side.value}/{symbol}", label=spoken(kind))
    yield LegendEntry(sample=Sample.SIGN, kind="block", label="roadblock")
    yield LegendEntry(sample=Sample.SIGN, kind="depot", label="relief convoy")
    yield LegendEntry(sample=Sample.SIGN, kind="own-note", label="prisoner")
    yield LegendEntry(sample=Sample.SIGN, kind="cache", label="casualties")
