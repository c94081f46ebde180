"""The screen and the part of it that fetches itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from control.access import SeatRequest
from control.entrance.join import leave
from control.maps.svg import View, svg
from control.maps.symbols import symbols
from control.models import Seat
from control.services.public_screen import PublicView, public_view
from control.situation.side import Side

PREFIX = "map"
READS = ("GET", "HEAD")


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What stands on it; without a `sheet` there is nothing to show yet."""

    mark: str
    title: str
    cycle: int
    stamp: str
    sentence: str
    sides: tuple[str, ...]
    sheet: SafeString | None


def screen(request: SeatRequest) -> HttpResponse:
    """The whole page."""
    if request.method not in READS:
        return HttpResponseNotAllowed(READS)
    return render(request, "public/screen.html", {"seat": request.seat, "screen": _screen(request.seat)})


def part(request: SeatRequest) -> HttpResponse:
    """What stands on it, fetched again; nothing where it is what the page shows already."""
    if request.method not in READS:
        return HttpResponseNotAllowed(READS)
    shown = _screen(request.seat)
    if request.GET.get("shown") == shown.mark:
        return HttpResponse(status=204)
    return render(request, "public/part_screen.html", {"seat": request.seat, "screen": shown})


def leave_seat(request: SeatRequest) -> HttpResponse:
    """Takes the seat out of this browser."""
    return leave(request, request.seat) if request.method == "POST" else HttpResponseNotAllowed(("POST",))


def _screen(seat: Seat) -> Screen:
    view = public_view(seat)
    return Screen(
        mark=view.mark,
        title=seat.game.title,
        cycle=view.cycle,
        stamp=view.stamp,
        sentence=_sentence(view, seat.behind),
        sides=tuple(side.value for side in view.sides),
        sheet=_sheet(view),
    )


def _sheet(view: PublicView) -> SafeString | None:
    if view.drawing is None:
        return None
    return mark_safe(svg(view.drawing, symbols=symbols(), view=View(prefix=PREFIX)))  # noqa: S308 - made by the maps


def _sentence(view: PublicView, behind: int) -> str:
    """Whose picture it is and how far behind."""
    if view.drawing is None:
        return _("This screen begins when the game stands at %(stamp)s.") % {"stamp": view.begins}
    names = {Side.RED: _("Red"), Side.BLUE: _("Blue")}
    who = _(" and ").join(names[side] for side in view.sides)
    told = _("%(who)s by own reports, without contacts.") % {"who": who}
    return f"{told} {late(behind)}".strip()


def late(half_hours: int) -> str:
    """How far a screen is behind, in words."""
    if not half_hours:
        return ""
    hours, half = divmod(half_hours, 2)
    parts = [_("%(n)d h") % {"n": hours}] if hours else []
    parts += [_("30 min")] if half else []
    return _("%(time)s behind the game.") % {"time": " ".join(parts)}
