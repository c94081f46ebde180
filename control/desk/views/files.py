"""Pictures and PDFs that go with a cell's sheet, as Control puts them with it and reads them."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.desk.answers import done
from control.desk.desk import DeskRequest
from control.desk.views.orders import sheet_of
from control.printed import download
from control.services.attachments import cleaned
from orders.services import sheet_files


def add(request: DeskRequest, side: str) -> HttpResponse:
    """Puts files with a cell's sheet, such as a photo of the paper."""
    sheet = sheet_of(request, side)
    files = cleaned(request.FILES.getlist("files"))
    sheet_files.add_files(game_id=request.game.pk, sheet_id=sheet.pk, seat=request.seat, files=files)
    return done(request, "orders-of", side=side)


def remove(request: DeskRequest, side: str, number: int) -> HttpResponse:
    """Takes one off."""
    sheet = sheet_of(request, side)
    sheet_files.remove_file(game_id=request.game.pk, sheet_id=sheet.pk, seat=request.seat, number=number)
    return done(request, "orders-of", side=side)


def attached(request: DeskRequest, side: str, number: int) -> HttpResponse:
    """A file of one of a cell's sheets on the branch looked at."""
    file = sheet_files.file_of(branch=request.desk.branch, side=side, number=number)
    if file is None:
        raise Http404
    return download(file.data, file.name, file.kind)
