"""The planning clock: how long the cells have for their orders, in the time on the wall."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _


class AtZero(models.TextChoices):
    """What happens when the time is up."""

    NOTHING = "nothing", _("nothing by itself; Control is told")
    GO_ON = "go_on", _("after the grace Control's worker goes on with what has been handed in")
    DECLINE = "decline", _("after the grace a cell that has sent nothing declines, and Control's worker goes on")
    CONTROL = "control", _("after the grace Control plays a cell that has sent nothing; it is told, and enters cards")


class PlanningClockQuerySet(models.QuerySet["PlanningClock"]):
    """Named reads."""

    def running(self) -> PlanningClockQuerySet:
        """Those that count down now."""
        return self.filter(due__isnull=False, game__ended__isnull=True)


class PlanningClock(models.Model):
    """The clock of a game: for orders of a cycle, for replies, for neither.

    It runs while `due` is set, stands while `left` is set, and is off otherwise. `token` counts the windows it was
    started for, so that a timer of an earlier window does nothing. `watched` is when a worker last looked at it. One
    that was `stopped` by hand runs on by hand alone. A cell that was silent in `no_grace_after` windows in a row is
    given no more grace; 0 is for a grace each time. `zone` is the time zone in which the end of the window was given as
    a date, "" where it came of minutes.
    """

    game = models.OneToOneField("control.Game", on_delete=models.PROTECT, related_name="planning")
    orders_minutes = models.PositiveSmallIntegerField(default=0)
    reply_minutes = models.PositiveSmallIntegerField(default=0)
    at_zero = models.CharField(max_length=8, choices=AtZero, default=AtZero.NOTHING)
    grace_seconds = models.PositiveSmallIntegerField(default=60)
    no_grace_after = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField(null=True, blank=True)
    left = models.DurationField(null=True, blank=True)
    stopped = models.BooleanField(default=False)
    zone = models.CharField(max_length=64, blank=True)
    token = models.PositiveIntegerField(default=0)
    called = models.PositiveIntegerField(default=0)
    watched = models.DateTimeField(null=True, blank=True)

    objects = PlanningClockQuerySet.as_manager()

    def __str__(self) -> str:
        return f"planning clock of {self.game_id}"

    @property
    def is_on(self) -> bool:
        """Whether a window has a time: running or standing."""
        return self.due is not None or self.left is not None

    def left_at(self, now: datetime) -> timedelta | None:
        """What is left, never less than nothing; None where no window has a time."""
        if self.due is not None:
            return max(self.due - now, timedelta())
        return self.left
