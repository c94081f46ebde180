"""How the Control room answers: one part of the page to htmx, the whole page to everything else."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from control.access import is_part
from control.cells.answers import show as show_in_cell
from control.cells.bar import cell_bar
from control.cells.room import CellRoom
from control.desk.bar import desk_bar
from control.desk.desk import Desk, DeskRequest
from control.desk.maps import shown_maps
from control.desk.owing import owing
from control.desk.timeline import timeline
from control.frame import Bar
from control.services.refusal import Refused

REFUSED = 409
TEMPLATES = "desk"


def show(request: DeskRequest, tab: str, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """A panel of the room: alone with fresh tabs for htmx, in its room for a browser that opens the address.

    Around a liaison's stands what its cell sees.
    """
    desk = request.desk
    if desk.seat.bound_to:
        return show_in_cell(request, tab, f"{TEMPLATES}/{template}.html", status=status, desk=desk, **context)  # type: ignore[arg-type]
    page = {**frame(desk, tab), "panel": f"{TEMPLATES}/{template}.html", **context}
    if wants(request, "panel"):
        return render(request, f"{TEMPLATES}/part_panel.html", page, status=status)
    page |= {"sheets": shown_maps(desk, request.GET.get("view", "")), "owing": owing(desk), "timeline": timeline(desk)}
    return render(request, f"{TEMPLATES}/room.html", page, status=status)


def show_part(request: DeskRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """A part of a page that fetches itself."""
    page = {"desk": request.desk, "seat": request.seat, **context}
    return render(request, f"{TEMPLATES}/{template}.html", page, status=status)


def bar_of(request: DeskRequest) -> Bar:
    """The bar of the room that the request is in."""
    seat = request.seat
    return cell_bar(CellRoom(seat)) if seat.bound_to else desk_bar(request.desk)


def frame(desk: Desk, tab: str) -> dict[str, Any]:
    """What the frame around every panel needs."""
    return {"desk": desk, "seat": desk.seat, "tab": tab, "bar": desk_bar(desk)}


def done(request: DeskRequest, page: str, **more: Any) -> HttpResponse:
    """After something was done: to another page, which shows how things now stand."""
    address = request.desk.address(page, **more)
    if not is_part(request):
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Location"] = f'{{"path": "{address}", "target": "#panel", "swap": "innerHTML show:none"}}'
    return response


def moved(request: DeskRequest, page: str) -> HttpResponse:
    """To a page of another branch: the whole room looks there, not the panel alone."""
    address = request.desk.address(page)
    if not is_part(request):
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = address
    return response


def refused(request: DeskRequest, refusal: Refused) -> HttpResponse:
    """What a service refused, in its own words, at the place where it was asked for."""
    if wants(request, "panel") or not is_part(request):
        return show(request, "", "panel_refused", status=REFUSED, refusal=refusal, back=_asked_from(request))
    return HttpResponse(render_to_string("components/refusal.html", {"refusal": refusal}), status=REFUSED)


def _asked_from(request: DeskRequest) -> str:
    """The address in the room of the page that asks, to go back to."""
    asked = urlsplit(request.headers.get("HX-Current-URL") or request.headers.get("Referer", ""))
    room = request.desk.seat_address("room")
    if not asked.path.startswith(room):
        return room
    return f"{asked.path}?{asked.query}" if asked.query else asked.path


def wants(request: DeskRequest, part: str) -> bool:
    """Whether htmx asks for that part of the page."""
    return is_part(request) and request.headers.get("HX-Target") == part
