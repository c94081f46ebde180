"""What happens when the planning clock has run out, and after an outage: by the state of rows, never by timers."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.services.requesting import request_assessment
from control.models import Attends, AtZero, Game, LogEntry, PlanningClock, Role
from control.services import audit, feed
from control.services.attendance import set_attendance, sides_played
from control.services.refusal import Refused
from control.situation.side import CONTROL, SIDES, Side
from orders.models import OrderSheet, SheetState
from orders.services.handing_in import declare_none
from orders.services.sheets import open_sheet

OUTAGE: Final = timedelta(seconds=60)
"""A clock that no worker has looked at for so long is put back by that time: nobody loses minutes to an outage."""

logger = logging.getLogger(__name__)


def keep_time() -> int:
    """Looks at every running clock; gives how many have run out now. One that fails keeps no other from being seen."""
    games = PlanningClock.objects.running().order_by("game").values_list("game_id", flat=True)
    return sum(_looked(game_id) for game_id in games)


def _looked(game_id: int) -> bool:
    try:
        return _look(game_id)
    except Exception:
        logger.exception("the planning clock of game %s failed", game_id)
        return False


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
    is_out = _is_out(clock, now, _grace(game, clock))
    if is_out:
        clock.called = clock.token
    clock.save()
    if is_out:
        _called(game, clock)
    return is_out


def misses_in_a_row(game: Game, side: Side) -> int:
    """In how many windows in which a cell owed orders, up to the last one, nothing had come from it."""
    asked = LogEntry.objects.filter(game=game, act="assessment.requested", branch=game.branch).order_by("-pk")
    owed = [entry for entry in asked if side in entry.facts.get("owing", ())]
    return len(list(takewhile(lambda entry: side in entry.facts["missing"], owed)))


def _grace(game: Game, clock: PlanningClock) -> timedelta:
    """What the cells get beyond their time: nothing where only a cell is waited for that has been silent too often."""
    if clock.at_zero == AtZero.NOTHING:
        return timedelta()
    if clock.no_grace_after:
        silent = [side for side in SIDES if not _has_handed_in(game, side)]
        if silent and all(misses_in_a_row(game, side) >= clock.no_grace_after for side in silent):
            return timedelta()
    return timedelta(seconds=clock.grace_seconds)


def _has_handed_in(game: Game, side: Side) -> bool:
    """Whether something has come from a cell for the window that is open, were it nothing on purpose."""
    sheet = OrderSheet.objects.of(game.branch, side).unsealed().filter(cycle=game.branch.cycle).order_by("-pk").first()
    return sheet is not None and sheet.state != SheetState.NOTHING


def _is_out(clock: PlanningClock, now: datetime, grace: timedelta) -> bool:
    """Whether the time of this window, with its grace, is up for the first time."""
    return clock.due is not None and clock.due + grace <= now and clock.called != clock.token


def _answer_for_the_silent(game: Game, clock: PlanningClock) -> None:
    """A cell that has sent nothing declines, or is played by Control from now on, in the director's name."""
    director = game.seats.open().filter(role=Role.DIRECTOR).order_by("pk").first()
    unplayed = sides_played(game, Attends.NOBODY)
    silent = [side for side in SIDES if side not in unplayed and not _has_handed_in(game, side)]
    if director is None or clock.at_zero == AtZero.GO_ON:
        return
    reason = _("its time was up")
    for side in silent:
        if clock.at_zero == AtZero.CONTROL:
            set_attendance(game_id=game.pk, seat=director, side=side.value, kind=Attends.CONTROL, reason=reason)
        else:
            sheet = open_sheet(game=game, side=side.value)
            declare_none(game_id=game.pk, sheet_id=sheet.pk, seat=director, reason=reason)


def _called(game: Game, clock: PlanningClock) -> None:
    audit.record(game=game, act="clock.out", branch=game.branch, at_zero=clock.at_zero)
    feed.announce(game=game, kind="clock", to=(CONTROL,))
    if clock.at_zero == AtZero.NOTHING:
        return
    try:
        with transaction.atomic():
            _answer_for_the_silent(game, clock)
            if clock.at_zero != AtZero.CONTROL:
                request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    except Refused as refusal:
        audit.record(game=game, act="clock.refused", branch=game.branch, code=refusal.code)
