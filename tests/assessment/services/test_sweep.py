"""What has stalled is told from the rows alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from assessment.models import Job, JobState
from assessment.services import sweep
from assessment.services.requesting import request_assessment
from tests.games import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The jobs that the sweep sends."""
    found: list[int] = []

    def note(job_id: int) -> bool:
        found.append(job_id)
        return True

    monkeypatch.setattr(sweep, "dispatch", note)
    return found


@pytest.mark.parametrize(
    ("state", "waits", "lease", "stalls"),
    [
        (JobState.QUEUED, 0, None, False),
        (JobState.QUEUED, 60, None, True),
        (JobState.RUNNING, 60, 20, False),
        (JobState.RUNNING, 60, -1, True),
        (JobState.DONE, 60, -1, False),
        (JobState.DROPPED, 60, None, False),
        (JobState.PARKED, 60, -1, False),
    ],
)
def test_a_job_is_sent_again_where_it_waits_too_long_or_lost_its_worker(
    sent: list[int], state: str, waits: int, lease: int | None, stalls: bool
):
    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    now = timezone.now()
    until = None if lease is None else now + timedelta(seconds=lease)
    Job.objects.update(state=state, created=now - timedelta(seconds=waits), lease_until=until)
    assert sweep.redrive_stalled() == len(sent) == int(stalls)
