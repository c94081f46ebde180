"""Addresses of a liaison's room, below `/g/<game>/<seat>/`. What is not named here is not there for a liaison.

They are pages of the cell's room, to read, and of Control's, for the one cell; each has the address that it has there.
"""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from control.cells.urls import OF_THE_SEAT
from control.cells.urls import PAGES as CELL_PAGES
from control.desk.desk import DeskRequest
from control.desk.rights import NEEDED
from control.desk.urls import PAGES as DESK_PAGES
from control.desk.views import messages, orders
from control.liaison.access import of_cell, of_desk


def sheet(request: DeskRequest) -> HttpResponse:
    """The sheet of the cell, to type cards in."""
    return orders.orders_of(request, side=request.seat.bound_to)


def letters(request: DeskRequest) -> HttpResponse:
    """The letters of the cell, to answer them."""
    return messages.of_cell(request, cell=request.seat.bound_to)


READING: Final = frozenset(
    {
        *("bar", "cell-map", "cell-map-picture", "cell-units", "cell-briefing", "cell-players-card", "cell-codes"),
        *("cell-tables", "cell-receipts", "cell-receipt", "cell-reports", "cell-questions", "cell-state"),
        *("cell-hot-wash", "cell-briefing-pdf", "cell-reports-pdf", "cell-state-pdf", "cell-session-pdf"),
        *("cell-booklet-pdf", "cell-pins", "cell-counters", "cell-map-sheets", "cell-order-pad"),
    }
)
"""What it reads of the cell's room, by the pages' names there."""

SERVING: Final = frozenset(
    {
        *("orders-of", "orders-enter", "orders-change", "orders-again", "orders-hand-in", "orders-recall"),
        *("orders-files", "orders-file", "orders-file-remove"),
        *("tray", "tray-report", "messages-of", "attached", "transcript"),
        *("cells", "cell-attendance", "envelope-print", "envelope-hand-over", "wall-pdf"),
    }
)
"""What it does for the cell of what Control does, by the pages' names there."""

HERE: Final = (("", sheet, "room"), ("orders/", sheet, "desk-orders"), ("messages/", letters, "desk-messages"))
"""Where Control's own page is about both cells."""


def _patterns() -> list[URLPattern]:
    found = [path(route, of_desk(view), name=name) for route, view, name in HERE]
    found += [path(route, of_cell(view), name=name) for route, view, name, _ in CELL_PAGES if name in READING]
    found += [path(route, of_cell(view, methods=methods), name=name) for route, view, name, methods in OF_THE_SEAT]
    for route, view, name, methods in DESK_PAGES:
        if name in SERVING:
            page = of_desk(view, methods=methods, right=NEEDED.get(name))
            found.append(path(route, page, name=f"desk-{name}"))
    return found


urlpatterns: Final = _patterns()
