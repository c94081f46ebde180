"""Handing a row's id to Celery. The row is the truth: what does not arrive is driven again by the sweep."""

from __future__ import annotations

from typing import Any

from kombu.exceptions import OperationalError

from config.redis_patience import patience


def dispatch(job_id: int) -> bool:
    """Tells a worker of a job; False where the broker cannot be reached, which loses nothing."""
    from assessment.tasks import carry_out

    return sent(carry_out, job_id)


def dispatch_rehearsal(pk: int) -> bool:
    """Tells a worker of a rehearsal of the fog of war; False where the broker cannot be reached."""
    from assessment.tasks import rehearse_fog

    return sent(rehearse_fog, pk)


def sent(task: Any, pk: int) -> bool:
    """Sends a task the id of its row; False where the broker cannot be reached, or has just kept somebody waiting."""
    if patience.is_lost:
        return False
    try:
        task.delay(pk)
    except OperationalError as error:
        patience.note(error)
        return False
    return True
