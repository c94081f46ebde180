"""What was posted under a key of its sender's, and the answer to it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Posting(models.Model):
    """One posting that was carried out, so that the same once more is answered and not carried out again.

    `name` is the digest of who posted where under which key, `asked` that of what was posted. `answer` is compressed
    and sealed with the key, of which nothing is kept: answers hold links and tokens that are shown once.
    """

    name = models.CharField(max_length=64, unique=True)
    asked = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    answer = models.BinaryField(default=bytes)
    posted = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("posted",)

    def __str__(self) -> str:
        return f"posting {self.pk}"
