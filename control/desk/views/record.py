"""The record of the game: who did what and when, never changed."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse

from control.desk.answers import show
from control.desk.desk import DeskRequest
from control.desk.record_words import entry_words

PAGE = 100


def log(request: DeskRequest) -> HttpResponse:
    """The entries, the newest first."""
    desk = request.desk
    found = desk.game.log.select_related("seat", "branch").order_by("-pk")
    page = Paginator(found, PAGE).get_page(request.GET.get("page", "1"))
    entries = [(entry, desk.stamp(entry.game_time), entry_words(entry)) for entry in page]
    return show(request, "", "panel_log", entries=entries, page=page)
