"""Pictures and PDFs that go with the cell's sheet.

What a form of theirs asks for is answered in the sheet and in that form: what else is written on the page stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse

from control.cells.answers import REFUSED, show_part, wants
from control.cells.room import CellRequest, CellRoom
from control.cells.views.orders import changed, orders, sheet_of, sheet_page
from control.printed import download
from control.services.attachments import cleaned
from control.services.refusal import Refused
from orders.services import sheet_files

PART = "sheet"


def add(request: CellRequest) -> HttpResponse:
    """Puts files with the sheet."""

    def put(given: dict[str, Any]) -> None:
        files = request.FILES.getlist("files")
        sheet_files.refuse_files(sheet_id=given["sheet_id"], count=len(files))
        sheet_files.add_files(**given, files=cleaned(files))

    return _answered(request, put)


def remove(request: CellRequest, number: int) -> HttpResponse:
    """Takes one off."""

    def take_off(given: dict[str, Any]) -> None:
        sheet_files.remove_file(**given, number=number)

    return _answered(request, take_off)


def attached(request: CellRequest, number: int) -> HttpResponse:
    """A file of one of the cell's own sheets."""
    file = sheet_files.file_of(branch=request.cell.branch, side=request.cell.side, number=number)
    if file is None:
        raise Http404
    return download(file.data, file.name, file.kind)


def _answered(request: CellRequest, act: Callable[[dict[str, Any]], None]) -> HttpResponse:
    cell, refused = request.cell, None
    try:
        sheet = sheet_of(cell, request.POST.get("sheet", ""))
        act({"game_id": cell.game.pk, "sheet_id": sheet.pk, "seat": cell.seat})
    except Refused as refusal:
        refused = refusal
    status = 200 if refused is None else REFUSED
    if wants(request, PART):
        request.cell = CellRoom(cell.seat)
        return show_part(request, "cells/part_sheet_files.html", status, **sheet_page(request.cell), unfit=refused)
    return changed(request) if refused is None else orders(request, REFUSED, unfit=refused)
