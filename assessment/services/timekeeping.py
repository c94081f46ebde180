"""What happens when the planning clock has run out, and after an outage: by the state of rows, never by timers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from assessment.services.requesting import request_assessment
from control.models import AtZero, Game, PlanningClock
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.side import CONTROL

OUTAGE: Final = timedelta(seconds=60)
"""A clock that no worker has looked at for so long is put back by that time: nobody loses minutes to an outage."""


def keep_time() -> int:
    """Looks at every running clock; gives how many have run out now."""
    games = PlanningClock.objects.running().order_by("game").values_list("game_id", flat=True)
    return sum(_look(game_id) for game_id in games)


@transaction.atomic
def _look(game_id: int) -> bool:
    game = Game.objects.locked(game_id)
    clock = PlanningClock.objects.filter(game=game).get()
    now = timezone.now()
    if clock.due is None or game.ended is not None:
        return False
    gap = now - (clock.watched or now)
    clock.watched = now
    if gap > OUTAGE:
        clock.due += gap
        audit.record(game=game, act="clock.outage", branch=game.branch, seconds=int(gap.total_seconds()))
        feed.announce(game=game, kind="clock")
    is_out = _is_out(clock, now)
    if is_out:
        clock.called = clock.token
    clock.save()
    if is_out:
        _called(game, clock)
    return is_out


def _is_out(clock: PlanningClock, now: datetime) -> bool:
    """Whether the time of this window, with its grace, is up for the first time."""
    grace = timedelta(seconds=clock.grace_seconds) if clock.at_zero == AtZero.GO_ON else timedelta()
    return clock.due is not None and clock.due + grace <= now and clock.called != clock.token


def _called(game: Game, clock: PlanningClock) -> None:
    audit.record(game=game, act="clock.out", branch=game.branch, at_zero=clock.at_zero)
    feed.announce(game=game, kind="clock", to=(CONTROL,))
    if clock.at_zero != AtZero.GO_ON:
        return
    try:
        with transaction.atomic():
            request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    except Refused as refusal:
        audit.record(game=game, act="clock.refused", branch=game.branch, code=refusal.code)
