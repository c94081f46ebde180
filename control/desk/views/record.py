"""The record of the game: who did what and when, never changed."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils.translation import gettext as _

from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.record_words import entry_words
from control.services import audit
from control.services.refusal import Refused

PAGE = 100


LONGEST_NOTE = 2000


def note(request: DeskRequest) -> HttpResponse:
    """Adds a note of Control's own; it stands in the record like all else."""
    text = request.POST.get("text", "").strip()
    if not text or len(text) > LONGEST_NOTE:
        facts = {"most": LONGEST_NOTE, "count": len(text)}
        why = _("A note holds 1 to %(most)d characters; this one has %(count)d.") % facts
        return log(request, status=REFUSED, refusal=Refused(why, code="note"), text=text)
    audit.record(game=request.game, act="note", seat=request.seat, branch=request.desk.branch, text=text)
    return done(request, "log")


def log(request: DeskRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The entries, the newest first."""
    desk = request.desk
    found = desk.game.log.select_related("seat", "branch").order_by("-pk")
    page = Paginator(found, PAGE).get_page(request.GET.get("page", "1"))
    entries = [(entry, desk.stamp(entry.game_time), entry_words(entry)) for entry in page]
    return show(request, "", "panel_log", status=status, entries=entries, page=page, **more)
