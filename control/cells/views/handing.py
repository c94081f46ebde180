"""Handing in: the list to check, receipts, deliberately none, recall, ready marks."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from control import posted
from control.access import is_part
from control.cells.answers import show
from control.cells.room import CellRequest, CellRoom
from control.cells.views.orders import changed, sheet_of, sheet_page
from control.services.refusal import Refused
from orders.models import MessageRecord
from orders.services import handing_in


def hand_in(request: CellRequest) -> HttpResponse:
    """GET shows the sheet once more, POST hands it in."""
    if request.method != "POST":
        return _list_to_check(request)
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    try:
        message = handing_in.hand_in(
            game_id=cell.game.pk,
            sheet_id=opened.pk,
            seat=cell.seat,
            post_key=request.POST.get("post_key", ""),
            version=posted.number(request.POST.get("version", "")),
        )
    except Refused as refusal:
        return _list_to_check(_again(request), status=409, refusal=refusal)
    return _received(request, message)


def none(request: CellRequest) -> HttpResponse:
    """Deliberately no orders; in a pause the cell declines to reply."""
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    message = handing_in.declare_none(
        game_id=cell.game.pk, sheet_id=opened.pk, seat=cell.seat, post_key=request.POST.get("post_key", "")
    )
    return _received(request, message)


def recall(request: CellRequest) -> HttpResponse:
    """Takes the sheet back to change it."""
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    handing_in.recall(game_id=cell.game.pk, sheet_id=opened.pk, seat=cell.seat)
    return changed(request)


def ready(request: CellRequest) -> HttpResponse:
    """Marks the seat's part as ready, or not."""
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    handing_in.mark_ready(
        game_id=cell.game.pk, sheet_id=opened.pk, seat=cell.seat, ready=request.POST.get("ready") == "yes"
    )
    return changed(request)


def receipts(request: CellRequest) -> HttpResponse:
    """All receipts of the cell, the newest first."""
    found = _receipts(request.cell).order_by("-number")
    return show(request, "orders", "cells/panel_receipts.html", receipts=found)


def receipt(request: CellRequest, number: int) -> HttpResponse:
    """One receipt with what was handed in, to the letter."""
    found = _receipts(request.cell).filter(number=number).first()
    if found is None:
        raise Http404
    return show(request, "orders", "cells/panel_receipt.html", receipt=found, locks=_locks(request.cell))


def _receipts(cell: CellRoom) -> Any:
    return MessageRecord.objects.filter(branch=cell.branch, side=cell.side).select_related("seat", "sheet")


def _list_to_check(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    page = sheet_page(request.cell)
    page |= {"post_key": secrets.token_urlsafe(12), "locks": _locks(request.cell), **more}
    return show(request, "orders", "cells/panel_hand_in.html", status=status, **page)


def _locks(cell: CellRoom) -> list[tuple[str, str]]:
    return [(row.unit, cell.desk.stamp(row.until)) for row in cell.desk.locks()]


def _received(request: CellRequest, message: MessageRecord) -> HttpResponse:
    """The receipt."""
    if not is_part(request):
        return redirect(request.cell.address("cell-receipt", number=message.number))
    return receipt(_again(request), message.number)


def _again(request: CellRequest) -> CellRequest:
    """The request with the room read afresh, after a change."""
    request.cell = CellRoom(request.cell.seat)
    return request
