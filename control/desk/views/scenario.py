"""Saving the moment that Control looks at as a scenario, from which a host makes new games."""

from __future__ import annotations

from django.http import HttpResponse

from control.desk.answers import REFUSED, show
from control.desk.desk import DeskRequest
from control.services import truth
from control.services.own_scenarios import save_moment
from control.services.refusal import Refused


def scenario(request: DeskRequest) -> HttpResponse:
    """GET says which moment would be kept, POST keeps it."""
    desk = request.desk
    digest = desk.branch.situation_digest
    if desk.is_past and desk.subinterval is not None:
        digest = desk.subinterval.after_digest
    stamp = desk.stamp(truth.situation_at(desk.game, digest).now)
    if request.method != "POST":
        return show(request, "", "panel_scenario", stamp=stamp)
    title = request.POST.get("title", "")
    try:
        saved = save_moment(game_id=desk.game.pk, seat=request.seat, digest=digest, title=title)
    except Refused as refusal:
        return show(request, "", "panel_scenario", status=REFUSED, stamp=stamp, typed=title, refusal=refusal)
    return show(request, "", "panel_scenario", stamp=stamp, saved=saved)
