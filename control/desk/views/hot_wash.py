"""The hot wash: Control opens the rooms to each other once the game has ended."""

from __future__ import annotations

from django.http import HttpResponse

from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.maps.whole import whole_sheet
from control.models import Opened
from control.services.hot_wash import hot_wash_of, open_hot_wash

PREFIX = "hot-wash"


def hot_wash(request: DeskRequest) -> HttpResponse:
    """GET shows what every room sees now, POST sets how much that is."""
    if request.method == "POST":
        open_hot_wash(game_id=request.game.pk, seat=request.seat, opened=request.POST.get("opened", ""))
        return done(request, "hot-wash")
    wash = hot_wash_of(request.game)
    truth_map = whole_sheet(wash.drawing, PREFIX) if wash is not None and wash.drawing is not None else None
    return show(request, "", "panel_hot_wash", wash=wash, truth_map=truth_map, degrees=Opened.choices)
