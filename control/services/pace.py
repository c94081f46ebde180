"""How fast a game goes: time on the wall for planning and for umpiring, and game time played in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction

from control.models import Branch, Subinterval


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


def pace_of(branch: Branch) -> Pace:
    """The pace of all that was released on the way to where a branch stands. Times when the game was held count."""
    planning = umpiring = timedelta()
    minutes = Fraction(0)
    before = branch.game.started
    played = Subinterval.objects.leading_to(branch).filter(closed__isnull=False)
    for one in sorted(played, key=lambda one: (one.cycle, one.number)):
        if before is not None and one.closed is not None and one.until is not None:
            planning += max(one.created - before, timedelta())
            umpiring += one.closed - one.created
            minutes += one.until - one.start
        before = one.closed
    return Pace(planning=planning, umpiring=umpiring, game_minutes=minutes)
