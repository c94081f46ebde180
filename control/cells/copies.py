"""Cards begun from others: the last one again, one unit's order for another unit, the example of a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from control.cells.editor import columns_of, sliced, starts_of
from control.cells.room import CellRoom
from control.services.refusal import Stale
from orders.language.codebook import Code, CodeBook, Kind, Use
from orders.models import SheetCard

PLACES = (Kind.SQUARE, Kind.POINT)


def copied(cell: CellRoom, card: SheetCard, unit: str = "") -> dict[str, str]:
    """The fields of a card for another unit: what belongs to its own unit is that unit's, or blank to be chosen."""
    values = sliced(cell.desk.codebook, card.text)
    own = {field for row in cell.desk.units().rows for field in row.starts}
    kept = {field: text for field, text in values.items() if field not in own | {"Cites", "Seq"}}
    return kept | starts_of(cell, unit)


def last_card(cell: CellRoom) -> SheetCard:
    """The card that this seat wrote last in this game. Raises `Stale` where there is none."""
    cards = SheetCard.objects.filter(sheet__branch=cell.branch, sheet__side=cell.side, seat=cell.seat)
    found = cards.filter(removed__isnull=True).order_by("pk").last()
    if found is None:
        raise Stale(_("You have written no card yet that could be repeated."))
    return found


def card_to_copy(cell: CellRoom, key: str) -> SheetCard:
    """A card of the cell's own, on whichever sheet. Raises `Stale` where there is none."""
    found = SheetCard.objects.filter(sheet__branch=cell.branch, sheet__side=cell.side, public_id=key).first()
    if found is None:
        raise Stale(_("This card is no longer on the sheet."))
    return found


def example(cell: CellRoom, code: Code, unit: str = "") -> dict[str, str]:
    """A code's card as an example for a unit: what the code requires filled as far as it can be, to be changed."""
    book = cell.desk.codebook
    starts = starts_of(cell, unit)
    return {book.order_card.code: code.code, **dict(_filled(book, code, starts)), **starts}


def _filled(book: CodeBook, code: Code, starts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Of each required field the first text that its code allows; for a place, where the unit stands."""
    columns = {column.field: column for column in columns_of(book)}
    where = next((text for field, text in starts.items() if columns[field].kind in PLACES), "")
    for use in code.fields:
        if use.required and not use.silent and use.field != book.order_card.code:
            yield use.field, where if use.kind in PLACES else _text(use)


def _text(use: Use) -> str:
    allowed = (*use.values, *use.only)
    if allowed:
        return allowed[0]
    return use.default or ("" if use.least is None else str(use.least))
