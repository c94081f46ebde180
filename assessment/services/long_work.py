"""Long work, of which one piece goes on at a time on a site: rehearsals of the fog of war and checks of ended games.

A site's workers have two slots or more, so that others' assessments never wait behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from assessment.models import Job, JobState
from assessment.services.dispatch import dispatch, dispatch_rehearsal
from control.models import FogRehearsal, FogRehearsalState

CHECK: Final = "verify"
"""The kind of a job that assesses an ended game again."""
LOCK: Final = 7_311_004
"""The number of the advisory lock under which long work is claimed."""


@transaction.atomic
def claim_alone(claim: Callable[[], bool]) -> bool:
    """Claims a piece of long work where no other goes on; False where one does, or somebody else has the piece."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    now = timezone.now()
    checks = Job.objects.filter(kind=CHECK, state=JobState.RUNNING, lease_until__gte=now)
    rehearsals = FogRehearsal.objects.filter(state=FogRehearsalState.RUNNING, lease_until__gte=now)
    return not checks.exists() and not rehearsals.exists() and claim()


def send_next() -> None:
    """Sends what waits longest of each kind, now that one has ended; the sweep sends what is lost on the way."""
    rehearsal = FogRehearsal.objects.filter(state=FogRehearsalState.QUEUED).order_by("created").first()
    check = Job.objects.filter(kind=CHECK, state=JobState.QUEUED).order_by("created").first()
    if rehearsal is not None:
        dispatch_rehearsal(rehearsal.pk)
    if check is not None:
        dispatch(check.pk)
