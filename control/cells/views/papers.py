"""What a cell prints: its reports of a cycle, a blank order pad."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.cells.room import CellRequest
from control.services import papers


def reports_pdf(request: CellRequest, cycle: int) -> HttpResponse:
    """The reports of one cycle as handed out on paper."""
    cell = request.cell
    if cycle not in {cell.desk.cycle_of(row.delivered) for row in cell.reports}:
        raise Http404
    return _file(papers.cell_reports(game=cell.game, side=cell.side, cycle=cycle), f"{cell.side}-cycle-{cycle}")


def order_pad(request: CellRequest) -> HttpResponse:
    """A pad of blank order cards."""
    cell = request.cell
    return _file(papers.order_pad(game=cell.game, side=cell.side), f"{cell.side}-order-pad")


def _file(data: bytes | None, name: str) -> HttpResponse:
    if data is None:
        raise Http404
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
