"""Pictures and PDFs that go with the cell's sheet."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.cells.room import CellRequest
from control.cells.views.orders import changed, sheet_of
from control.printed import download
from control.services.attachments import cleaned
from orders.services import sheet_files


def add(request: CellRequest) -> HttpResponse:
    """Puts files with the sheet."""
    cell = request.cell
    sheet = sheet_of(cell, request.POST.get("sheet", ""))
    files = cleaned(request.FILES.getlist("files"))
    sheet_files.add_files(game_id=cell.game.pk, sheet_id=sheet.pk, seat=cell.seat, files=files)
    return changed(request)


def remove(request: CellRequest, number: int) -> HttpResponse:
    """Takes one off."""
    cell = request.cell
    sheet = sheet_of(cell, request.POST.get("sheet", ""))
    sheet_files.remove_file(game_id=cell.game.pk, sheet_id=sheet.pk, seat=cell.seat, number=number)
    return changed(request)


def attached(request: CellRequest, number: int) -> HttpResponse:
    """A file of one of the cell's own sheets."""
    file = sheet_files.file_of(branch=request.cell.branch, side=request.cell.side, number=number)
    if file is None:
        raise Http404
    return download(file.data, file.name, file.kind)
