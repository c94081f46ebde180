"""A game that is played as a lesson; other games have no row and show nothing of it."""

from __future__ import annotations

from django.db import models

from control.models.game import Game


class Lesson(models.Model):
    """Says that the rooms of a game show the steps of its scenario's lesson."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="lesson")

    def __str__(self) -> str:
        return f"lesson of {self.game_id}"
