"""When an assessment fails: tried again, and at last parked for Control with a dump of its state."""

from __future__ import annotations

import json
import traceback
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from assessment.models import Job, JobState
from control.models import Branch, Game, Stage
from control.services import audit, feed


@transaction.atomic
def park(*, job: Job, error: Exception, final: bool) -> None:
    """Puts a failed job back, or parks its branch: Control is told, other games go on.

    The dump names digests only; no order text, name or seed leaves the database.
    """
    game = Game.objects.locked(job.game_id)
    job = Job.objects.select_for_update().get(pk=job.pk)
    job.failure = f"{type(error).__name__}: {error}"[:2000]
    if not final:
        job.state = JobState.QUEUED
        job.lease_until = None
        job.save(update_fields=("failure", "state", "lease_until"))
        return
    job.state = JobState.PARKED
    job.ended = timezone.now()
    job.save(update_fields=("failure", "state", "ended"))
    if job.branch_id is not None:
        branch = Branch.objects.locked(job.branch_id)
        branch.stage = Stage.REVIEW
        branch.parked = job.failure[:500]
        branch.save(update_fields=("stage", "parked"))
        audit.record(game=game, act="assessment.parked", branch=branch, job=job.pk, kind=type(error).__name__)
    _dump(job, error)
    feed.announce(game=game, kind="stage", to=("control",))


def _dump(job: Job, error: Exception) -> None:
    folder = Path(settings.DATA_DIR) / "parked"
    folder.mkdir(parents=True, exist_ok=True)
    frames = traceback.extract_tb(error.__traceback__)
    dump = {
        "job": job.pk,
        "kind": type(error).__name__,
        "attempts": job.attempts,
        "before": job.subinterval.before_digest if job.subinterval else "",
        "orders": job.subinterval.orders_digest if job.subinterval else "",
        "frames": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }
    (folder / f"job-{job.pk}.json").write_text(json.dumps(dump, indent=1))
