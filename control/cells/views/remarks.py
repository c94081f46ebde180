"""Notes of one seat for the record: an observer's above all. Control reads them; the cell does not."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from control.access import is_part
from control.cells.answers import REFUSED, show
from control.cells.room import CellRequest
from control.services import remarks as service
from control.services.refusal import Refused

FIELDS = ("text", "about")


def remarks(request: CellRequest) -> HttpResponse:
    """GET shows the seat's own notes, POST adds one."""
    if request.method != "POST":
        return _shown(request)
    typed = {name: request.POST.get(name, "") for name in FIELDS}
    try:
        service.add_remark(seat=request.cell.seat, **typed)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, typed=typed)
    if not is_part(request):
        return redirect(request.cell.address("cell-remarks"))
    return _shown(request)


def _shown(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    given = service.remarks_of(request.cell.seat)
    return show(request, "", "cells/panel_remarks.html", status=status, given=given, **more)
