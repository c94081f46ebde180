"""The cell's own log: notes that its seats share, those with a place drawn on its map."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from control.access import is_part
from control.cells.answers import REFUSED, show
from control.cells.room import CellRequest
from control.services import cell_notes
from control.services.refusal import Refused

TAB = "log"


def log(request: CellRequest) -> HttpResponse:
    """GET shows the log, POST adds a note."""
    if request.method != "POST":
        return _shown(request)
    typed = {name: request.POST.get(name, "") for name in ("text", "places")}
    try:
        cell_notes.add_note(seat=request.cell.seat, **typed)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, typed=typed)
    return _after(request)


def strike(request: CellRequest, number: int) -> HttpResponse:
    """Strikes a note out."""
    cell_notes.strike_note(seat=request.cell.seat, number=number)
    return _after(request)


def _after(request: CellRequest) -> HttpResponse:
    if not is_part(request):
        return redirect(request.cell.address("cell-log"))
    return _shown(request)


def _shown(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    cell = request.cell
    notes = [(note, cell.desk.stamp(note.game_time)) for note in cell_notes.notes_of(game=cell.game, side=cell.side)]
    return show(request, TAB, "cells/panel_log.html", status=status, notes=notes, **more)
