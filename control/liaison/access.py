"""Who may open a page of a liaison's room: a proved seat bound to a cell; at an address that names a cell, that one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

from control.access import Room, SeatRequest, seat_page
from control.cells.answers import refused
from control.cells.room import CellRoom
from control.desk.access import READS, answered
from control.desk.desk import Desk
from control.rights import Right
from control.services.refusal import Refused

View = Callable[..., HttpResponse]


def of_cell(view: View, *, methods: tuple[str, ...] = READS) -> Callable[..., HttpResponseBase]:
    """A page of the cell's own room: the request gets `cell`."""

    @seat_page(Room.LIAISON)
    def guarded(request: SeatRequest, /, **kwargs: Any) -> HttpResponse:
        if request.method not in methods:
            return HttpResponseNotAllowed(methods)
        request.cell = CellRoom(request.seat)  # type: ignore[attr-defined]
        try:
            return view(request, **kwargs)
        except Refused as refusal:
            return refused(request, refusal)  # type: ignore[arg-type]

    return guarded


def of_desk(
    view: View, *, methods: tuple[str, ...] = READS, right: Right | None = None
) -> Callable[..., HttpResponseBase]:
    """A page of Control that serves the cell: the request gets `desk`, and `cell` for what stands around it.

    What it changes needs the `right`.
    """

    @seat_page(Room.LIAISON)
    def guarded(request: SeatRequest, /, **kwargs: Any) -> HttpResponse:
        own = request.seat.bound_to
        if any(kwargs.get(name, own) != own for name in ("side", "cell")):
            raise Http404
        if request.method not in methods:
            return HttpResponseNotAllowed(methods)
        request.desk = Desk(request.seat)  # type: ignore[attr-defined]
        request.cell = CellRoom(request.seat)  # type: ignore[attr-defined]
        return answered(request, view, right, **kwargs)

    return guarded
