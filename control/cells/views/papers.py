"""What a cell prints: its briefing, its reports of a cycle, a blank order pad."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.cells.room import CellRequest
from control.printed import paper
from control.services import papers


def reports_pdf(request: CellRequest, cycle: int) -> HttpResponse:
    """The reports of one cycle as handed out on paper."""
    cell = request.cell
    if cycle not in {cell.desk.cycle_of(row.delivered) for row in cell.reports}:
        raise Http404
    return paper(papers.cell_reports(game=cell.game, side=cell.side, cycle=cycle), f"{cell.side}-cycle-{cycle}")


def order_pad(request: CellRequest) -> HttpResponse:
    """A pad of blank order cards."""
    cell = request.cell
    return paper(papers.order_pad(game=cell.game, side=cell.side), f"{cell.side}-order-pad")


def briefing(request: CellRequest) -> HttpResponse:
    """The briefing as handed out on paper."""
    cell = request.cell
    return paper(papers.briefing(game=cell.game, side=cell.side), f"{cell.side}-briefing")


def pins(request: CellRequest) -> HttpResponse:
    """The pin list of the last release."""
    cell = request.cell
    return paper(papers.pins(game=cell.game, side=cell.side), f"{cell.side}-pins")


def map_sheets(request: CellRequest, scale: int, size: str) -> HttpResponse:
    """The cell's map as sheets of a scale that join."""
    cell = request.cell
    if (scale, size) not in papers.MAP_SHEETS:
        raise Http404
    try:
        data = papers.map_sheets(game=cell.game, side=cell.side, scale=scale, size=size)
    except ValueError as board:
        raise Http404 from board
    return paper(data, f"{cell.side}-map-{scale}-{size}")


def counters(request: CellRequest) -> HttpResponse:
    """Counters for the cell's own wall map."""
    cell = request.cell
    return paper(papers.counters(game=cell.game, side=cell.side), f"{cell.side}-counters")
