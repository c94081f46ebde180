"""The cell's map sheet and its legend."""

from __future__ import annotations

from control.cells.room import CellRoom
from control.maps.whole import WholeSheet, whole_sheet
from control.services.cell_contacts import contacts_of, with_contacts
from control.services.cell_notes import notes_of, with_notes
from control.services.pictures import cell_drawing

PREFIX = "map"


def cell_map(cell: CellRoom) -> WholeSheet:
    """The map of the cell's picture, with its own notes and its names of contacts on it."""
    notes = notes_of(game=cell.game, side=cell.side)
    drawing = with_notes(cell_drawing(game=cell.game, side=cell.side), notes)
    return whole_sheet(with_contacts(drawing, contacts_of(game=cell.game, side=cell.side)), PREFIX)
