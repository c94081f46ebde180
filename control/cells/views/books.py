"""What players look up: the code book, one code with its fields, the tables that are not for Control alone."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse

from control.cells.answers import show
from control.cells.codes import code_page, code_rows, order_codes, report_codes
from control.cells.room import CellRequest
from control.desk.tables import table_page
from control.documents import PLAYERS_CARD, as_page
from control.services.players_tables import players_table, players_tables


def codes(request: CellRequest) -> HttpResponse:
    """The code book: orders of this side and reports it may get; with `?code=` one of them."""
    desk = request.cell.desk
    if "code" in request.GET:
        return _code(request, request.GET["code"])
    orders = code_rows(order_codes(desk.codebook, desk.side))
    told = code_rows(report_codes(desk.codebook, desk.side))
    return show(request, "orders", "cells/panel_codes.html", codes=orders, reports=told, **_addresses(request))


def players_card(request: CellRequest) -> HttpResponse:
    """How a cell plays, on one page."""
    return show(request, "", "cells/panel_document.html", document=as_page(PLAYERS_CARD))


def tables(request: CellRequest) -> HttpResponse:
    """The tables that players may read; with `?id=` one of them."""
    game = request.cell.game
    if "id" not in request.GET:
        return show(request, "", "cells/panel_tables.html", tables=players_tables(game))
    table = players_table(game, request.GET["id"])
    if table is None:
        raise Http404
    return show(request, "", "cells/panel_table.html", page=table_page(table))


def _code(request: CellRequest, name: str) -> HttpResponse:
    desk = request.cell.desk
    page = code_page(desk.codebook, name, desk.side)
    if page is None:
        raise Http404
    units = [row.name for row in desk.units().rows if row.able]
    return show(request, "orders", "cells/panel_code.html", page=page, units=units, **_addresses(request))


def _addresses(request: CellRequest) -> dict[str, Any]:
    cell = request.cell
    return {"codes_address": cell.address("cell-codes"), "tables_address": cell.address("cell-tables")}
