"""The hot wash in a cell's room, once the game has ended."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.cells.answers import show
from control.cells.room import CellRequest
from control.maps.whole import whole_sheet
from control.models import Opened
from control.printed import paper
from control.services import papers
from control.services.hot_wash import hot_wash_of

PREFIX = "truth"


def hot_wash(request: CellRequest) -> HttpResponse:
    """What every room may see of the game that has ended."""
    wash = hot_wash_of(request.cell.game)
    if wash is None:
        raise Http404
    truth_map = whole_sheet(wash.drawing, PREFIX) if wash.drawing is not None else None
    return show(request, "hot-wash", "cells/panel_hot_wash.html", wash=wash, truth_map=truth_map)


def booklet(request: CellRequest) -> HttpResponse:
    """The after-action booklet, once the rooms are opened to each other."""
    game = request.cell.game
    if game.ended is None or game.opened == Opened.NOTHING:
        raise Http404
    return paper(papers.booklet(game=game, side=request.cell.side), "after-action-booklet")
