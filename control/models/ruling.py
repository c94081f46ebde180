"""What Control decides: rulings, answers, and what becomes of reports in the tray."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from control.models.branch import Branch, Subinterval
from control.models.fields import ExactMinuteField
from control.models.seat import Seat


class RulingQuerySet(models.QuerySet["RulingRecord"]):
    """Named reads."""

    def standing(self) -> RulingQuerySet:
        """Not withdrawn."""
        return self.filter(withdrawn__isnull=True)


class RulingRecord(models.Model):
    """A ruling as entered, an input of its subinterval's assessment; kept when withdrawn."""

    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="rulings")
    subinterval = models.ForeignKey(
        Subinterval, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    place = models.CharField(max_length=300, blank=True)
    subject = models.CharField(max_length=60, blank=True)
    field = models.CharField(max_length=40, blank=True)
    value = models.TextField(blank=True)
    reason = models.TextField()
    at = ExactMinuteField(null=True, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="rulings")
    entered = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ("branch", "number")
        constraints = (
            models.UniqueConstraint(fields=("branch", "number"), name="ruling_number_once"),
            models.UniqueConstraint(
                fields=("subinterval", "kind", "place"),
                condition=Q(withdrawn__isnull=True) & ~Q(place=""),
                name="one_ruling_a_place",
            ),
        )

    def __str__(self) -> str:
        return f"ruling {self.number}"


class AnswerRecord(models.Model):
    """An answer to a question, by its place: one row each."""

    subinterval = models.ForeignKey(Subinterval, on_delete=models.PROTECT, related_name="answers")
    place = models.CharField(max_length=300)
    value = models.CharField(max_length=200)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="answers")
    for_cell = models.BooleanField(default=False)
    entered = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("subinterval", "place"), name="one_answer_a_place"),)

    def __str__(self) -> str:
        return f"answer {self.pk}"


class ReleaseDecision(models.Model):
    """What Control did with one report of the tray."""

    subinterval = models.ForeignKey(Subinterval, on_delete=models.PROTECT, related_name="decisions")
    report = models.CharField(max_length=300)
    kind = models.CharField(max_length=10)
    reason = models.TextField(blank=True)
    card = models.CharField(max_length=80, blank=True)
    words = models.TextField(blank=True)
    due = ExactMinuteField(null=True, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="decisions")
    entered = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("subinterval", "report"), name="one_decision_a_report"),)

    def __str__(self) -> str:
        return f"decision {self.pk}"
