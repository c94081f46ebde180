"""A cell's own log, part of it drawn on the cell's map."""

from __future__ import annotations

from django.db import models

from control.models.fields import ExactMinuteField
from control.models.game import Game
from control.models.seat import Seat


class CellNote(models.Model):
    """A note that the seats of one cell share. `places` are coordinate texts: one is a point, more are a line.

    `number` counts the notes of the cell. A note that was struck out stays in the log.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="cell_notes")
    side = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=400)
    places = models.JSONField(default=list)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="cell_notes")
    game_time = ExactMinuteField()
    posted = models.DateTimeField(auto_now_add=True)
    struck = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("game", "side", "number")
        constraints = (models.UniqueConstraint(fields=("game", "side", "number"), name="cell_note_once"),)

    def __str__(self) -> str:
        return f"note {self.number}"
