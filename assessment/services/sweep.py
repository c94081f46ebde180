"""Driving again what stalled: by the state of rows, never by messages."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core.cache import cache

from assessment.models import Job
from assessment.services.dispatch import dispatch

WAITED: Final = timedelta(seconds=10)
SWEPT: Final = "swept"
SWEPT_LATELY: Final = timedelta(minutes=1)
"""The sweep is rung every ten seconds; a site that has not swept for so long lacks its beat or its workers."""


def redrive_stalled() -> int:
    """Sends every job that waits too long or whose lease has run out; gives how many."""
    jobs = list(Job.objects.stalled(WAITED).values_list("pk", flat=True)[:200])
    return sum(dispatch(job_id) for job_id in jobs)


def note_sweep() -> None:
    """Says that a sweep was rung and done, for whoever looks at the health of the site."""
    cache.set(SWEPT, True, SWEPT_LATELY.total_seconds())  # noqa: FBT003 - the value kept


def has_swept() -> bool:
    """A sweep was rung and done within the last minute."""
    return bool(cache.get(SWEPT))
