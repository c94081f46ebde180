"""How fast a game goes: time on the wall for planning and for umpiring, and game time played in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Final

from control.models import Branch, LogEntry, Subinterval
from control.services.truth import window_at
from control.situation.side import SIDES, Side
from orders.models import HANDED_IN, MessageRecord

NEVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A released subinterval on the wall: planning from the release before it until Control had it assessed, umpiring
    from there to its own release.

    Of the first, in a game whose start is not known, `before` and planning are None. Times when the game was `held`,
    between two sessions or for a while, do not count.
    """

    subinterval: Subinterval
    before: datetime | None
    held: tuple[tuple[datetime, datetime], ...]
    planning: timedelta | None
    umpiring: timedelta
    game_minutes: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Sums over what was released: planning until Control had it assessed, umpiring until its release."""

    planning: timedelta
    umpiring: timedelta
    game_minutes: Fraction

    @property
    def game_minutes_an_hour(self) -> int | None:
        """Game minutes played in an hour on the wall; None before anything is released."""
        seconds = (self.planning + self.umpiring).total_seconds()
        return round(float(self.game_minutes) * 3600 / seconds) if seconds else None


def stretches_of(branch: Branch) -> tuple[Stretch, ...]:
    """Every subinterval that was released on the way to where a branch stands, in order."""
    played = Subinterval.objects.leading_to(branch).filter(closed__isnull=False, until__isnull=False)
    found: list[Stretch] = []
    before, held = branch.game.started, _held_times(branch)
    for one in sorted(played, key=lambda one: one.start):
        if one.closed is None or one.until is None:
            continue
        found.append(
            Stretch(
                subinterval=one,
                before=before,
                held=held,
                planning=time_between(before, one.created, held) if before is not None else None,
                umpiring=time_between(one.created, one.closed, held),
                game_minutes=one.until - one.start,
            )
        )
        before = one.closed
    return tuple(found)


def _held_times(branch: Branch) -> tuple[tuple[datetime, datetime], ...]:
    """From when to when the game was held on the way to a branch; a hold that goes on reaches to the end of time."""
    acts = LogEntry.objects.filter(branch__in=[*branch.line()], act__in=("game.held", "game.went_on")).order_by("pk")
    found: list[tuple[datetime, datetime]] = []
    since: datetime | None = None
    for act, at in acts.values_list("act", "at"):
        if act == "game.held":
            since = since or at
        elif since is not None:
            found.append((since, at))
            since = None
    return (*found, (since, NEVER)) if since is not None else tuple(found)


def time_between(start: datetime, end: datetime, held: Iterable[tuple[datetime, datetime]]) -> timedelta:
    """How long it was from one moment to another, without what was held in between."""
    overlaps = (min(end, last) - max(start, first) for first, last in held)
    return max(end - start - sum((one for one in overlaps if one > timedelta()), timedelta()), timedelta())


def pace_of(branch: Branch) -> Pace:
    """The pace of all that was released on the way to where a branch stands."""
    return pace_over(stretches_of(branch))


def pace_over(stretches: Iterable[Stretch]) -> Pace:
    """The sums of some stretches; one whose beginning is not known is left out."""
    known = [(one.planning, one) for one in stretches if one.planning is not None]
    return Pace(
        planning=sum((planning for planning, _ in known), timedelta()),
        umpiring=sum((one.umpiring for _, one in known), timedelta()),
        game_minutes=sum((one.game_minutes for _, one in known), Fraction(0)),
    )


def handed_in_after(stretch: Stretch) -> dict[Side, timedelta]:
    """How long after the release before it each cell handed in for the last time, if it did."""
    subinterval, before = stretch.subinterval, stretch.before
    if before is None:
        return {}
    given = MessageRecord.objects.filter(
        branch=subinterval.branch_id,
        sheet__cycle=subinterval.cycle,
        sheet__window=window_at(subinterval.branch.game, subinterval.start),
        act__in=HANDED_IN,
        received__lte=subinterval.created,
    ).order_by("pk")
    last = {message.side: message.received for message in given}
    return {side: time_between(before, last[side], stretch.held) for side in SIDES if side in last}
