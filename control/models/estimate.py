"""What the seats of a cell think will happen, asked by Control once a cycle for the study afterwards."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.fields import ExactMinuteField
from control.models.game import Game
from control.models.seat import Seat


class Confidence(models.IntegerChoices):
    """How sure somebody is, in percent."""

    DOUBTFUL = 25, _("25 %: doubtful")
    EVEN = 50, _("50 %: as likely as not")
    LIKELY = 75, _("75 %: likely")
    SURE = 95, _("95 %: almost sure")


class EstimateQuestion(models.Model):
    """What Control asks of every seat of both cells in each cycle; the last is in force, an empty one asks nothing."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="estimate_questions")
    text = models.CharField(max_length=200, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="estimate_questions")
    asked = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "pk")

    def __str__(self) -> str:
        return f"question {self.pk}"


class Estimate(models.Model):
    """An answer of one seat in one cycle; whoever thinks better of it writes another, and all are kept."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="estimates")
    question = models.ForeignKey(EstimateQuestion, on_delete=models.PROTECT, related_name="estimates")
    side = models.CharField(max_length=8)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="estimates")
    cycle = models.PositiveIntegerField()
    estimate = models.CharField(max_length=400)
    reason = models.CharField(max_length=400, blank=True)
    confidence = models.PositiveSmallIntegerField(choices=Confidence.choices)
    game_time = ExactMinuteField()
    posted = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "cycle", "pk")

    def __str__(self) -> str:
        return f"estimate {self.pk}"
