"""Celery tasks. They carry ids; the rows are the truth."""

from __future__ import annotations

import gc
import logging
import os
import socket
import uuid
from typing import Any, Final

from celery.signals import worker_init

from config.celery import app

MOST_SECONDS: Final = 300
"""Ten times what the largest division takes."""

logger = logging.getLogger(__name__)


@worker_init.connect
def read_the_modes(**_: Any) -> None:
    """Before a worker forks: its children share the modes and their tables instead of reading them each, and the
    collector, which would write on every page of them, leaves them alone.
    """
    from assessment.modes import MODES
    from assessment.services.jobs import carry_out_job

    gc.collect()
    gc.freeze()
    logger.info("%s carries out jobs of %d modes.", carry_out_job.__module__, len(MODES))


@app.task(name="assessment.carry_out", soft_time_limit=MOST_SECONDS, time_limit=2 * MOST_SECONDS)
def carry_out(job_id: int) -> None:
    """Carries out a job if it is still free. One that comes to no end is stopped, as a failure of its game alone."""
    from assessment.services.jobs import carry_out_job

    owner = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    carry_out_job(job_id=job_id, owner=owner)


@app.task(name="control.rehearse_fog", queue="sim")
def rehearse_fog(rehearsal_id: int) -> None:
    """Carries out a rehearsal of the fog of war if it is still free and no other long work goes on.

    A worker has two slots or more, whatever queues it takes: others' assessments do not wait behind it.
    """
    from control.rehearsal.asked import carry_out_rehearsal

    carry_out_rehearsal(pk=rehearsal_id, owner=f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}")


@app.task(name="assessment.sweep")
def sweep() -> int:
    """Drives stalled jobs again."""
    from assessment.services.sweep import note_sweep, redrive_stalled
    from control.rehearsal.asked import redrive_rehearsals

    note_sweep()
    return redrive_stalled() + redrive_rehearsals()


@app.task(name="assessment.keep_time")
def keep_time() -> int:
    """Looks at the planning clocks."""
    from assessment.services.timekeeping import keep_time as look

    return look()


@app.task(name="assessment.forget_postings")
def forget_postings() -> int:
    """Deletes the answers to postings that are kept no longer."""
    from control.services.postings import forget_old_postings

    return forget_old_postings()
