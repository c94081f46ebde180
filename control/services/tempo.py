"""Tempo: the planning clock starts with a window, stands while the game is held, and is set by Control.

Times are UTC. The countdown is the same for all rooms; it says nothing of what a cell has done.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from control.models import AtZero, Branch, Envelope, Game, PlanningClock, Seat, Stage
from control.models.kept import kept
from control.services import audit, feed
from control.services.refusal import Refused

MOST_MINUTES: Final = 7 * 24 * 60
MOST_GRACE_SECONDS: Final = 3600
MOST_MISSES: Final = 99
FURTHEST: Final = timedelta(days=90)


def clock_of(game: Game) -> PlanningClock:
    """The game's clock; one that was never set is off and not stored."""
    found = _clock(game.pk)
    return found[0] if found else PlanningClock(game=game)


@kept
def _clock(game: int) -> QuerySet[PlanningClock]:
    return PlanningClock.objects.filter(game_id=game)


@transaction.atomic
def set_tempo(  # noqa: PLR0913 - one form, each field named
    *,
    game_id: int,
    seat: Seat,
    orders_minutes: int,
    reply_minutes: int,
    at_zero: str,
    grace_seconds: int,
    no_grace_after: int = 0,
) -> PlanningClock:
    """Sets how long the cells have from now on.

    The window that is open now begins anew where its minutes change, or where it has no time left. A cell that was
    silent so many windows in a row is waited for without grace, 0 for never. Raises `Refused` for times outside 0 (no
    clock) to a week.
    """
    game = Game.objects.locked(game_id)
    if not all(0 <= minutes <= MOST_MINUTES for minutes in (orders_minutes, reply_minutes)):
        raise Refused(_("Give minutes from 0, which is no clock, to 10080, a week."), code="minutes")
    if not 0 <= grace_seconds <= MOST_GRACE_SECONDS:
        raise Refused(_("Give a grace of 0 to 3600 seconds."), code="grace")
    if not 0 <= no_grace_after <= MOST_MISSES:
        raise Refused(_("Give 0, for a grace each time, to 99 windows."), code="misses")
    if at_zero not in AtZero.values:
        raise Refused(_("Choose what happens when the time is up."), code="at_zero")
    clock = clock_of(game)
    before = _minutes(clock, game.branch)
    clock.orders_minutes, clock.reply_minutes = orders_minutes, reply_minutes
    clock.at_zero, clock.grace_seconds, clock.no_grace_after = at_zero, grace_seconds, no_grace_after
    if _minutes(clock, game.branch) != before or not clock.left_at(timezone.now()):
        _start(clock, game.branch)
    clock.save()
    audit.record(
        game=game, act="clock.set", seat=seat, branch=game.branch, orders=orders_minutes, replies=reply_minutes,
        at_zero=at_zero, grace=grace_seconds, no_grace_after=no_grace_after,
    )  # fmt: skip
    feed.announce(game=game, kind="clock")
    return clock


@transaction.atomic
def give_minutes(*, game_id: int, seat: Seat, minutes: int) -> PlanningClock:
    """Gives the cells more minutes for the window that is open, or takes some; never less than nothing is left."""
    game = Game.objects.locked(game_id)
    clock = clock_of(game)
    if not clock.is_on:
        raise Refused(_("No planning clock runs. Set its minutes first."), code="clock")
    if not -MOST_MINUTES <= minutes <= MOST_MINUTES:
        raise Refused(_("Give minutes from 0, which is no clock, to 10080, a week."), code="minutes")
    more, now = timedelta(minutes=minutes), timezone.now()
    if clock.due is not None:
        clock.due = max(clock.due, now) + more
        # A window whose time had been called may run out once more.
        clock.called = 0
    else:
        clock.left = max((clock.left or timedelta()) + more, timedelta())
    return _kept(clock, game, seat, "clock.given", minutes=minutes)


@transaction.atomic
def set_end(*, game_id: int, seat: Seat, end: str, zone: str) -> PlanningClock:
    """Sets the end of the window that is open now as a date and time of day in a time zone.

    Raises `Refused` where no window is open, for a zone that is none, for a time that the zone's clocks leave out, and
    for one that has passed or lies more than 90 days ahead.
    """
    game = Game.objects.locked(game_id)
    if game.branch.stage not in (Stage.ORDERS, Stage.REPORTS):
        raise Refused(_("No window is open; its end is set while the cells write orders or replies."), code="stage")
    due, now = moment_of(end, zone), timezone.now()
    if not now < due <= now + FURTHEST:
        raise Refused(_("Give a moment that is still to come, within 90 days."), code="end")
    clock = clock_of(game)
    clock.due, clock.left, clock.zone, clock.called, clock.watched = due, None, zone, 0, now
    clock.token += 1
    clock.stopped = False
    if _waits(game.branch):
        _stand(clock)
    return _kept(clock, game, seat, "clock.end", end=f"{end.replace('T', ' ')} {zone}")


