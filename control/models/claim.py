"""Who of Control's staff has taken upon itself what waits for Control."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from control.models.game import Game
from control.models.seat import Seat


class Claim(models.Model):
    """A seat sees to one thing that waits. `subject` is its kind and its key; `settled` says it needs nothing more."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="claims")
    subject = models.CharField(max_length=255)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="claims")
    taken = models.DateTimeField(default=timezone.now)
    settled = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("game", "taken")
        constraints = (models.UniqueConstraint(fields=("game", "subject"), name="claim_once"),)

    def __str__(self) -> str:
        return f"claim {self.pk}"
