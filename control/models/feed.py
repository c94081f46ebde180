"""The live feed: what kind of thing changed, numbered for each addressee."""

from __future__ import annotations

from django.db import models

from control.models.game import Game


class FeedFrame(models.Model):
    """One frame. It says only what kind changed; the page fetches the rest through its ordinary view."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="frames")
    addressee = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "addressee", "number")
        constraints = (models.UniqueConstraint(fields=("game", "addressee", "number"), name="frame_once"),)

    def __str__(self) -> str:
        return f"frame {self.number} for {self.addressee}"
