"""The rules and tables the game is played with: ledger entry, rule, table."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from assessment.engine.table_entry import NoEntry
from control.desk.answers import show, show_part, wants
from control.desk.desk import DeskRequest
from control.desk.tables import table_page


def tables(request: DeskRequest) -> HttpResponse:
    """Every table, with how it is used and whether it is as printed."""
    return show(request, "", "panel_tables", tables=list(request.desk.mode.tables))


def table(request: DeskRequest) -> HttpResponse:
    """One table, with the entry named in the address marked."""
    desk = request.desk
    name = request.GET.get("id", "")
    try:
        page = table_page(desk.mode.tables[name], request.GET.get("entry", ""))
    except NoEntry:
        raise Http404 from None
    citing = [entry for entry in desk.mode.ledger if name in entry.tables]
    if wants(request, "panel") or not request.headers.get("HX-Request"):
        return show(request, "", "panel_table", page=page, citing=citing)
    return show_part(request, "part_table", page=page)


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
    if wants(request, "panel") or not request.headers.get("HX-Request"):
        return show(request, "", "panel_rule", **page)
    return show_part(request, "part_rule", **page)
