"""What a cell on paper is handed after a release: its report slips in an envelope."""

from __future__ import annotations

from django.db import models

from control.models.branch import Subinterval
from control.models.seat import Seat


class EnvelopeQuerySet(models.QuerySet["Envelope"]):
    """Named reads."""

    def to_hand_over(self) -> EnvelopeQuerySet:
        """Not handed over yet."""
        return self.filter(handed_over__isnull=True)


class Envelope(models.Model):
    """The reports of one release for a cell on paper, by the cell's numbers from `first` to `last`.

    One without reports is handed over too, `last` being below `first`: so a cell, and whoever watches it, learns
    nothing from there being none.
    """

    subinterval = models.ForeignKey(Subinterval, on_delete=models.PROTECT, related_name="envelopes")
    side = models.CharField(max_length=8)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    printed = models.DateTimeField(null=True, blank=True)
    printed_by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    handed_over = models.DateTimeField(null=True, blank=True)
    handed_over_by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    objects = EnvelopeQuerySet.as_manager()

    class Meta:
        ordering = ("subinterval", "side")
        constraints = (models.UniqueConstraint(fields=("subinterval", "side"), name="envelope_once"),)

    def __str__(self) -> str:
        return f"envelope {self.pk}"

    @property
    def count(self) -> int:
        """How many slips are in it."""
        return max(0, self.last + 1 - self.first)
