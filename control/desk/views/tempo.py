"""The planning clock: set, stopped, let run, given more minutes."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.http import HttpResponse
from django.utils.translation import gettext as _

from control import posted
from control.access import is_part
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.models import AtZero
from control.services import tempo
from control.services.refusal import Refused

MINUTES = ("orders_minutes", "reply_minutes", "grace_seconds", "no_grace_after")


def clock(request: DeskRequest) -> HttpResponse:
    """GET shows the clock and its settings; POST sets it."""
    if request.method != "POST":
        return _page(request)
    try:
        tempo.set_tempo(
            game_id=request.game.pk,
            seat=request.seat,
            at_zero=request.POST.get("at_zero", ""),
            **{name: _whole(request.POST.get(name, "")) for name in MINUTES},
        )
    except Refused as refusal:
        return _page(request, status=REFUSED, refusal=refusal, typed=request.POST)
    return done(request, "clock")


def give(request: DeskRequest) -> HttpResponse:
    """Gives minutes for the window that is open."""
    tempo.give_minutes(game_id=request.game.pk, seat=request.seat, minutes=_whole(request.POST.get("minutes", "")))
    return _done(request)


def end(request: DeskRequest) -> HttpResponse:
    """Sets the end of the window that is open as a date with a zone."""
    typed = {name: request.POST.get(name, "").strip()[:64] for name in ("end", "zone")}
    try:
        tempo.set_end(game_id=request.game.pk, seat=request.seat, **typed)
    except Refused as refusal:
        return _page(request, status=REFUSED, refusal=refusal, typed=typed)
    return done(request, "clock")


def stop(request: DeskRequest) -> HttpResponse:
    """Lets the clock stand."""
    tempo.stop_clock(game_id=request.game.pk, seat=request.seat)
    return _done(request)


def run(request: DeskRequest) -> HttpResponse:
    """Lets the clock run on."""
    tempo.run_clock(game_id=request.game.pk, seat=request.seat)
    return _done(request)


def _done(request: DeskRequest) -> HttpResponse:
    """Back to the clock; from the stage bar the page that is open stays, and the bar fetches itself."""
    return HttpResponse(status=204) if is_part(request) and "stay" in request.POST else done(request, "clock")


def _page(request: DeskRequest, status: int = 200, **more: object) -> HttpResponse:
    clock = tempo.clock_of(request.game)
    page = {"clock": clock, "choices": AtZero.choices, "zones": _zones()}
    return show(request, "", "panel_clock", status=status, **page, **more)


@cache
def _zones() -> tuple[str, ...]:
    """The time zones that this machine knows: it reads a file of each to say so."""
    return tuple(sorted(available_timezones()))


def _whole(text: str) -> int:
    text = text.strip() or "0"
    found = posted.number(text.removeprefix("-"))
    if found is None:
        raise Refused(_("“%(text)s” is not a whole number.") % {"text": text[:20]}, code="number")
    return -found if text.startswith("-") else found
