"""What players look up: the code book, one code with its fields, the tables that are not for Control alone."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse

from control.cells.answers import show
from control.cells.editor import FieldHelp, helps
from control.cells.room import CellRequest
from control.cells.strips import codes_for
from control.desk.tables import table_page
from control.documents import PLAYERS_CARD, as_page
from control.services.players_tables import players_table, players_tables
from control.situation.side import Side
from orders.language.codebook import Code, CodeBook
from orders.services.sheets import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage:
    """A code as it is looked up; `is_order` says that this cell may write it on a card."""

    code: Code
    title: str
    note: str
    fields: tuple[FieldHelp, ...]
    is_order: bool


def codes(request: CellRequest) -> HttpResponse:
    """The code book: orders of this side and reports it may get; with `?code=` one of them."""
    desk = request.cell.desk
    if "code" in request.GET:
        return _code(request, request.GET["code"])
    orders = [
        (code, in_words(code.title), " ".join(use.field for use in code.fields if use.required))
        for code in codes_for(desk.codebook, desk.side)
    ]
    told = [(code, in_words(code.title)) for code in _reports(desk.codebook, desk.side)]
    return show(request, "orders", "cells/panel_codes.html", codes=orders, reports=told)


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
    orders = {code.code: code for code in codes_for(desk.codebook, desk.side)}
    reports = {code.code: code for code in _reports(desk.codebook, desk.side)}
    code = orders.get(name) or reports.get(name)
    if code is None:
        raise Http404
    page = CodePage(
        code=code,
        title=in_words(code.title),
        note=in_words(code.note),
        fields=helps(desk.codebook, name),
        is_order=name in orders,
    )
    units = [row.name for row in desk.units().rows if row.able]
    return show(request, "orders", "cells/panel_code.html", page=page, units=units)


def _reports(book: CodeBook, side: Side) -> tuple[Code, ...]:
    """The report codes that a side may be sent, by number."""
    told = (code for code in book.reports.values() if {"both", side.value} & set(code.received_by))
    return tuple(sorted(told, key=lambda code: code.code))
