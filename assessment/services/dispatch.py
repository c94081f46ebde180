"""Handing a job's id to Celery. The job's row is the truth: what does not arrive is driven again by the sweep."""

from __future__ import annotations

from kombu.exceptions import OperationalError


def dispatch(job_id: int) -> bool:
    """Tells a worker of a job; False where the broker cannot be reached, which loses nothing."""
    from assessment.tasks import carry_out

    try:
        carry_out.delay(job_id)
    except OperationalError:
        return False
    return True
