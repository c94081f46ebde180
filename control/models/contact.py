"""What a cell makes of the contacts it was told of; nobody's truth."""

from __future__ import annotations

from django.db import models

from control.models.game import Game
from control.models.seat import Seat


class CellContact(models.Model):
    """A cell's own view of one contact report, by its number: what it calls it, and which earlier one it takes it for.

    `same_as` is the number of another contact of the cell, 0 for none; a `dismissed` one the cell no longer believes.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="cell_contacts")
    side = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=24, blank=True)
    same_as = models.PositiveIntegerField(default=0)
    dismissed = models.BooleanField(default=False)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="cell_contacts")

    class Meta:
        ordering = ("game", "side", "number")
        constraints = (models.UniqueConstraint(fields=("game", "side", "number"), name="cell_contact_once"),)

    def __str__(self) -> str:
        return f"contact {self.number}"
