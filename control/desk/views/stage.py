"""The steps of the game: start, assess, release, hold, resume, try again."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse

from assessment.services.releasing import release_reports
from assessment.services.requesting import OrdersMissing, request_assessment, try_again
from assessment.services.second_word import ask_for_release
from control.desk.answers import done, show
from control.desk.desk import Desk, DeskRequest
from control.desk.stage import side_name
from control.entrance.once import only_asks
from control.services.envelopes import waiting_envelopes
from control.services.games import start_game
from control.services.holding import go_on, hold_game
from orders.services.queries import QueriesOpen, answer_queries
from orders.services.sheets import open_sheet


def start(request: DeskRequest) -> HttpResponse:
    """Starts cycle 1."""
    start_game(game_id=request.game.pk, seat=request.seat)
    return done(request, "results")


def assess(request: DeskRequest) -> HttpResponse:
    """Has the next subinterval assessed; asks first where a cell has not what it was told, has handed in
    nothing, or gave a card that cannot be read.
    """
    if request.method == "GET":
        return done(request, "results")
    pauses = request.POST.get("pauses", "")[:20]
    desk = request.desk
    waiting = [(one, side_name(one.side)) for one in waiting_envelopes(desk.branch)]
    if waiting and "envelopes" not in request.POST:
        return show(request, "", "panel_envelopes", waiting=waiting, pauses=pauses)
    try:
        with transaction.atomic():
            answer_queries(branch_id=desk.branch.pk, seat=request.seat, on_purpose="queries" in request.POST)
            request_assessment(
                branch_id=desk.branch.pk, seat=request.seat, without_missing="missing" in request.POST, pauses=pauses
            )
    except OrdersMissing as refusal:
        names = [side_name(side) for side in refusal.sides]
        page: dict[str, Any] = {
            "refusal": refusal,
            "names": names,
            "drafts": _drafts(desk, refusal.sides),
            "pauses": pauses,
            "queries": "queries" in request.POST,
            "envelopes": "envelopes" in request.POST,
        }
        return only_asks(show(request, "", "panel_missing", **page))
    except QueriesOpen as refusal:
        envelopes = "envelopes" in request.POST
        page = {"refusal": refusal, "cards": refusal.cards, "pauses": pauses, "envelopes": envelopes}
        return only_asks(show(request, "", "panel_queries", **page))
    return done(request, "results")


def _drafts(desk: Desk, sides: list[str]) -> list[tuple[str, int]]:
    """The cells whose cards were written and not handed in, and how many: perhaps whoever wrote them has left."""
    sheets = ((side, open_sheet(game=desk.game, side=side, branch=desk.branch)) for side in sides)
    counted = [(side_name(side), sheet.cards.filter(removed__isnull=True).count()) for side, sheet in sheets]
    return [(name, cards) for name, cards in counted if cards]


def again(request: DeskRequest) -> HttpResponse:
    """Has a parked assessment tried again."""
    try_again(branch_id=request.desk.branch.pk, seat=request.seat)
    return done(request, "results")


def release(request: DeskRequest) -> HttpResponse:
    """Releases the tray, or asks for the word of a second seat."""
    if "ask" in request.POST:
        ask_for_release(branch_id=request.desk.branch.pk, seat=request.seat)
        return done(request, "tray")
    release_reports(branch_id=request.desk.branch.pk, seat=request.seat)
    return done(request, "results")


def hold(request: DeskRequest) -> HttpResponse:
    """Holds the game."""
    hold_game(branch_id=request.desk.branch.pk, seat=request.seat)
    return done(request, "results")


def resume(request: DeskRequest) -> HttpResponse:
    """Goes on where the game was held."""
    go_on(branch_id=request.desk.branch.pk, seat=request.seat)
    return done(request, "results")
