"""Sessions of a game: what each room's page of the state of play said when one ended, and when the next began."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.fields import ExactMinuteField
from control.models.game import Game
from control.models.seat import Seat


class SessionAct(models.TextChoices):
    """Why a page was written."""

    ENDED = "ended", _("end of a session")
    BEGUN = "begun", _("beginning of a session")


class SessionPage(models.Model):
    """A room's page as it was then; `number` counts the pages of one addressee."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="session_pages")
    addressee = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    act = models.CharField(max_length=6, choices=SessionAct)
    page = models.JSONField(default=dict)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="session_pages")
    game_time = ExactMinuteField()
    written = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "addressee", "number")
        constraints = (models.UniqueConstraint(fields=("game", "addressee", "number"), name="session_page_once"),)

    def __str__(self) -> str:
        return f"session page {self.number}"
