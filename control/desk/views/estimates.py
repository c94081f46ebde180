"""Estimates: what Control asks of the cells once a cycle, and what they expect."""

from __future__ import annotations

from django.http import HttpResponse

from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.services.estimates import ask, estimates_of, question_of


def estimates(request: DeskRequest) -> HttpResponse:
    """GET shows all answers, POST sets the question."""
    desk = request.desk
    if request.method == "POST":
        ask(game_id=request.game.pk, seat=request.seat, text=request.POST.get("text", ""))
        return done(request, "estimates")
    given = [(one, desk.stamp(one.game_time)) for one in estimates_of(game=request.game)]
    return show(request, "", "panel_estimates", question=question_of(request.game), given=given)
