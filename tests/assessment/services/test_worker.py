"""Real worker processes: a killed one loses nothing, and nothing is done twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from assessment.models import AssessmentRecord, Job, JobState, ResultRow
from assessment.services.requesting import request_assessment
from assessment.services.sweep import redrive_stalled
from assessment.tasks import carry_out
from config.embedded.program import Process
from control.models import Branch, Game, Stage
from tests.games import hand_in_decks, new_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PATIENCE_SECONDS = 30


def wait_for(state: str) -> Job:
    until = time.monotonic() + PATIENCE_SECONDS
    while (job := Job.objects.get()).state != state:
        assert time.monotonic() < until, f"the job is {job.state}: {job.failure}"
        time.sleep(0.02)
    return job


def asked() -> Game:
    game = new_game()
    hand_in_decks(game)
    request_assessment(branch_id=game.branch.pk, seat=None)
    return game


def test_a_worker_assesses_what_is_asked_for_and_control_is_told(start_worker: Callable[[], Process]):
    start_worker()
    game = asked()
    wait_for(JobState.DONE)
    assert Branch.objects.get().stage == Stage.REVIEW
    assert AssessmentRecord.objects.get().seconds > 0
    assert game.frames.filter(addressee="control", kind="results").exists()


def test_a_worker_killed_in_the_middle_is_followed_by_another_and_it_is_stored_once(
    start_worker: Callable[[], Process],
):
    first = start_worker()
    with transaction.atomic():
        game = new_game()
    hand_in_decks(game)
    request_assessment(branch_id=game.branch.pk, seat=None)
    with transaction.atomic():
        # The worker assesses without a lock, then waits here for the game's before it may store.
        Game.objects.locked(game.pk)
        wait_for_another_connection(JobState.RUNNING)
        first.end_group()
    assert not AssessmentRecord.objects.exists()
    lease_runs_out()
    start_worker()
    assert redrive_stalled() == 1
    job = wait_for(JobState.DONE)
    assert job.attempts == 2
    assert AssessmentRecord.objects.count() == 1
    numbers = list(ResultRow.objects.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers))


def wait_for_another_connection(state: str) -> None:
    """Inside a transaction that holds a lock: rows committed elsewhere are seen all the same."""
    wait_for(state)
    time.sleep(1)


def lease_runs_out() -> None:
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_task_that_comes_again_finds_nothing_to_do(start_worker: Callable[[], Process]):
    start_worker()
    asked()
    job = wait_for(JobState.DONE)
    for _ in range(5):
        carry_out.delay(job.pk)
    time.sleep(1)
    assert AssessmentRecord.objects.count() == 1
    assert Job.objects.get().attempts == 1


def test_a_job_whose_task_was_lost_is_driven_by_its_row(start_worker: Callable[[], Process]):
    asked()
    from config.celery import app

    app.control.purge()
    assert redrive_stalled() == 0
    Job.objects.update(created=timezone.now() - timedelta(minutes=1))
    start_worker()
    assert redrive_stalled() == 1
    wait_for(JobState.DONE)
