"""The hot wash in a cell's room, once the game has ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from control.access import is_part
from control.aim_form import aim_fields, read_answers
from control.cells.answers import REFUSED, show, show_part, wants
from control.cells.room import CellRequest
from control.maps.whole import whole_sheet
from control.models import Opened
from control.printed import paper
from control.services import papers
from control.services.aim_answers import Written, answer_aims, asked_aims
from control.services.hot_wash import hot_wash_of
from control.services.refusal import Refused

PREFIX = "truth"


def hot_wash(request: CellRequest) -> HttpResponse:
    """What every room may see of the game that has ended, and the questions that it was played for."""
    return _shown(request, {})


def answers(request: CellRequest) -> HttpResponse:
    """Keeps what the cell answers to the questions that the game was played for."""
    written = read_answers(request.POST)
    try:
        answer_aims(seat=request.cell.seat, given=written)
    except Refused as refusal:
        if request.game.ended is None:
            raise
        return _shown(request, written, status=REFUSED, refusal=refusal)
    if not is_part(request):
        return redirect(request.cell.address("cell-hot-wash"))
    return _shown(request, {})


def booklet(request: CellRequest) -> HttpResponse:
    """The after-action booklet, once the rooms are opened to each other."""
    game = request.cell.game
    if game.ended is None or game.opened == Opened.NOTHING:
        raise Http404
    return paper(papers.booklet(game=game, side=request.cell.side), "after-action-booklet")


def _shown(request: CellRequest, written: Mapping[int, Written], status: int = 200, **more: Any) -> HttpResponse:
    cell = request.cell
    wash = hot_wash_of(cell.game)
    if wash is None:
        raise Http404
    asked = asked_aims(game=cell.game, side=cell.side, reads_all=cell.game.opened != Opened.NOTHING)
    page = {
        "fields": aim_fields(asked, written),
        "answers_at": cell.address("cell-hot-wash-answers") if cell.writes else "",
        "aims_at": cell.address("cell-hot-wash"),
        **more,
    }
    if wants(request, "aims"):
        return show_part(request, "components/aim_answers.html", **page)
    truth_map = whole_sheet(wash.drawing, PREFIX) if wash.drawing is not None else None
    return show(request, "hot-wash", "cells/panel_hot_wash.html", status=status, wash=wash, truth_map=truth_map, **page)
