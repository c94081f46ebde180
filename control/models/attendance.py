"""How a cell is played: by people at their screens or on paper, by Control, or by its standing orders alone."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.game import Game
from control.models.seat import Seat


class Attends(models.TextChoices):
    """Who plays a cell."""

    SCREEN = "screen", _("its people, at screens")
    PAPER = "paper", _("its people, on paper")
    CONTROL = "control", _("Control, in its seat")
    NOBODY = "nobody", _("nobody: its standing orders alone")


class Attendance(models.Model):
    """From when on a cell is played how, and why; the last of a side is in force. `seat` is Control's who said so."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="attendance")
    side = models.CharField(max_length=8)
    kind = models.CharField(max_length=8, choices=Attends)
    reason = models.CharField(max_length=200, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="attendance")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "pk")

    def __str__(self) -> str:
        return f"attendance {self.pk}"
