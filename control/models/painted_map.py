"""Maps of this site that a host paints over a picture of a paper map, and the picture as a game has it."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.fields import public_id
from control.models.game import Game


class MapAudience(models.TextChoices):
    """Who sees the picture of the paper map; unmarked it is Control's."""

    CONTROL = "control", _("Control alone")
    COMMON = "common", _("Control, Red and Blue")
    RED = "red", _("Control and Red")
    BLUE = "blue", _("Control and Blue")


class PaintedMap(models.Model):
    """A map as far as it is painted: `sketch` is an `assessment.engine.painting.Sketch`, `revision` counts its changes.

    `points` are the known points of the picture as x, y, metres east, metres north; none before they are given.
    """

    key = models.CharField(max_length=40, unique=True)
    mode = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    sketch = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)
    picture_digest = models.CharField(max_length=64, blank=True)
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    points = models.JSONField(default=list)
    audience = models.CharField(max_length=8, choices=MapAudience.choices, default=MapAudience.CONTROL)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    withdrawn = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created", "pk")

    def __str__(self) -> str:
        return self.key


class MapPicture(models.Model):
    """The picture of a paper map that lies under the maps of a game, placed by two known points."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="map_picture")
    picture_digest = models.CharField(max_length=64)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    points = models.JSONField(default=list)
    audience = models.CharField(max_length=8, choices=MapAudience.choices, default=MapAudience.CONTROL)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"map picture {self.pk}"


MAP: Final = "map-"


def new_map_key() -> str:
    """A key for a map of this site."""
    return MAP + public_id()
