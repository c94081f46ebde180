"""Addresses of a liaison's room, below `/g/<game>/<seat>/`. What is not named here is not there for a liaison.

They are addresses of the cell's room, to read, and of Control's, for the one cell; a page has the name it has there.
"""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from control.cells.views import books, handing, hot_wash, papers, remarks, reports, room, state
from control.cells.views.messages import questions
from control.desk.access import BOTH, POSTS, READS
from control.desk.desk import DeskRequest
from control.desk.rights import NEEDED
from control.desk.views import messages, orders, paper_cells, tray
from control.desk.views.papers import for_wall
from control.liaison.access import View, of_cell, of_desk


def sheet(request: DeskRequest) -> HttpResponse:
    """The sheet of the cell, to type cards in."""
    return orders.orders_of(request, side=request.seat.bound_to)


def letters(request: DeskRequest) -> HttpResponse:
    """The letters of the cell, to answer them."""
    return messages.of_cell(request, cell=request.seat.bound_to)


READING: Final[tuple[tuple[str, View, str], ...]] = (
    ("bar/", room.bar, "bar"),
    ("map/", room.map_sheet, "cell-map"),
    ("map/picture.jpg", room.map_picture, "cell-map-picture"),
    ("units/", room.units, "cell-units"),
    ("briefing/", room.briefing, "cell-briefing"),
    ("briefing.pdf", papers.briefing, "cell-briefing-pdf"),
    ("players-card/", books.players_card, "cell-players-card"),
    ("orders/codes/", books.codes, "cell-codes"),
    ("tables/", books.tables, "cell-tables"),
    ("orders/receipts/", handing.receipts, "cell-receipts"),
    ("orders/receipts/<int:number>/", handing.receipt, "cell-receipt"),
    ("reports/", reports.reports, "cell-reports"),
    ("reports/<int:cycle>.pdf", papers.reports_pdf, "cell-reports-pdf"),
    ("questions/", questions, "cell-questions"),
    ("state/", state.state, "cell-state"),
    ("state.pdf", state.state_pdf, "cell-state-pdf"),
    ("state-<int:number>.pdf", state.as_written, "cell-session-pdf"),
    ("hot-wash/", hot_wash.hot_wash, "cell-hot-wash"),
    ("hot-wash/booklet.pdf", hot_wash.booklet, "cell-booklet-pdf"),
    ("pins.pdf", papers.pins, "cell-pins"),
    ("counters.pdf", papers.counters, "cell-counters"),
    ("map-<int:scale>-<str:size>.pdf", papers.map_sheets, "cell-map-sheets"),
    ("order-pad.pdf", papers.order_pad, "cell-order-pad"),
)
"""What the cell reads."""

OWN: Final[tuple[tuple[str, View, str, tuple[str, ...]], ...]] = (
    ("seen/", reports.seen, "cell-seen", POSTS),
    ("remarks/", remarks.remarks, "cell-remarks", BOTH),
    ("leave/", room.leave_seat, "cell-leave", POSTS),
)
"""What concerns the seat alone."""

SERVING: Final[tuple[tuple[str, View, str, tuple[str, ...]], ...]] = (
    ("", sheet, "room", READS),
    ("orders/", sheet, "orders", READS),
    ("sheets/<str:side>/", orders.orders_of, "orders-of", READS),
    ("sheets/<str:side>/cards/", orders.enter, "orders-enter", POSTS),
    ("sheets/<str:side>/cards/<str:card>/", orders.change, "orders-change", BOTH),
    ("sheets/<str:side>/again/", orders.again, "orders-again", POSTS),
    ("sheets/<str:side>/hand-in/", orders.hand_in, "orders-hand-in", POSTS),
    ("sheets/<str:side>/recall/", orders.recall, "orders-recall", POSTS),
    ("tray/", tray.tray, "tray", READS),
    ("tray/report/", tray.report, "tray-report", BOTH),
    ("messages/", letters, "messages", READS),
    ("letters/<str:cell>/", messages.of_cell, "messages-of", BOTH),
    ("letters/<str:cell>/<int:number>-<int:part>/attached", messages.attached, "attached", READS),
    ("letters/<str:cell>/transcript.txt", messages.transcript, "transcript", READS),
    ("cells/", paper_cells.cells, "cells", READS),
    ("cells/<str:side>/", paper_cells.attend, "cell-attendance", POSTS),
    ("envelopes/<str:part>/<str:side>/slips.pdf", paper_cells.print_envelope, "envelope-print", POSTS),
    ("envelopes/<str:part>/<str:side>/hand-over/", paper_cells.hand_envelope, "envelope-hand-over", POSTS),
    ("papers/<str:side>-wall-<str:what>.pdf", for_wall, "wall-pdf", READS),
)
"""What Control does for the cell."""


def _patterns() -> list[URLPattern]:
    found = [path(route, of_cell(view), name=name) for route, view, name in READING]
    found += [path(route, of_cell(view, methods=methods), name=name) for route, view, name, methods in OWN]
    for route, view, page, methods in SERVING:
        name = page if page == "room" else f"desk-{page}"
        found.append(path(route, of_desk(view, methods=methods, right=NEEDED.get(page)), name=name))
    return found


urlpatterns: Final = _patterns()
