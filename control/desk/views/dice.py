"""Typed-in dice: the strip, what of it is used, and more numbers."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from assessment.models import AssessmentRecord
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.models import Subinterval
from control.services.refusal import Refused
from control.services.typed_dice import add_numbers


def dice(request: DeskRequest) -> HttpResponse:
    """GET shows how far the strip is used; POST adds numbers."""
    if request.method != "POST":
        return _page(request)
    typed = request.POST.get("numbers", "")
    try:
        add_numbers(game_id=request.game.pk, seat=request.seat, text=typed)
    except Refused as refusal:
        return _page(request, status=REFUSED, refusal=refusal, typed=typed)
    return done(request, "dice")


def _page(request: DeskRequest, status: int = 200, **more: Any) -> HttpResponse:
    desk = request.desk
    played = Subinterval.objects.leading_to(desk.branch)
    records = AssessmentRecord.objects.current().filter(subinterval__in=played)
    used = max((len(bindings) for bindings in records.values_list("bindings", flat=True)), default=0)
    strip = desk.game.typed_dice
    can_begin = desk.game.started is None
    return show(
        request, "", "panel_dice", status=status, given=len(strip), used=used, left=len(strip) - used,
        coming=strip[used : used + 20], can_type=bool(strip) or can_begin, **more,
    )  # fmt: skip
