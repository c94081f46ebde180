"""How a cell's room answers: one part of the page to htmx, the whole page to everything else."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from control.access import is_part
from control.cells.bar import cell_bar
from control.cells.editor import editor_for
from control.cells.maps import cell_map
from control.cells.room import CellRequest
from control.services.refusal import Refused

REFUSED = 409


def show(request: CellRequest, tab: str, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """A panel of the room: alone with fresh tabs and bar for htmx, in its room for a browser that opens the address."""
    cell = request.cell
    page = {"cell": cell, "seat": cell.seat, "tab": tab, "bar": cell_bar(cell), **context}
    if wants(request, "panel"):
        return render(request, "cells/part_panel.html", {**page, "panel": template}, status=status)
    page |= {"panel": template, "map": cell_map(cell)}
    if cell.writes:
        page["editor"] = editor_for(cell)
    own = "liaison" if cell.seat.bound_to else cell.side
    return render(request, [f"{own}/room.html", "cells/room.html"], page, status=status)


def show_part(request: CellRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """A part of a panel that fetches itself."""
    return render(request, template, {"cell": request.cell, "seat": request.cell.seat, **context}, status=status)


def refused(request: CellRequest, refusal: Refused) -> HttpResponse:
    """What a service refused, in its own words."""
    if wants(request, "panel") or not is_part(request):
        return show(request, "orders", "cells/panel_refused.html", status=REFUSED, refusal=refusal)
    return HttpResponse(render_to_string("components/refusal.html", {"refusal": refusal}), status=REFUSED)


def wants(request: CellRequest, part: str) -> bool:
    """Whether htmx asks for that part of the page."""
    return is_part(request) and request.headers.get("HX-Target") == part
