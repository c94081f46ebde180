"""Messages in plain words between a cell and Control."""

from __future__ import annotations

from django.db import models

from control.models.fields import ExactMinuteField, public_id
from control.models.game import Game
from control.models.seat import Seat


class LetterKind(models.TextChoices):
    """A message, or what the code book has no card for."""

    MESSAGE = "message"
    SPECIAL_ORDER = "special"


class Letter(models.Model):
    """A message. Messages between sides go through Control only; `as_name` is who Control speaks as.

    `number` counts the letters of one cell with Control; `answers` cites an earlier one.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="letters")
    cell = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=LetterKind, default=LetterKind.MESSAGE)
    to_control = models.BooleanField()
    seat = models.ForeignKey(Seat, null=True, on_delete=models.PROTECT, related_name="letters")
    as_name = models.CharField(max_length=60, blank=True)
    text = models.TextField()
    answers = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="answered_by")
    game_time = ExactMinuteField()
    posted = models.DateTimeField(auto_now_add=True)
    post_key = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("game", "cell", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "cell", "number"), name="letter_once"),
            models.UniqueConstraint(
                fields=("seat", "cell", "post_key"), condition=~models.Q(post_key=""), name="letter_posted_once_by_seat"
            ),
        )

    def __str__(self) -> str:
        return f"letter {self.number}"

    @property
    def is_special_order(self) -> bool:
        """Whether it orders what the code book has no card for."""
        return self.kind == LetterKind.SPECIAL_ORDER
