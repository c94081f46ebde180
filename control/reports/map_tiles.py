"""A map of country as a wall map: sheets of one scale that join at their grid lines, and a sheet that tells how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from msgspec.structs import replace

from control.maps.sheet import UNIT_M, Sheet
from control.maps.svg import MARGIN_EM
from control.reports import phrases
from control.reports.map_extract import Window, extract
from control.reports.map_pdf import BAR, POINTS_A_METRE, MapSlice
from control.reports.map_sheets import Part, edges_of, outline_of
from control.reports.opening import BODY, side_name
from control.reports.paper.flow import Flow
from control.reports.paper.sheet import Form, Heading, PaperSize, pdf_of, upright
from control.situation.drawing import Drawing
from control.situation.side import Side
from orders.language.phrase import Phrase

SCALES: Final = (25_000, 50_000)
PAPERS: Final = (PaperSize.A4, PaperSize.A3)
MOST_SHEETS: Final = 40
"""Of a map that takes more, only the sheets are printed on which something stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiles:
    """The sheets of a map at a scale; `whole` is how many the whole map takes."""

    parts: tuple[Part, ...]
    whole: int


def has_scale(drawing: Drawing) -> bool:
    """Whether it is a map of country, which can be printed at a scale; a board is printed whole."""
    return drawing.grid is not None and drawing.scale is not None and drawing.scale.true


def tiles_of(drawing: Drawing, scale: int, form: Form) -> Tiles:
    """The sheets of whole grid squares from the north-west, a letter a row. Raises `ValueError` for a board."""
    if drawing.grid is None or not has_scale(drawing):
        raise ValueError("a board has no scale and is printed whole")
    wide, high = _reach(drawing, scale, form)
    parts = tuple(_parts(drawing, wide, high))
    if len(parts) <= MOST_SHEETS:
        return Tiles(parts=parts, whole=len(parts))
    told = tuple(part for part in parts if any(part.window.holds(mark.at) for mark in drawing.marks))
    return Tiles(parts=told[:MOST_SHEETS], whole=len(parts))


def map_tiles_pdf(  # noqa: PLR0913 - what a set of sheets consists of
    game: str, side: Side, drawing: Drawing, scale: int, form: Form, paper: bytes = b""
) -> bytes:
    """The index, then the sheets, without units: those are pins on a wall map. `paper` lies under the sheets."""
    say = form.words
    tiles = tiles_of(drawing, scale, form)
    flow = Flow(upright(form))
    flow.text(say(phrases.MAP_INDEX), BODY)
    if len(tiles.parts) < tiles.whole:
        flow.text(Phrase(phrases.MAP_LEFT_OUT, {"count": str(tiles.whole)}).said(say), BODY)
    flow.gap(8)
    ground = replace(drawing, marks=())
    outlined = replace(ground, areas=(*ground.areas, *(outline_of(part) for part in tiles.parts)))
    flow.put(MapSlice.fitting(outlined, flow.area.width, flow.room, say))
    for part in tiles.parts:
        flow.turn()
        flow.text(Phrase(phrases.MAP_SHEET, {"name": part.name}).said(say), BODY)
        flow.put(MapSlice(extract(ground, part.window), _points_a_unit(scale), None, say, paper))
    name, letter = side_name(side, form)
    title = Phrase(phrases.MAP_SHEETS, {"scale": f"{scale:,}".replace(",", " ")}).said(say)
    return pdf_of(flow.pages, Heading(game=game, name=name, letter=letter, title=title), form)


def _points_a_unit(scale: int) -> float:
    return POINTS_A_METRE * UNIT_M / scale


def _reach(drawing: Drawing, scale: int, form: Form) -> tuple[int, int]:
    """How many metres of the map fit on a sheet beside its margins, in whole grid squares."""
    area, step = upright(form), drawing.grid.spacing if drawing.grid else 1000
    wide, high = (int(room * scale / POINTS_A_METRE) for room in (area.width, area.height - BAR - 2 * BODY.leading))
    sheet = Sheet.of(replace(drawing, width=min(wide, drawing.width), height=min(high, drawing.height)), "map")
    margin = int(2 * MARGIN_EM * sheet.em * UNIT_M)
    return max(1, (wide - margin) // step) * step, max(1, (high - margin) // step) * step


def _parts(drawing: Drawing, wide: int, high: int) -> Iterator[Part]:
    rows = [(top - high, top) for top in range(drawing.height, 0, -high)]
    for row, (bottom, top) in enumerate(rows):
        south = max(0, bottom)
        for column, west in enumerate(range(0, drawing.width, wide), start=1):
            width = min(wide, drawing.width - west)
            window = Window(west=west, south=south, width=width, height=top - south)
            name = f"{_letter(row)}{column}"
            yield Part(name=name, window=window, edges=edges_of(drawing, window))


def _letter(row: int) -> str:
    before, letter = divmod(row, len(ascii_uppercase))
    return (ascii_uppercase[before - 1] if before else "") + ascii_uppercase[letter]
