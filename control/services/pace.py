"""How fast a game goes: time on the wall for planning and for umpiring, and game time played in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from control.models import Branch, Subinterval
from control.situation.side import SIDES, Side
from orders.models import MessageRecord

HANDS_IN = ("hand_in", "none", "decline")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A released subinterval on the wall: planning from the release before it until Control had it assessed, umpiring
    from there to its own release, and after how long each cell had handed in, if it did.

    Of the first, in a game whose start is not known, planning is None. Times when the game was held count.
    """

    subinterval: Subinterval
    planning: timedelta | None
    umpiring: timedelta
    game_minutes: Fraction
    handed_in: Mapping[Side, timedelta]


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
    before = branch.game.started
    for one in sorted(played, key=lambda one: (one.cycle, one.number)):
        if one.closed is None or one.until is None:
            continue
        found.append(
            Stretch(
                subinterval=one,
                planning=max(one.created - before, timedelta()) if before is not None else None,
                umpiring=one.closed - one.created,
                game_minutes=one.until - one.start,
                handed_in=_handed_in(one, before) if before is not None else {},
            )
        )
        before = one.closed
    return tuple(found)


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


def _handed_in(subinterval: Subinterval, before: datetime) -> dict[Side, timedelta]:
    """How long after the release before it each cell handed in for the last time."""
    window = subinterval.start if subinterval.number > 1 else None
    given = MessageRecord.objects.filter(
        branch=subinterval.branch_id,
        sheet__cycle=subinterval.cycle,
        sheet__window=window,
        act__in=HANDS_IN,
        received__lte=subinterval.created,
    ).order_by("pk")
    last = {message.side: message.received for message in given}
    return {side: max(last[side] - before, timedelta()) for side in SIDES if side in last}
