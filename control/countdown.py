"""What every room shows of the planning clock."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from control.models import Game, PlanningClock
from control.services.tempo import clock_of

MINUTE = 60
HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """Seconds that are left of the window, and whether they stand still; its end in words where that is a date."""

    seconds: int
    stands: bool
    until: str = ""

    @property
    def words(self) -> str:
        """6:40 left, as the page first shows it; its script goes on counting."""
        if self.seconds <= 0:
            return _("time is up")
        hours, rest = divmod(self.seconds, HOUR)
        minutes, seconds = divmod(rest, MINUTE)
        time = f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
        words = _("%(time)s left, stopped") if self.stands else _("%(time)s left")
        return words % {"time": time}


def countdown_of(game: Game) -> Countdown | None:
    """The countdown of the window that is open; None where it has no time."""
    clock = clock_of(game)
    left = clock.left_at(timezone.now())
    if left is None:
        return None
    return Countdown(seconds=int(left.total_seconds()), stands=clock.due is None, until=_until(clock))


def _until(clock: PlanningClock) -> str:
    """The end of the window in the zone in which it was given."""
    if clock.due is None or not clock.zone:
        return ""
    try:
        local = clock.due.astimezone(ZoneInfo(clock.zone))
    except (ValueError, OSError, ZoneInfoNotFoundError):
        # A game that was set up elsewhere may name a zone that this machine does not have.
        return ""
    return _("until %(date)s %(zone)s") % {"date": date_format(local, "D j M H:i"), "zone": clock.zone}
