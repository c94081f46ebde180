"""Scenarios of this site: made from a host's own spreadsheet, or saved from a moment of a game."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.fields import public_id

OWN: Final = "own-"


class Made(models.TextChoices):
    """Where a scenario of this site comes from."""

    SHEET = "sheet", _("from a spreadsheet")
    MOMENT = "moment", _("a moment of a game")


class ScenarioRecord(models.Model):
    """A scenario from which games are made like from any other; its `key` begins with a sign that no folder's has.

    One from a spreadsheet has a set-up, one saved from a moment the situation and the tables of that moment. `picture`
    says of the picture of its paper map what a `MapPicture` does; it is empty where there is none.
    """

    key = models.CharField(max_length=40, unique=True)
    mode = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    made = models.CharField(max_length=8, choices=Made)
    origin = models.CharField(max_length=300, blank=True)
    clock_day = models.PositiveSmallIntegerField()
    clock_hour = models.PositiveSmallIntegerField()
    settings = models.JSONField(default=dict)
    parts = models.JSONField(default=list)
    layers = models.JSONField(default=list)
    seats = models.JSONField(default=list)
    ground_digest = models.CharField(max_length=64)
    set_up_digest = models.CharField(max_length=64, blank=True)
    situation_digest = models.CharField(max_length=64, blank=True)
    tables_digest = models.CharField(max_length=64, blank=True)
    picture_digest = models.CharField(max_length=64, blank=True)
    picture = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created", "pk")

    def __str__(self) -> str:
        return self.key


def new_key() -> str:
    """A key for a scenario of this site."""
    return OWN + public_id()
