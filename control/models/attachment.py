"""Pictures and PDFs that go with a letter, as they were written anew when they came."""

from __future__ import annotations

from django.db import models

from control.models.letter import Letter


class Attachment(models.Model):
    """One file of a letter; `number` counts those of the letter, `data_digest` names the bytes that are handed out."""

    letter = models.ForeignKey(Letter, on_delete=models.PROTECT, related_name="attachments")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    data_digest = models.CharField(max_length=64)

    class Meta:
        ordering = ("letter", "number")
        constraints = (models.UniqueConstraint(fields=("letter", "number"), name="attachment_once"),)

    def __str__(self) -> str:
        return f"attachment {self.pk}"
