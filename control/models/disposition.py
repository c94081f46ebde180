"""What a cell sets up before cycle 1, until Control has approved it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.game import Game
from control.models.seat import Seat


class DispositionState(models.TextChoices):
    """Where a cell's set-up stands."""

    DRAFT = "draft", _("being written")
    HANDED_IN = "handed_in", _("handed in")
    APPROVED = "approved", _("approved")


class Disposition(models.Model):
    """A cell's set-up: `changes` in their order, each an item and its fields, and three lines of intent.

    `note` is what Control wrote when it sent the set-up back.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="dispositions")
    side = models.CharField(max_length=8)
    state = models.CharField(max_length=10, choices=DispositionState, default=DispositionState.DRAFT)
    changes = models.JSONField(default=list)
    intent = models.JSONField(default=list)
    note = models.CharField(max_length=400, blank=True)
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.PROTECT, related_name="dispositions")
    handed_in = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("game", "side")
        constraints = (models.UniqueConstraint(fields=("game", "side"), name="disposition_once"),)

    def __str__(self) -> str:
        return f"disposition of {self.side}"
