"""Reports as delivered, with what is new to this seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse

from control import posted
from control.cells.answers import show, show_part
from control.cells.room import CellRequest, CellRoom
from control.cells.strips import Strip, report_strip
from control.services import reading
from control.situation.rows import ReportRow, rolled_up
from orders.services.seen_sheets import mark_sheet_seen

PAGE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What of the reports is asked for: of one unit, one code, one cycle; empty where all."""

    unit: str = ""
    code: str = ""
    cycle: str = ""

    @classmethod
    def of(cls, query: Any) -> Wanted:
        """From an address."""
        return cls(**{name: query.get(name, "").strip()[:12] for name in ("unit", "code", "cycle")})

    @property
    def is_narrowed(self) -> bool:
        """Whether some reports may be left out."""
        return bool(self.unit or self.code or self.cycle)

    def holds(self, row: ReportRow, cell: CellRoom) -> bool:
        """Whether a report is among those asked for."""
        return (
            (not self.unit or self.unit in (row.unit, *row.units))
            and (not self.code or self.code == row.code)
            and (not self.cycle or self.cycle == str(cell.desk.cycle_of(row.delivered)))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportEntry:
    """A report as listed, with the others of its group that are shown under it."""

    row: ReportRow
    strip: Strip
    told: str
    delivered: str
    cycle: int
    is_new: bool
    is_answerable: bool
    others: tuple[ReportEntry, ...] = ()

    @property
    def together(self) -> tuple[ReportEntry, ...]:
        """The report itself, and the others."""
        return (self, *self.others)


def reports(request: CellRequest) -> HttpResponse:
    """The reports, newest first."""
    cell = request.cell
    wanted = Wanted.of(request.GET)
    together = rolled_up(row for row in cell.reports if wanted.holds(row, cell))
    page = Paginator(together, PAGE).get_page(request.GET.get("page"))
    found: dict[str, Any] = {
        "wanted": wanted,
        "units": sorted({unit for row in cell.reports for unit in (row.unit, *row.units) if unit}),
        "codes": sorted({(row.code, row.title) for row in cell.reports}),
        "query": _query(request),
        "entries": [_entry(cell, *rows) for rows in page],
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
    read = {kind: posted.number(request.POST.get(kind, "")) for kind in ("reports", "letters", "sheet")}
    found = {kind: number for kind, number in read.items() if number is not None}
    most = cell.reports[0].number if cell.reports else 0
    reading.mark_seen(
        seat=cell.seat,
        branch=cell.branch,
        reports=min(found.get("reports", 0), most),
        letters=found.get("letters", 0),
    )
    if "sheet" in found:
        mark_sheet_seen(seat=cell.seat, sheet=cell.sheet, version=found["sheet"])
    return HttpResponse(status=204)


def _query(request: CellRequest) -> str:
    """What is asked for as an address's query, without the page."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return kept.urlencode()


def _entry(cell: CellRoom, row: ReportRow, *others: ReportRow) -> ReportEntry:
    return ReportEntry(
        row=row,
        strip=report_strip(cell.desk.codebook, row.card),
        told=cell.desk.stamp(row.at),
        delivered=cell.desk.stamp(row.delivered),
        cycle=cell.desk.cycle_of(row.delivered),
        is_new=row.number > cell.seen.reports,
        is_answerable=any(window.report == row.number for window in cell.windows),
        others=tuple(_entry(cell, other) for other in others),
    )
