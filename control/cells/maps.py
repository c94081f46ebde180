"""The cell's map sheet and its legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from control.cells.room import CellRoom
from control.maps.plans import Route, with_moves, with_ranges, with_routes
from control.maps.whole import WholeSheet, whole_sheet
from control.services.cell_contacts import contacts_of, with_contacts
from control.services.cell_notes import notes_of, with_notes
from control.services.pictures import cell_drawing
from orders.language.codebook import Kind

PREFIX = "map"
PLACES: Final = (Kind.SQUARE, Kind.POINT)


def cell_map(cell: CellRoom) -> WholeSheet:
    """The map of the cell's picture, with its plans, its own notes and its names of contacts on it."""
    drawing = cell_drawing(game=cell.game, side=cell.side)
    drawing = with_ranges(with_routes(with_moves(drawing), planned_routes(cell)), cell.desk.reach())
    drawing = with_notes(drawing, notes_of(game=cell.game, side=cell.side))
    return whole_sheet(with_contacts(drawing, contacts_of(game=cell.game, side=cell.side)), PREFIX)


def planned_routes(cell: CellRoom) -> Iterator[Route]:
    """What the cards on the cell's sheet would have its units do, card after card."""
    columns = cell.desk.codebook.order_card.columns
    places = [column.field for column in columns if column.kind in PLACES]
    for said in cell.cards:
        for card in said.parts if said.ok else ():
            found = tuple(text for field in places if (text := card.value(field)))
            if found:
                yield Route(unit=card.unit, places=found, code=card.code)
