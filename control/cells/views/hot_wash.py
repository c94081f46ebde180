"""The hot wash in a cell's room, once the game has ended."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from control import posted
from control.cells.answers import REFUSED, show
from control.cells.room import CellRequest
from control.maps.whole import whole_sheet
from control.models import Opened
from control.printed import paper
from control.services import papers
from control.services.aim_answers import answer_aims, asked_aims
from control.services.hot_wash import hot_wash_of
from control.services.refusal import Refused

PREFIX = "truth"


def hot_wash(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    """What every room may see of the game that has ended, and the questions that it was played for."""
    cell = request.cell
    wash = hot_wash_of(cell.game)
    if wash is None:
        raise Http404
    truth_map = whole_sheet(wash.drawing, PREFIX) if wash.drawing is not None else None
    return show(
        request,
        "hot-wash",
        "cells/panel_hot_wash.html",
        status=status,
        wash=wash,
        truth_map=truth_map,
        asked=asked_aims(game=cell.game, side=cell.side, reads_all=cell.game.opened != Opened.NOTHING),
        answers_at=cell.address("cell-hot-wash-answers") if cell.writes else "",
        **more,
    )


def answers(request: CellRequest) -> HttpResponse:
    """Keeps what the cell answers to the questions that the game was played for."""
    try:
        answer_aims(seat=request.cell.seat, given=posted.numbered(request.POST, "answer-"))
    except Refused as refusal:
        if request.game.ended is None:
            raise
        return hot_wash(request, status=REFUSED, refusal=refusal)
    if request.headers.get("HX-Request") != "true":
        return redirect(request.cell.address("cell-hot-wash"))
    return hot_wash(request)


def booklet(request: CellRequest) -> HttpResponse:
    """The after-action booklet, once the rooms are opened to each other."""
    game = request.cell.game
    if game.ended is None or game.opened == Opened.NOTHING:
        raise Http404
    return paper(papers.booklet(game=game, side=request.cell.side), "after-action-booklet")
