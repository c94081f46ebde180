"""Contacts as the cell has them: each as told, under the name the cell gives it, beside those it takes for the same."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from control.cells.room import CellRoom
from control.services.cell_contacts import contacts_of, first_of, known_name
from control.situation.rows import ContactRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactEntry:
    """A contact as listed; `same_as` is the one the cell takes it for, 0 for none, `own_name` its name for it."""

    row: ContactRow
    stamp: str
    name: str
    own_name: str
    same_as: int
    is_dismissed: bool
    is_new: bool


def contact_entries(cell: CellRoom) -> list[ContactEntry]:
    """Contacts, newest first; those taken for one stand together, those dismissed come last."""
    known = contacts_of(game=cell.game, side=cell.side)
    entries = []
    for row in cell.desk.contacts():
        viewed, first = known.get(row.number), first_of(known, row.number)
        entries.append(
            ContactEntry(
                row=row,
                stamp=cell.desk.stamp(row.at),
                name=known_name(known, row.number),
                own_name=viewed.name if viewed else "",
                same_as=first if first != row.number else 0,
                is_dismissed=bool(viewed and viewed.dismissed),
                is_new=row.number > cell.seen.reports,
            )
        )
    places: dict[int, int] = {}
    for place, entry in enumerate(entries):
        places.setdefault(entry.same_as or entry.row.number, place)
    by_group = sorted(entries, key=lambda entry: places[entry.same_as or entry.row.number])
    return sorted(by_group, key=attrgetter("is_dismissed"))
