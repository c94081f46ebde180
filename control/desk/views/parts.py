"""The parts of the room's frame, each fetched again when something changed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from control.access import is_part
from control.desk.answers import show_part
from control.desk.bar import desk_bar
from control.desk.desk import DeskRequest
from control.desk.maps import shown_maps
from control.desk.owing import owing
from control.desk.timeline import timeline
from control.printed import picture
from control.services.paper_maps import give_picture, picture_for
from control.situation.side import CONTROL


def bar(request: DeskRequest) -> HttpResponse:
    """The stage bar."""
    return render(request, "components/bar_again.html", {"bar": desk_bar(request.desk)})


def map_sheets(request: DeskRequest) -> HttpResponse:
    """The truth, a cell's picture, or all beside each other."""
    return show_part(request, "part_map", sheets=shown_maps(request.desk, request.GET.get("view", "")))


def map_picture(request: DeskRequest) -> HttpResponse:
    """The picture of the paper map."""
    return picture(request, picture_for(game=request.desk.game, viewer=CONTROL))


def give_map_picture(request: DeskRequest) -> HttpResponse:
    """Says which rooms have the picture of the paper map under their maps."""
    give_picture(game_id=request.desk.game.pk, seat=request.seat, audience=request.POST.get("audience", ""))
    if not is_part(request):
        return redirect(request.desk.address("results"))
    return map_sheets(request)


def owing_column(request: DeskRequest) -> HttpResponse:
    """Who owes what."""
    return show_part(request, "part_owing", owing=owing(request.desk))


def timeline_strip(request: DeskRequest) -> HttpResponse:
    """Cycles, subintervals and branches."""
    return show_part(request, "part_timeline", timeline=timeline(request.desk))
