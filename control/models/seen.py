"""How far each seat has read."""

from __future__ import annotations

from django.db import models

from control.models.branch import Branch
from control.models.seat import Seat


class SeenMark(models.Model):
    """The highest numbers of reports and letters that a seat has had before it on a branch; what is newer is unread."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="seen_marks")
    branch = models.ForeignKey(Branch, on_delete=models.CASCADE, related_name="seen_marks")
    reports = models.PositiveIntegerField(default=0)
    letters = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("seat", "branch"), name="one_mark_a_seat"),)

    def __str__(self) -> str:
        return f"seen by seat {self.seat_id}"


class ReadMark(models.Model):
    """When a seat first had so many reports and letters before it; a row each time that it read further."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="read_marks")
    branch = models.ForeignKey(Branch, on_delete=models.CASCADE, related_name="read_marks")
    reports = models.PositiveIntegerField()
    letters = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"read by seat {self.seat_id}"