def moment_of(end: str, zone: str) -> datetime:
    """A date and time of day in a time zone as a moment of UTC. Raises `Refused`."""
    try:
        place, local = ZoneInfo(zone), datetime.fromisoformat(end)
    except (ValueError, OSError, ZoneInfoNotFoundError) as error:
        words = _("Give a date with a time of day, and a time zone such as Europe/Berlin.")
        raise Refused(words, code="end") from error
    if local.tzinfo is not None:
        raise Refused(_("The time zone stands beside the date, not in it."), code="end")
    moment = local.replace(tzinfo=place).astimezone(UTC)
    if moment.astimezone(place).replace(tzinfo=None) != local:
        raise Refused(_("The clocks of that zone are put forward then; the time does not exist."), code="end")
    return moment


@transaction.atomic
def stop_clock(*, game_id: int, seat: Seat) -> PlanningClock:
    """Lets the clock stand with what is left until `run_clock`; one that is stopped or off stays as it is."""
    game = Game.objects.locked(game_id)
    clock = clock_of(game)
    if clock.stopped or not clock.is_on:
        return clock
    _stand(clock)
    clock.stopped = True
    return _kept(clock, game, seat, "clock.stopped")


@transaction.atomic
def run_clock(*, game_id: int, seat: Seat) -> PlanningClock:
    """Lets a clock that stands run on. Raises `Refused` while the game is held, and in a rehearsal."""
    game = Game.objects.locked(game_id)
    if game.branch.rehearses:
        raise Refused(_("The clock stands while the game is rehearsed; it runs on after that."), code="stage")
    if game.branch.stage == Stage.PAUSED:
        raise Refused(_("The game is held; its clock runs on with it."), code="stage")
    clock = clock_of(game)
    clock.stopped = False
    return _kept(clock, game, seat, "clock.went_on") if _run(clock) else clock


def window_opened(game: Game, branch: Branch) -> None:
    """Starts the clock for a window that has just opened. Call it under the game's lock."""
    clock = PlanningClock.objects.filter(game=game).first()
    if clock is not None and branch.pk == game.counts_id and not branch.rehearses:
        _start(clock, branch)
        clock.save()


def window_closed(game: Game, branch: Branch) -> None:
    """Takes the clock off: the window's orders are sealed. Call it under the game's lock."""
    if branch.pk == game.counts_id and not branch.rehearses:
        PlanningClock.objects.filter(game=game).update(due=None, left=None, zone="", stopped=False)


def wait_for_paper(game: Game, branch: Branch) -> None:
    """Lets the clock of a window stand until paper is handed over. Call it under the game's lock."""
    clock = PlanningClock.objects.filter(game=game).first()
    if clock is not None and branch.pk == game.counts_id and _stand(clock):
        clock.save()


def paper_handed_over(game: Game) -> None:
    """Lets the clock run once all cells have their paper, unless the game is held. Call it under the game's lock."""
    clock = PlanningClock.objects.filter(game=game).first()
    if clock is not None and _run_by_itself(clock, game.branch):
        clock.save()
        feed.announce(game=game, kind="clock")


def game_held(game: Game, branch: Branch, *, held: bool) -> None:
    """Lets the clock stand while the game is held or rehearsed, and run on after. Call it under the game's lock."""
    clock = PlanningClock.objects.filter(game=game).first()
    if clock is None or branch.pk != game.counts_id:
        return
    if _stand(clock) if held else _run_by_itself(clock, branch):
        clock.save()


def _waits(branch: Branch) -> bool:
    """Whether the clock has to stand: the game is held or rehearsed, or a cell on paper still waits for its reports."""
    if branch.rehearses or branch.stage == Stage.PAUSED:
        return True
    return Envelope.objects.to_hand_over().filter(subinterval__branch=branch).exists()


def _minutes(clock: PlanningClock, branch: Branch) -> int:
    """What the window of a branch has; 0 where none is open. A rehearsal keeps that of the game it was begun from."""
    at = branch.parent if branch.rehearses and branch.parent is not None else branch
    stage = at.stage_before if at.stage == Stage.PAUSED else at.stage
    return {Stage.ORDERS.value: clock.orders_minutes, Stage.REPORTS.value: clock.reply_minutes}.get(stage, 0)


def _start(clock: PlanningClock, branch: Branch) -> None:
    minutes = _minutes(clock, branch)
    now = timezone.now()
    clock.token += 1
    clock.left, clock.zone, clock.stopped = None, "", False
    clock.due = now + timedelta(minutes=minutes) if minutes else None
    clock.watched = now
    if _waits(branch):
        _stand(clock)


def _stand(clock: PlanningClock) -> bool:
    if clock.due is None:
        return False
    clock.left, clock.due = clock.left_at(timezone.now()), None
    return True


def _run_by_itself(clock: PlanningClock, branch: Branch) -> bool:
    """Runs on where nothing keeps the clock; one that was stopped by hand waits for a hand."""
    return not clock.stopped and not _waits(branch) and _run(clock)


def _run(clock: PlanningClock) -> bool:
    if clock.left is None:
        return False
    now = timezone.now()
    clock.due, clock.left, clock.watched = now + clock.left, None, now
    return True


def _kept(clock: PlanningClock, game: Game, seat: Seat, act: str, **facts: int | str) -> PlanningClock:
    clock.save()
    audit.record(game=game, act=act, seat=seat, branch=game.branch, **facts)
    feed.announce(game=game, kind="clock")
    return clock
