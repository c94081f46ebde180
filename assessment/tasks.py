"""Celery tasks. They carry ids; the rows are the truth."""

from __future__ import annotations

import os
import socket
import uuid

from config.celery import app


@app.task(name="assessment.carry_out")
def carry_out(job_id: int) -> None:
    """Carries out a job if it is still free."""
    from assessment.services.jobs import carry_out_job

    owner = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    carry_out_job(job_id=job_id, owner=owner)


@app.task(name="control.rehearse_fog", queue="sim")
def rehearse_fog(rehearsal_id: int) -> None:
    """Carries out a rehearsal of the fog of war if it is still free; others' assessments do not wait behind it."""
    from control.rehearsal.asked import carry_out_rehearsal

    carry_out_rehearsal(pk=rehearsal_id, owner=f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}")


@app.task(name="assessment.sweep")
def sweep() -> int:
    """Drives stalled jobs again."""
    from assessment.services.sweep import redrive_stalled
    from control.rehearsal.asked import redrive_rehearsals

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
