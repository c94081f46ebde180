"""What one seat has before it: its cell's map with the routes and notes of the cell, or the public screen."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from control.cells.maps import cell_sheet
from control.cells.room import CellRoom
from control.desk.desk import Desk
from control.desk.stage import side_name
from control.models import Role, Seat, Shows
from control.services.public_screen import public_view
from control.situation.drawing import Drawing
from orders.services.commanding import is_below

MOST_NAMED = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """The drawing before a seat, whose colours it wears, what it is in one line and what else the seat has."""

    drawing: Drawing
    look: str
    banner: str
    notes: tuple[str, ...] = ()


def seats_to_view(desk: Desk) -> tuple[Seat, ...]:
    """The seats that see less than Control; they look at nothing but the branch that counts as it now stands."""
    if desk.is_past or desk.is_study:
        return ()
    return tuple(seat for seat in desk.game.seats.open().order_by("side", "pk") if seat.side or seat.is_screen)


def seat_view(desk: Desk, seat: Seat) -> SeatView | None:
    """What the seat sees now; None for a public screen that has nothing to show yet."""
    return _screen(seat) if seat.is_screen else _cell_seat(desk, seat)


def _screen(seat: Seat) -> SeatView | None:
    shown = public_view(seat)
    if shown.drawing is None:
        return None
    words = _("What the public screen %(seat)s shows, as of %(stamp)s") % {"seat": seat.name, "stamp": shown.stamp}
    return SeatView(drawing=shown.drawing, look="truth" if seat.shows == Shows.BOTH else seat.shows, banner=words)


def _cell_seat(desk: Desk, seat: Seat) -> SeatView:
    cell = CellRoom(seat)
    facts = {"seat": seat.shown_name, "side": side_name(seat.side), "stamp": desk.stamp(cell.desk.clock)}
    words = _("What %(seat)s of %(side)s sees at %(stamp)s, and nothing else") % facts
    return SeatView(drawing=cell_sheet(cell), look=seat.side, banner=words, notes=tuple(_notes(cell)))


def _notes(cell: CellRoom) -> list[str]:
    unread = sum(1 for report in cell.reports if report.number > cell.seen.reports)
    read = ngettext("%(count)d report not yet read", "%(count)d reports not yet read", unread) % {"count": unread}
    if cell.seat.role == Role.OBSERVER:
        return [_("reads along"), read]
    is_ready = cell.sheet.ready.filter(pk=cell.seat.pk).exists()
    return [_writes_for(cell), read, _("its part is ready") if is_ready else _("its part is not marked ready")]


def _writes_for(cell: CellRoom) -> str:
    names = [row.name for row in cell.desk.units().rows if row.able and is_below(row, cell.seat)]
    if not cell.seat.headquarters or len(names) > MOST_NAMED:
        count = ngettext("writes for %(count)d unit", "writes for %(count)d units", len(names)) % {"count": len(names)}
        above = ", ".join(cell.seat.headquarters)
        return _("%(writes)s below %(above)s") % {"writes": count, "above": above} if above else count
    return _("writes for %(units)s") % {"units": ", ".join(names) or _("no unit")}
