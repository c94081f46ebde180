"""The cell's map sheet and its legend."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from control.cells.room import CellRoom
from control.maps.legend import ROW_EM, legend
from control.maps.sheet import Sheet
from control.maps.svg import View, svg
from control.maps.symbols import symbols
from control.services.cell_contacts import contacts_of, with_contacts
from control.services.cell_notes import notes_of, with_notes
from control.services.pictures import cell_drawing
from control.situation.drawing import Drawing

PREFIX = "map"
LEGEND_WIDTH_EM = 34


@dataclass(frozen=True, slots=True, kw_only=True)
class CellMap:
    """The sheet and its legend as SVG; the legend uses the sheet's patterns and stands on the same page."""

    sheet: SafeString
    legend: SafeString


def cell_map(cell: CellRoom) -> CellMap:
    """The map of the cell's picture, with its own notes and its names of contacts on it."""
    notes = notes_of(game=cell.game, side=cell.side)
    drawing = with_notes(cell_drawing(game=cell.game, side=cell.side), notes)
    drawing = with_contacts(drawing, contacts_of(game=cell.game, side=cell.side))
    sheet = svg(drawing, symbols=symbols(), view=View(prefix=PREFIX))
    return CellMap(sheet=mark_safe(sheet), legend=mark_safe(_legend(drawing)))  # noqa: S308 - made and escaped by the maps


def _legend(drawing: Drawing) -> str:
    sheet = Sheet.of(drawing, PREFIX)
    width, height = LEGEND_WIDTH_EM * sheet.em, len(drawing.legend) * ROW_EM * sheet.em
    box = f'class="map" viewBox="0 0 {width} {height}" font-size="{round(sheet.em * 1.7)}" role="img"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{legend(drawing.legend, symbols(), sheet)}</svg>'
