"""When an assessment fails: tried again, and at last parked for Control with a dump of its state."""

from __future__ import annotations

import json
import os
import traceback
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.utils import timezone

from assessment.models import Job, JobState
from assessment.services.dispatch import dispatch
from config.data_folder import DataFolder
from control.models import Branch, Game, Stage
from control.services import audit, feed
from control.situation.side import CONTROL

MOST_WORDS: Final = 2000


@transaction.atomic
def park(*, job: Job, owner: str, error: Exception, final: bool) -> None:
    """Puts a failed job back, or parks its branch: Control is told, other games go on.

    A job that was dropped or taken over meanwhile is left alone. The dump names digests only; no order text, name or
    seed leaves the database. It is written once the branch is parked: a disk that takes nothing holds up no game.
    """
    game = Game.objects.locked(job.game_id)
    branch = Branch.objects.locked(job.branch_id) if job.branch_id is not None else None
    mine = Job.objects.select_for_update().filter(pk=job.pk, owner=owner, state=JobState.RUNNING).first()
    if mine is None:
        return
    mine.failure = words_of(error)
    if not final:
        mine.state = JobState.QUEUED
        mine.lease_until = None
        mine.save(update_fields=("failure", "state", "lease_until"))
        transaction.on_commit(lambda: dispatch(mine.pk))
        return
    mine.state = JobState.PARKED
    mine.ended = timezone.now()
    mine.save(update_fields=("failure", "state", "ended"))
    if branch is not None:
        branch.go_to(Stage.REVIEW)
        branch.parked = mine.failure[:500]
        branch.save(update_fields=("stage", "stage_before", "parked"))
        audit.record(game=game, act="assessment.parked", branch=branch, job=mine.pk, kind=type(error).__name__)
    transaction.on_commit(lambda: _dump(mine, error), robust=True)
    feed.announce(game=game, kind="stage", to=(CONTROL,))


def words_of(error: Exception) -> str:
    """What went wrong, as a row can keep it: cut, and without what no text of the database may hold."""
    if isinstance(error, SoftTimeLimitExceeded):
        return "TookTooLong: it came to no end in the time a worker gives it"
    said = f"{type(error).__name__}: {error}".replace("\0", "")
    return said[:MOST_WORDS].encode(errors="replace").decode()


def _dump(job: Job, error: Exception) -> None:
    """Where in the code it failed and on which inputs, for whoever mends it."""
    data = DataFolder.of(os.environ)
    frames = traceback.extract_tb(error.__traceback__)
    dump = {
        "job": job.pk,
        "kind": type(error).__name__,
        "attempts": job.attempts,
        "before": job.subinterval.before_digest if job.subinterval else "",
        "orders": job.subinterval.orders_digest if job.subinterval else "",
        "frames": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }
    data.write(data.path / "parked" / f"job-{job.pk}.json", json.dumps(dump, indent=1))
