"""The rules, tables and codes the game is played with: ledger entry, rule, table, code book."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from msgspec.structs import replace as with_fields

from assessment.engine.table import Table
from assessment.engine.table_entry import NoEntry
from assessment.modes import mode as mode_of_edition
from control.access import is_part
from control.cells.codes import code_page, code_rows, order_codes, report_codes
from control.desk.answers import done, show, show_part, wants
from control.desk.desk import Desk, DeskRequest
from control.desk.tables import table_page
from control.desk.uploads import uploaded
from control.documents import HANDBOOK, PLAYERS_CARD, as_page
from control.services.game_tables import replace_table
from orders.language.codebook import CodeBook


def tables(request: DeskRequest) -> HttpResponse:
    """Every table, with how it is used, whether it is as printed, and whether this game has its own."""
    found = [(one, _is_replaced(request.desk, one)) for one in request.desk.mode.tables]
    return show(request, "", "panel_tables", tables=found)


def table(request: DeskRequest) -> HttpResponse:
    """One table, with the entry named in the address marked."""
    desk = request.desk
    name = request.GET.get("id", "")
    try:
        page = table_page(desk.mode.tables[name], request.GET.get("entry", ""))
    except NoEntry:
        raise Http404 from None
    citing = [entry for entry in desk.mode.ledger if name in entry.tables]
    if wants(request, "panel") or not is_part(request):
        replaced = _is_replaced(desk, page.table)
        return show(request, "", "panel_table", page=page, citing=citing, replaced=replaced)
    return show_part(request, "part_table", page=page)


def replace(request: DeskRequest) -> HttpResponse:
    """A table of this game's own, typed or uploaded, in place of another."""
    name = request.POST.get("id", "")
    replace_table(
        game_id=request.game.pk,
        table=name,
        text=uploaded(request) or request.POST.get("text", ""),
        reason=request.POST.get("reason", ""),
        seat=request.seat,
        study_id=request.desk.branch.pk if request.desk.is_study else None,
    )
    return done(request, "tables")


def codes(request: DeskRequest) -> HttpResponse:
    """The code book of both sides; with `?code=` one of its codes."""
    desk = request.desk
    book: CodeBook = desk.mode.codebook
    addresses: dict[str, Any] = {"codes_address": desk.address("codes"), "tables_address": desk.address("tables")}
    if "code" not in request.GET:
        rows: dict[str, Any] = {"codes": code_rows(order_codes(book)), "reports": code_rows(report_codes(book))}
        return show(request, "", "panel_codes", shows_sides=True, **rows, **addresses)
    page = code_page(book, request.GET["code"])
    if page is None:
        raise Http404
    return show(request, "", "panel_code", page=page, **addresses)


def handbook(request: DeskRequest) -> HttpResponse:
    """The umpire's handbook."""
    return show(request, "", "panel_document", document=as_page(HANDBOOK))


def players_card(request: DeskRequest) -> HttpResponse:
    """The player's card, as the cells have it."""
    return show(request, "", "panel_document", document=as_page(PLAYERS_CARD))


def _is_replaced(desk: Desk, table: Table) -> bool:
    """Whether the game has its own table where the edition has another."""
    edition = mode_of_edition(desk.game.mode).tables
    return table.id in edition and with_fields(edition[table.id], written="") != with_fields(table, written="")


def rules(request: DeskRequest) -> HttpResponse:
    """The ledger by chapter."""
    desk = request.desk
    ledger = desk.mode.ledger
    chosen = request.GET.get("chapter", "") or next(iter(ledger.chapters))
    entries = [(entry, bool(desk.mode.rules.of(entry.id))) for entry in ledger if entry.chapter == chosen]
    return show(request, "", "panel_rules", chapters=ledger.chapters, chosen=chosen, entries=entries)


def rule(request: DeskRequest) -> HttpResponse:
    """One entry of the ledger, the functions that carry it out, the tables it names."""
    desk = request.desk
    name = request.GET.get("id", "")
    if not desk.mode.ledger.known(name):
        raise Http404
    entry = desk.mode.ledger[name]
    tables = [desk.mode.tables[one] for one in entry.tables if one in desk.mode.tables]
    page = {"entry": entry, "functions": desk.mode.rules.of(name), "tables": tables}
    if wants(request, "panel") or not is_part(request):
        return show(request, "", "panel_rule", **page)
    return show_part(request, "part_rule", **page)
