"""Map drawings: buildings, road areas and bases with the counters that a side sees, or all of them for Control."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.lists import age_of
from assessment.engine.mode import Mode
from assessment.engine.tables import TableSet, table
from assessment.modes.mog import tracks
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.boxes import UNIT_M, Box, counters_in, place_of_sign
from assessment.modes.mog.counters import SYMBOLS, TAGS, counter, symbol_of, tag_of
from assessment.modes.mog.kinds import spoken
from assessment.modes.mog.knowledge import Sighting, Table
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.picture import Picture
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
)
from control.situation.side import Side

PLACES = table("H-places")

CELL: Final = 12
"""Units that a square of the raster is wide."""

EDGE: Final = 12
"""What lies around the areas, in those units."""

FILLS: Final = ((".", "rice", "road areas"), ("B", "broken", "building area"), ("U", "brushwood", "UN base"))
"""The fills of areas; the first lies below all others."""


def drawing(picture: Picture, mode: Mode[Any, Picture]) -> Drawing:
    """The map of a cell: the table as it was last laid open, and what was seen earlier."""
    older = [(one.area, _older(one, picture, mode)) for one in picture.earlier if one.unit is not None]
    blocks = [one.area for one in picture.earlier if one.unit is None]
    signs = [sign for road in blocks for sign in _block(road, mode.tables, earlier=True)]
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
    held: Table | None, side: Side | None, tables: TableSet, older: Iterable[tuple[Area, Mark]], signs: Iterable[Sign]
) -> Drawing:
    """The sheet with the table on it; `side` is None for Control, who sees the draw container too."""
    sheet = _sheet(tables, truth=side is None)
    if held is None:
        return sheet
    height = sheet.height // UNIT_M
    marks = [*_marks(held.layout, side, tables), *older]
    boxed = [(counter(unit, "", "", tables), box) for unit, box in tracks.boxed(held.layout, height)]
    drawn = (
        *_signs(held.layout, tables),
        *signs,
        *tracks.signs(held.operation, held.layout, tables, height, container=side is None),
    )
    return replace(sheet, marks=(*_arranged(marks, tables), *tracks.placed(boxed)), signs=drawn)


def _arranged(marks: Iterable[tuple[Area, Mark]], tables: TableSet) -> Iterator[Mark]:
    """The counters of each area side by side."""
    standing: defaultdict[Area, list[Mark]] = defaultdict(list)
    for area, mark in marks:
        standing[area].append(mark)
    for area, box in _boxes(tables).items():
        yield from counters_in(box, area, standing[area])


@lru_cache(maxsize=8)
def _sheet(tables: TableSet, *, truth: bool) -> Drawing:
    """The sheet without anything on it."""
    found = _boxes(tables)
    width, height = size_of(found.values())
    palette = tuple(Fill(letter=letter, kind=kind, label=label) for letter, kind, label in FILLS)
    return Drawing(
        title="Mogadishu",
        width=width * UNIT_M,
        height=height * UNIT_M,
        coordinates=Coordinates(origin=(0, 0), unit=UNIT_M, digits=4, snap=UNIT_M),
        raster=Raster(cell=CELL * UNIT_M, rows=tuple(_rows(found, width, height)), palette=palette, exact=True),
        areas=(*_outlines(found, tables), *tracks.outlines(tables, height, container=truth)),
        lines=tuple(_arrows(found, tables)),
        legend=tuple(_legend()),
    )


def size_of(boxes: Iterable[Box]) -> tuple[int, int]:
    """Width and height of the sheet in whole squares of the raster, in units."""
    held = tuple(boxes)
    east, north = max(box.x + box.w for box in held) + EDGE, max(box.y + box.h for box in held) + tracks.HIGH
    return -(-east // CELL) * CELL, -(-north // CELL) * CELL


@lru_cache(maxsize=8)
def _boxes(tables: TableSet) -> dict[Area, Box]:
    return dict(_places(tables))


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


def _marks(layout: Layout, side: Side | None, tables: TableSet) -> Iterator[tuple[Area, Mark]]:
    for unit in layout.units:
        if unit.area is None:
            continue
        carried = layout.carried(unit.name)
        aboard = f", carrying {', '.join(carried).upper()}" if carried else ""
        mark = counter(unit, f" in {unit.area.text}", aboard, tables)
        kind = "unit" if side in (None, unit.side) else "contact"
        yield unit.area, replace(mark, strength=str(len(carried) or ""), link=f"{kind}/{unit.name.upper()}")


def _older(one: Sighting, picture: Picture, mode: Mode[Any, Picture]) -> Mark:
    unit = one.unit
    age = age_of(one.at, picture.clock, mode)
    return Mark(
        symbol=symbol_of(unit) if unit else "red/seen_unknown/none",
        at=(0, 0),
        side="R" if picture.side is Side.BLUE else "B",
        designator=one.name.upper(),
        tag=tag_of(unit) if unit else "",
        quality="?",
        age=max(1, age),
        title=f"{one.name.upper()}, last seen in {one.area.text}",
        link=f"contact/{one.name.upper()}",
    )


def _signs(layout: Layout, tables: TableSet) -> Iterator[Sign]:
    """Roadblocks, relief convoys, the prisoner and casualties on the ground."""
    for road in layout.roadblocks:
        yield from _block(road, tables)
    for area in layout.convoys:
        yield from _sign("depot", area, tables, "convoy", "", f"relief convoy in {area.text}")
    prisoner = layout.prisoner
    if prisoner.area is not None and not prisoner.gone:
        hurt = ", hurt" if prisoner.hurt else ""
        yield from _sign("own-note", prisoner.area, tables, "prisoner", "P", f"prisoner in {prisoner.area.text}{hurt}")
    lying = sorted({one.area for one in layout.casualties if one.area is not None})
    for area in lying:
        number = len(layout.casualties_in(area))
        yield from _sign("cache", area, tables, "casualties", f"{number}", f"{number} casualties in {area.text}")


def _block(road: Area, tables: TableSet, *, earlier: bool = False) -> Iterator[Sign]:
    words = f"roadblock in {road.text}{', seen earlier' if earlier else ''}"
    yield from _sign("block", road, tables, "roadblock", "?" if earlier else "", words)


def _sign(  # noqa: PLR0913 - a sign, and what it stands for in its area
    kind: str, area: Area, tables: TableSet, what: str, label: str, title: str
) -> Iterator[Sign]:
    box = _boxes(tables).get(area)
    if box is not None:
        yield Sign(kind=kind, at=place_of_sign(box, area, what), label=label, title=title)


def _legend() -> Iterator[LegendEntry]:
    """What fills, lines, marks and signs mean."""
    for _, kind, label in FILLS:
        yield LegendEntry(sample=Sample.FILL, kind=kind, label=label)
    yield LegendEntry(sample=Sample.AREA, kind="area-board", label="border of an area")
    yield LegendEntry(sample=Sample.LINE, kind="cart-track", label="way into a UN base")
    for kind, symbol in SYMBOLS.items():
        yield LegendEntry(sample=Sample.MARK, kind=f"{kind.side.value}/{symbol}", label=f"{spoken(kind)} {TAGS[kind]}")
    yield LegendEntry(sample=Sample.SIGN, kind=tracks.MARKER, label="marker of a track")
    yield LegendEntry(sample=Sample.SIGN, kind="block", label="roadblock")
    yield LegendEntry(sample=Sample.SIGN, kind="depot", label="relief convoy")
    yield LegendEntry(sample=Sample.SIGN, kind="own-note", label="prisoner")
    yield LegendEntry(sample=Sample.SIGN, kind="cache", label="casualties")
