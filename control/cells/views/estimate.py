"""The estimate that Control may ask of each seat once a cycle."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from control.access import is_part
from control.cells.answers import REFUSED, show
from control.cells.room import CellRequest
from control.models import Confidence
from control.services import estimates
from control.services.refusal import Refused

TAB = "estimate"
FIELDS = ("estimate", "reason", "confidence")


def estimate(request: CellRequest) -> HttpResponse:
    """GET shows the form and what the cell has answered, POST answers."""
    if request.method != "POST":
        return _shown(request)
    typed = {name: request.POST.get(name, "") for name in FIELDS}
    try:
        estimates.give_estimate(seat=request.cell.seat, **typed)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, typed=typed)
    if not is_part(request):
        return redirect(request.cell.address("cell-estimate"))
    return _shown(request)


def _shown(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    cell = request.cell
    given = [(one, cell.desk.stamp(one.game_time)) for one in estimates.estimates_of(game=cell.game, side=cell.side)]
    return show(
        request,
        TAB,
        "cells/panel_estimate.html",
        status=status,
        question=estimates.question_of(cell.game),
        degrees=Confidence.choices,
        given=given,
        **more,
    )
