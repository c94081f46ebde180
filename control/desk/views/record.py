"""The record of the game: who did what and when, never changed."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse

from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.record_words import entry_words
from control.services.refusal import Refused
from control.services.remarks import add_remark

PAGE = 100


def note(request: DeskRequest) -> HttpResponse:
    """Adds a note by any seat of the room, one that reads along too; it stands in the record like all else."""
    typed = {name: request.POST.get(name, "").strip() for name in ("text", "about")}
    try:
        add_remark(seat=request.seat, **typed)
    except Refused as refusal:
        return log(request, status=REFUSED, refusal=refusal, **typed)
    return done(request, "log")


def log(request: DeskRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The entries, the newest first."""
    desk = request.desk
    found = desk.game.log.select_related("seat", "branch").order_by("-pk")
    page = Paginator(found, PAGE).get_page(request.GET.get("page", "1"))
    entries = [(entry, desk.stamp(entry.game_time), entry_words(entry)) for entry in page]
    return show(request, "", "panel_log", status=status, entries=entries, page=page, **more)
