"""Ending the game: asked twice, since it is not taken back."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.services.games import end_game
from control.services.refusal import Refused


def end(request: DeskRequest) -> HttpResponse:
    """GET asks, POST ends the game when its name is typed."""
    if request.method != "POST":
        return show(request, "", "panel_end")
    if request.POST.get("title", "").strip() != request.game.title:
        raise Refused(_("Type the name of the game to end it."), code="title")
    end_game(game_id=request.game.pk, seat=request.seat)
    return done(request, "verify")
