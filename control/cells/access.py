"""Who may open a cell's page: a proved seat of that cell; to write, one that does not only read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from control.access import Room, SeatRequest, seat_page
from control.cells.answers import refused
from control.cells.room import CellRoom
from control.services.refusal import Refused
from control.situation.side import Side

READS = ("GET", "HEAD")


def cell_page(
    side: Side, view: Callable[..., HttpResponse], *, methods: tuple[str, ...] = READS, is_own: bool = False
) -> Callable[..., HttpResponseBase]:
    """A view as a page of one cell: the request gets `cell`, a foreign seat 404, a refusal is said in words.

    What `is_own` concerns the seat alone, so that one that only reads may do it.
    """

    @seat_page(Room.CELL)
    def guarded(request: SeatRequest, /, **kwargs: Any) -> HttpResponse:
        if request.seat.side != side:
            raise Http404
        if request.method not in methods:
            return HttpResponseNotAllowed(methods)
        request.cell = cell = CellRoom(request.seat)  # type: ignore[attr-defined]
        try:
            if not is_own:
                _refuse_writing(request, cell)
            return view(request, **kwargs)
        except Refused as refusal:
            return refused(request, refusal)  # type: ignore[arg-type]

    return guarded


def _refuse_writing(request: SeatRequest, cell: CellRoom) -> None:
    if request.method not in READS and not cell.writes:
        raise Refused(_("This seat reads along; it hands in and writes nothing."), code="reads_only")
