"""What is looked at: database, broker, workers and beat by what they do. Nothing of any game is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Min, Q
from django.utils import timezone
from redis import Redis, RedisError

from assessment.models import Job, JobState
from assessment.services.previewing import PART
from assessment.services.sweep import has_swept
from config.addresses import TIMEOUTS
from control.models import Branch, Game

WAITED: Final = timedelta(seconds=60)
"""Work that has waited so long has no worker; the odds of battles may wait longer for their turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Each part with whether it works, and figures by name."""

    parts: dict[str, bool]
    figures: dict[str, float]

    @property
    def is_well(self) -> bool:
        """Everything works."""
        return all(self.parts.values())


def health() -> Health:
    """Looks now. A part that cannot be reached takes at most two seconds."""
    figures = _figures()
    broker = _broker_answers()
    waited = figures.get("job_waited_seconds", 0.0)
    return Health(
        parts={
            "database": bool(figures),
            "broker": broker,
            "workers": bool(figures) and waited < WAITED.total_seconds(),
            "beat": has_swept(),
        },
        figures=figures,
    )


def _figures() -> dict[str, float]:
    """Nothing where the database cannot be reached."""
    try:
        connection.ensure_connection()
        jobs = Job.objects.filter(state__in=(JobState.QUEUED, JobState.RUNNING))
        now = timezone.now()
        stalled = Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, lease_until__lt=now)
        oldest = jobs.filter(stalled).exclude(kind=PART).aggregate(oldest=Min("created"))["oldest"]
        return {
            "games_running": Game.objects.running().count(),
            "jobs_waiting": jobs.filter(state=JobState.QUEUED).count(),
            "jobs_running": jobs.filter(state=JobState.RUNNING).count(),
            "job_waited_seconds": (now - oldest).total_seconds() if oldest else 0.0,
            "jobs_parked": Job.objects.filter(state=JobState.PARKED).count(),
            "branches_parked": Branch.objects.exclude(parked="").count(),
        }
    except DatabaseError:
        return {}


def _broker_answers() -> bool:
    try:
        with Redis.from_url(settings.REDIS_URL, **TIMEOUTS) as client:
            return bool(client.ping())
    except RedisError:
        return False
