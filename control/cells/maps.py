"""The cell's map sheet and its legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from control.cells.room import CellRoom
from control.maps.plans import Route, with_key, with_moves, with_ranges, with_routes
from control.maps.whole import WholeSheet, whole_sheet
from control.services.cell_contacts import contacts_of, with_contacts
from control.services.cell_notes import notes_of, with_notes
from control.services.dispositions import with_set_up
from control.services.pictures import cell_drawing
from control.situation.drawing import Drawing
from orders.language.codebook import CodeBook, Kind
from orders.services.sheets import Said

PREFIX = "map"
PLACES: Final = (Kind.SQUARE, Kind.POINT)


def cell_map(cell: CellRoom) -> WholeSheet:
    """The map before a cell, as a sheet."""
    return whole_sheet(cell_sheet(cell), PREFIX, paper=cell.address("cell-map-picture"))


def cell_sheet(cell: CellRoom) -> Drawing:
    """The map of the cell's picture, with its plans, its own notes and its names of contacts on it."""
    drawing = cell_drawing(game=cell.game, side=cell.side)
    drawing = with_moves(with_set_up(drawing, cell.set_up))
    drawing = with_ranges(with_routes(drawing, planned_routes(cell.desk.codebook, cell.cards)), cell.desk.reach())
    drawing = with_notes(drawing, notes_of(game=cell.game, side=cell.side))
    return with_key(with_contacts(drawing, contacts_of(game=cell.game, side=cell.side)))


def planned_routes(book: CodeBook, cards: Iterable[Said]) -> Iterator[Route]:
    """What the cards of a sheet would have units do, card after card."""
    places = [column.field for column in book.order_card.columns if column.kind in PLACES]
    for said in cards:
        for card in said.parts if said.ok else ():
            found = tuple(text for field in places if (text := card.value(field)))
            if found:
                yield Route(unit=card.unit, places=found, code=card.code)
