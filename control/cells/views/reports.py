"""Reports as delivered, with what is new to this seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse

from control.cells.answers import show, show_part
from control.cells.room import CellRequest, CellRoom
from control.cells.strips import Strip, report_strip
from control.services import reading
from control.situation.rows import ReportRow
from orders.services.seen_sheets import mark_sheet_seen

PAGE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportEntry:
    """A report as listed."""

    row: ReportRow
    strip: Strip
    told: str
    delivered: str
    cycle: int
    is_new: bool
    is_answerable: bool


def reports(request: CellRequest) -> HttpResponse:
    """The reports, newest first."""
    cell = request.cell
    page = Paginator(cell.reports, PAGE).get_page(request.GET.get("page"))
    found: dict[str, Any] = {
        "entries": [_entry(cell, row) for row in page],
        "page": page,
        "cycles": sorted({cell.desk.cycle_of(row.delivered) for row in cell.reports}, reverse=True),
        "newest": cell.reports[0].number if cell.reports else 0,
    }
    if request.headers.get("HX-Target") == "report-list":
        return show_part(request, "cells/part_reports.html", **found)
    return show(request, "reports", "cells/panel_reports.html", **found)


def seen(request: CellRequest) -> HttpResponse:
    """Notes how far the seat has read its reports or its letters, or which version of its sheet."""
    cell = request.cell
    numbers = {kind: request.POST.get(kind, "") for kind in ("reports", "letters", "sheet")}
    found = {kind: int(text) for kind, text in numbers.items() if text.isascii() and text.isdecimal()}
    most = cell.reports[0].number if cell.reports else 0
    reading.mark_seen(
        seat=cell.seat,
        branch=cell.branch,
        reports=min(found.get("reports", 0), most),
        letters=min(found.get("letters", 0), 2**31 - 1),
    )
    if "sheet" in found:
        mark_sheet_seen(seat=cell.seat, sheet=cell.sheet, version=found["sheet"])
    return HttpResponse(status=204)


def _entry(cell: CellRoom, row: ReportRow) -> ReportEntry:
    return ReportEntry(
        row=row,
        strip=report_strip(cell.desk.codebook, row.card),
        told=cell.desk.stamp(row.at),
        delivered=cell.desk.stamp(row.delivered),
        cycle=cell.desk.cycle_of(row.delivered),
        is_new=row.number > cell.seen.reports,
        is_answerable=any(window.report == row.number for window in cell.windows),
    )
