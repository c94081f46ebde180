"""The maps: the truth, what each cell knows, what one seat has before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec.structs import replace

from control.cells.maps import planned_routes
from control.desk.desk import Desk
from control.desk.seat_view import SeatView, seat_view, seats_to_view
from control.desk.stage import side_name
from control.maps.plans import Route, with_key, with_moves, with_ranges, with_routes
from control.maps.whole import WholeSheet, whole_sheet
from control.models import MapAudience, Seat, Stage
from control.services.overlays import with_overlays
from control.services.paper_maps import paper_of_game
from control.situation.drawing import Drawing
from control.situation.side import CONTROL, SIDES, Side
from orders.models import OrderSheet, SheetState
from orders.services.sheets import cards_of, window_of

TRUTH: Final = "truth"
BESIDE: Final = "beside"
VIEWS: Final = (TRUTH, *SIDES, BESIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """One map: whose it is and whose colours it wears, what to say over it, the sheet and its legend."""

    view: str
    look: str
    name: str
    banner: str
    notes: tuple[str, ...]
    sheet: SafeString
    legend: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMaps:
    """The maps now shown, the views there are with their addresses, those as one seat, and the layers of the maps.

    `rooms` are those that the picture of a paper map may be given to, and whether it is; empty without a picture.
    """

    view: str
    sheets: tuple[MapSheet, ...]
    views: tuple[tuple[str, str, str], ...]
    seats: tuple[tuple[str, str, str], ...]
    address: str
    layers: tuple[tuple[str, Any, bool], ...]
    rooms: tuple[tuple[str, Any, bool], ...]


def shown_maps(desk: Desk, wanted: str) -> ShownMaps:
    """The truth, one side's picture, all three beside each other, or what a seat sees, by its public id."""
    seats = {seat.public_id: seat for seat in seats_to_view(desk)}
    as_seat = seat_view(desk, seats[wanted]) if wanted in seats else None
    view = wanted if wanted in VIEWS or as_seat is not None else TRUTH
    address = desk.address("map")
    sides = {side.value: side_name(side) for side in SIDES}
    names: dict[str, str] = {TRUTH: _("Truth"), **sides, BESIDE: _("Side by side")}
    shown = (TRUTH, *SIDES) if view == BESIDE else (view,)
    drawings = [(one, as_seat.drawing if as_seat is not None else _drawing(desk, one)) for one in shown]
    paper = desk.address("map-picture")
    whole = [whole_sheet(drawing, f"map-{one}", paper=paper) for one, drawing in drawings]
    if as_seat is not None:
        sheets: tuple[MapSheet, ...] = (_seat_sheet(seats[view], as_seat, whole[0]),)
    else:
        sheets = tuple(_sheet(desk, one, found) for one, found in zip(shown, whole, strict=True))
    return ShownMaps(
        view=view,
        sheets=sheets,
        layers=tuple(dict.fromkeys(layer for found in whole for layer in found.layers)),
        views=tuple((str(key), name, f"{address}?view={key}") for key, name in names.items()),
        seats=tuple((key, seat.shown_name, f"{address}?view={key}") for key, seat in seats.items()),
        address=f"{address}?view={view}",
        rooms=_rooms(desk),
    )


def _rooms(desk: Desk) -> tuple[tuple[str, Any, bool], ...]:
    paper = paper_of_game(desk.game)
    if paper is None:
        return ()
    return tuple((value, label, value == paper.audience) for value, label in MapAudience.choices)


def _sheet(desk: Desk, view: str, whole: WholeSheet) -> MapSheet:
    return MapSheet(
        view=str(view),
        look=str(view),
        name=_("Truth") if view == TRUTH else side_name(view),
        banner=_banner(desk, view),
        notes=(),
        sheet=whole.sheet,
        legend=whole.legend,
    )


def _seat_sheet(seat: Seat, shown: SeatView, whole: WholeSheet) -> MapSheet:
    return MapSheet(
        view=seat.public_id,
        look=shown.look,
        name=seat.shown_name,
        banner=shown.banner,
        notes=shown.notes,
        sheet=whole.sheet,
        legend=whole.legend,
    )


def _drawing(desk: Desk, view: str) -> Drawing:
    mode = desk.mode
    if view == TRUTH:
        drawing: Drawing = with_overlays(mode.true_drawing(desk.situation, mode), game=desk.game, viewer=CONTROL)
        drawing = replace(drawing, lines=(*drawing.lines, *mode.umpiring.ways(desk.situation, mode)))
        drawing = with_routes(drawing, _handed_in(desk))
        for side in SIDES:
            drawing = with_ranges(drawing, mode.reach(mode.picture_for(side, desk.situation, mode), mode))
        return with_key(drawing)
    picture = mode.picture_for(Side(view), desk.released, mode)
    drawing = with_overlays(mode.drawing(picture, mode), game=desk.game, viewer=view)
    return with_key(with_ranges(with_moves(drawing), mode.reach(picture, mode)))


def _handed_in(desk: Desk) -> Iterator[Route]:
    """What the cards that are handed in for the stage that is open would have units do; nothing looking back."""
    if desk.is_past or desk.branch.stage not in (Stage.ORDERS, Stage.REPORTS):
        return
    for sheet in OrderSheet.objects.filter(branch=desk.branch, cycle=desk.branch.cycle, window=window_of(desk.branch)):
        if sheet.state == SheetState.RECEIVED:
            yield from planned_routes(desk.mode.codebook, cards_of(game=desk.game, sheet=sheet))


def _banner(desk: Desk, view: str) -> str:
    if view == TRUTH:
        if not desk.shows_assessed:
            return ""
        words = _("Truth at %(stamp)s, not yet released") if desk.is_open else _("Truth at %(stamp)s, as it was")
        return words % {"stamp": desk.stamp(desk.situation.now)}
    stamp = desk.stamp(desk.released.now)
    return _("What %(side)s knows at %(stamp)s, and nothing else") % {"side": side_name(view), "stamp": stamp}
