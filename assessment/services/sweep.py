"""Driving again what stalled: by the state of rows, never by messages."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from assessment.models import Job
from assessment.services.dispatch import dispatch

WAITED: Final = timedelta(seconds=10)


def redrive_stalled() -> int:
    """Sends every job that waits too long or whose lease has run out; gives how many."""
    jobs = list(Job.objects.stalled(WAITED).values_list("pk", flat=True)[:200])
    return sum(dispatch(job_id) for job_id in jobs)
