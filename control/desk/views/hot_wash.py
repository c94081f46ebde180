"""The hot wash: Control opens the rooms to each other once the game has ended."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from control import posted
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.maps.whole import whole_sheet
from control.models import Opened
from control.rights import Right, may
from control.services.aim_answers import answer_aims, asked_aims
from control.services.hot_wash import hot_wash_of, open_hot_wash
from control.services.refusal import Refused

PREFIX = "hot-wash"


def hot_wash(request: DeskRequest) -> HttpResponse:
    """GET shows what every room sees now, and the questions of the game; POST sets how much the rooms see."""
    if request.method == "POST":
        open_hot_wash(game_id=request.game.pk, seat=request.seat, opened=request.POST.get("opened", ""))
        return done(request, "hot-wash")
    return _shown(request)


def answers(request: DeskRequest) -> HttpResponse:
    """Keeps what Control answers to the questions that the game was played for."""
    try:
        answer_aims(seat=request.seat, given=posted.numbered(request.POST, "answer-"))
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal)
    return done(request, "hot-wash")


def _shown(request: DeskRequest, status: int = 200, **more: Any) -> HttpResponse:
    wash = hot_wash_of(request.game)
    truth_map = whole_sheet(wash.drawing, PREFIX) if wash is not None and wash.drawing is not None else None
    may_answer = wash is not None and may(request.seat, Right.NOTE)
    return show(
        request,
        "",
        "panel_hot_wash",
        status=status,
        wash=wash,
        truth_map=truth_map,
        degrees=Opened.choices,
        asked=asked_aims(game=request.game),
        answers_at=request.desk.address("hot-wash-answers") if may_answer else "",
        **more,
    )
