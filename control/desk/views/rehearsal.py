"""Rehearsals: one press lets every room play on without counting, another takes all of them back."""

from __future__ import annotations

from django.http import HttpResponse

from control.desk.answers import done
from control.desk.desk import DeskRequest
from control.services.rehearsing import begin_rehearsal, end_rehearsal


def begin(request: DeskRequest) -> HttpResponse:
    """Begins a rehearsal of the cycle that begins now."""
    begin_rehearsal(game_id=request.game.pk, seat=request.seat)
    return _moved(request)


def end(request: DeskRequest) -> HttpResponse:
    """Takes every room back to the game."""
    end_rehearsal(game_id=request.game.pk, seat=request.seat)
    return _moved(request)


def _moved(request: DeskRequest) -> HttpResponse:
    desk = request.desk
    desk.game.refresh_from_db()
    desk.is_past, desk.branch = False, desk.game.branch
    return done(request, "results")
