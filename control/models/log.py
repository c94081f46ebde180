"""The record of who did what: append only."""

from __future__ import annotations

from typing import Any

from django.db import models

from control.models.branch import Branch
from control.models.fields import ExactMinuteField
from control.models.game import Game
from control.models.seat import Seat


class LogEntry(models.Model):
    """One act: who, when (wall and game time), what, with facts in plain data. Never changed, never deleted."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="log")
    branch = models.ForeignKey(Branch, null=True, on_delete=models.PROTECT, related_name="log")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.PROTECT, related_name="log")
    act = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    game_time = ExactMinuteField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "pk")

    def __str__(self) -> str:
        return f"{self.act} {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Stores a new entry; raises `TypeError` for one that is stored already."""
        if not self._state.adding:
            raise TypeError("a log entry is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refused: the record is kept."""
        raise TypeError("a log entry is never deleted")
