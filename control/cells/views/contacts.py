"""What the cell makes of a contact: its name, the one it takes it for, whether it still believes it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from control import posted
from control.access import is_part
from control.cells.room import CellRequest, CellRoom
from control.cells.views.room import units
from control.services.cell_contacts import view_contact


def view(request: CellRequest, number: int) -> HttpResponse:
    """Keeps the cell's view of one contact."""
    view_contact(
        seat=request.cell.seat,
        number=number,
        name=request.POST.get("name", ""),
        same_as=posted.number(request.POST.get("same_as", "")) or 0,
        dismissed=request.POST.get("dismissed") == "yes",
    )
    if not is_part(request):
        return redirect(request.cell.address("cell-units"))
    request.cell = CellRoom(request.cell.seat)
    return units(request)
