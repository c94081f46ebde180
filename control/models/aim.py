"""What the rooms answer, once the game has ended, to the questions that it was played for."""

from __future__ import annotations

from django.db import models

from control.models.game import Game
from control.models.seat import Seat


class AimAnswer(models.Model):
    """An answer of one room; `side` is blank for Control's. A room's last to a question holds, and all are kept; an
    empty one takes it back.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="aim_answers")
    side = models.CharField(max_length=8, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="aim_answers")
    question = models.TextField()
    text = models.TextField(blank=True)
    given = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "pk")

    def __str__(self) -> str:
        return f"answer {self.pk}"
