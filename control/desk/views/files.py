"""Pictures and PDFs that go with a cell's sheet, as Control puts them with it and reads them.

What a form of the list of files asks for is answered in that list: what else is typed on the page stays.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse

from control.desk.answers import REFUSED, done, show_part, wants
from control.desk.desk import DeskRequest
from control.desk.views.orders import open_sheet_of, sheet_of
from control.printed import download
from control.services.attachments import cleaned
from control.services.refusal import Refused
from orders.services import sheet_files

PART = "sheet-files"


def add(request: DeskRequest, side: str) -> HttpResponse:
    """Puts files with a cell's sheet, such as a photo of the paper."""

    def put() -> None:
        sheet = sheet_of(request, side)
        files = request.FILES.getlist("files")
        sheet_files.refuse_files(sheet_id=sheet.pk, count=len(files))
        sheet_files.add_files(game_id=request.game.pk, sheet_id=sheet.pk, seat=request.seat, files=cleaned(files))

    return _answered(request, side, put)


def remove(request: DeskRequest, side: str, number: int) -> HttpResponse:
    """Takes one off."""

    def take_off() -> None:
        sheet = sheet_of(request, side)
        sheet_files.remove_file(game_id=request.game.pk, sheet_id=sheet.pk, seat=request.seat, number=number)

    return _answered(request, side, take_off)


def attached(request: DeskRequest, side: str, number: int) -> HttpResponse:
    """A file of one of a cell's sheets on the branch looked at; a draft stays with the cell."""
    file = sheet_files.file_of(branch=request.desk.branch, side=side, number=number, to_control=True)
    if file is None:
        raise Http404
    return download(file.data, file.name, file.kind)


def _answered(request: DeskRequest, side: str, act: Callable[[], None]) -> HttpResponse:
    if not wants(request, PART):
        act()
        return done(request, "orders-of", side=side)
    status, more = 200, {}
    try:
        act()
    except Refused as refusal:
        status, more = REFUSED, {"refusal": refusal}
    sheet = open_sheet_of(request, side)
    files = sheet_files.files_with_control(sheet)
    return show_part(request, "part_sheet_files", status, side=side, sheet=sheet, files=files, **more)
