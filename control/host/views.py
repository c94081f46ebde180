"""Games of this site, for its host."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from control.host.access import host_page, refuse_player, seat_link
from control.host.forms import Choice, NewGameForm, choices
from control.models import Game, Paper, Role
from control.services.games import create_game
from control.services.lessons import give_lesson
from control.services.refusal import Refused
from control.services.seats import reissue_link

PAGE = 50


@require_safe
@host_page
def games(request: HttpRequest) -> HttpResponse:
    """Every game, the newest first."""
    return games_page(request)


@require_http_methods(["GET", "HEAD", "POST"])
@host_page
def new(request: HttpRequest) -> HttpResponse:
    """GET gives the form for the scenario chosen, POST sets the game up and shows its links, this once."""
    offered = choices()
    choice = _chosen(offered, request.POST.get("scenario") or request.GET.get("scenario", ""))
    form = NewGameForm(choice, request.POST or None)
    page = {"choices": offered, "choice": choice, "form": form}
    if request.method != "POST" or not form.is_valid():
        return render(request, "host/new.html", page, status=422 if form.is_bound else 200)
    try:
        game, seats = create_game(
            mode_key=choice.mode.key,
            scenario_key=choice.scenario.key,
            title=form.cleaned_data["title"],
            settings=form.chosen_settings,
            seed=form.cleaned_data["seed"] or None,
            paper=form.cleaned_data["paper"] or Paper.A4,
            played_by_one=form.cleaned_data["played_by_one"],
        )
    except Refused as refusal:
        return render(request, "host/new.html", page | {"refusal": refusal}, status=409)
    if form.cleaned_data.get("lesson"):
        give_lesson(game)
    return render(request, "host/links.html", {"game": game, "links": [seat_link(request, *made) for made in seats]})


@require_POST
@host_page
def control_link(request: HttpRequest, game: str) -> HttpResponse:
    """A new link for the director's seat, shown this once: for a host that has lost it."""
    found = Game.objects.filter(public_id=game).first()
    seat = found.seats.open().filter(role=Role.DIRECTOR).first() if found else None
    if found is None or seat is None:
        raise Http404
    try:
        refuse_player(request, found)
    except Refused as refusal:
        return games_page(request, status=409, refusal=refusal)
    link = seat_link(request, seat, reissue_link(seat_id=seat.pk))
    return render(request, "host/links.html", {"game": found, "links": [link]})


def games_page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The list of games, with why something was refused if it was."""
    found = Game.objects.select_related("counts").order_by("-created")
    page = Paginator(found, PAGE).get_page(request.GET.get("page", "1"))
    return render(request, "host/games.html", {"page": page, **more}, status=status)


def _chosen(offered: tuple[Choice, ...], key: str) -> Choice:
    return next((choice for choice in offered if choice.key == key), offered[0])
