"""The hot wash: Control opens the rooms to each other once the game has ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse

from control.aim_form import aim_fields, read_answers
from control.desk.answers import REFUSED, done, show, show_part, wants
from control.desk.desk import DeskRequest
from control.maps.whole import whole_sheet
from control.models import Opened
from control.rights import Right, may
from control.services.aim_answers import Written, answer_aims, asked_aims
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
    written = read_answers(request.POST)
    try:
        answer_aims(seat=request.seat, given=written)
    except Refused as refusal:
        return _shown(request, written, status=REFUSED, refusal=refusal)
    return done(request, "hot-wash")


def _shown(
    request: DeskRequest, written: Mapping[int, Written] | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    wash = hot_wash_of(request.game)
    may_answer = wash is not None and may(request.seat, Right.NOTE)
    page = {
        "fields": aim_fields(asked_aims(game=request.game), written or {}),
        "answers_at": request.desk.address("hot-wash-answers") if may_answer else "",
        "aims_at": request.desk.address("hot-wash"),
        **more,
    }
    if wants(request, "aims"):
        return show_part(request, "part_aims", **page)
    truth_map = whole_sheet(wash.drawing, PREFIX) if wash is not None and wash.drawing is not None else None
    degrees = Opened.choices
    return show(request, "", "panel_hot_wash", status=status, wash=wash, truth_map=truth_map, degrees=degrees, **page)
