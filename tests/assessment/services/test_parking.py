"""An assessment that fails is tried three times, then its branch waits for Control while other games go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from assessment.models import AssessmentRecord, Job, JobState
from assessment.services import assessing
from assessment.services.assessing import ATTEMPTS, assess_job
from assessment.services.parking import park
from assessment.services.releasing import release_reports
from assessment.services.requesting import request_assessment, try_again
from assessment.tasks import MOST_SECONDS, carry_out
from control.models import Branch, LogEntry, Stage, Subinterval
from control.services.refusal import Refused
from tests.games import assess, assess_queued, control_seat, new_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Dumps go into the test's own folder."""
    monkeypatch.setenv("SPIELRAUM_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Job:
    """A job of a game that cannot be assessed."""

    def fails(*_: object) -> None:
        raise RuntimeError("the canary 3C73 sings")

    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    monkeypatch.setattr(assessing, "read_inputs", fails)
    return Job.objects.get()


def branch_of(job: Job) -> Branch:
    return Branch.objects.get(game_id=job.game_id)


def fail(job: Job, times: int = ATTEMPTS) -> None:
    for _ in range(times):
        assess_job(job_id=job.pk, owner="worker")


def test_it_is_tried_three_times_and_then_parked(failing: Job):
    fail(failing, ATTEMPTS - 1)
    failing.refresh_from_db()
    assert failing.state == JobState.QUEUED
    fail(failing, 1)
    failing.refresh_from_db()
    assert failing.state == JobState.PARKED
    branch = Branch.objects.get()
    assert branch.stage == Stage.REVIEW
    assert branch.parked.startswith("RuntimeError")
    assert LogEntry.objects.filter(act="assessment.parked").count() == 1


Committed = Callable[..., AbstractContextManager[list[Any]]]


def test_the_dump_says_where_and_on_what_but_repeats_no_words_of_the_game(
    failing: Job, data: Path, django_capture_on_commit_callbacks: Committed
):
    with django_capture_on_commit_callbacks(execute=True):
        fail(failing)
    written = (data / "parked" / f"job-{failing.pk}.json").read_text()
    dump = json.loads(written)
    assert dump["kind"] == "RuntimeError"
    assert dump["before"] == Branch.objects.get().situation_digest
    assert any("assessing.py" in frame for frame in dump["frames"])
    assert "canary" not in written


def test_it_is_parked_where_no_dump_can_be_written(
    failing: Job, data: Path, django_capture_on_commit_callbacks: Committed
):
    (data / "parked").write_text("a file in the way")
    with django_capture_on_commit_callbacks(execute=True):
        fail(failing)
    failing.refresh_from_db()
    assert failing.state == JobState.PARKED
    assert branch_of(failing).parked


def test_it_is_parked_whatever_its_error_says(failing: Job):
    Job.objects.update(attempts=ATTEMPTS, state=JobState.RUNNING, owner="worker")
    park(job=Job.objects.get(), owner="worker", error=ValueError("a NUL \0 and half a pair \ud800"), final=True)
    failing.refresh_from_db()
    assert (failing.state, failing.failure) == (JobState.PARKED, "ValueError: a NUL  and half a pair ?")


def test_an_assessment_without_an_end_is_stopped_and_told_in_words(monkeypatch: pytest.MonkeyPatch):
    def goes_on(*_: object) -> None:
        raise SoftTimeLimitExceeded

    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    monkeypatch.setattr(assessing, "assess_inputs", goes_on)
    fail(Job.objects.get())
    assert Branch.objects.get().parked.startswith("TookTooLong: it came to no end")
    assert (carry_out.soft_time_limit, carry_out.time_limit) == (MOST_SECONDS, 2 * MOST_SECONDS)


def test_a_parked_branch_releases_nothing(failing: Job):
    fail(failing)
    with pytest.raises(Refused):
        release_reports(branch_id=branch_of(failing).pk, seat=control_seat(failing.game))


def test_other_games_go_on_and_a_parked_one_can_be_tried_again(failing: Job, monkeypatch: pytest.MonkeyPatch):
    fail(failing)
    monkeypatch.undo()
    assess(new_game(), without_missing=True)
    try_again(branch_id=branch_of(failing).pk, seat=control_seat(failing.game))
    assess_queued(Subinterval.objects.get(branch=branch_of(failing)))
    branch = branch_of(failing)
    assert (branch.stage, branch.parked) == (Stage.REVIEW, "")


def test_workers_that_end_in_the_middle_count_as_failures():
    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    Job.objects.update(attempts=ATTEMPTS)
    assess_job(job_id=Job.objects.get().pk, owner="fourth")
    assert Job.objects.get().state == JobState.PARKED
    assert "WorkerLost" in Branch.objects.get().parked
    assert not AssessmentRecord.objects.exists()


def test_a_job_taken_over_by_another_is_left_alone():
    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    Job.objects.update(state=JobState.RUNNING, owner="another")
    park(job=Job.objects.get(), owner="first", error=RuntimeError(), final=True)
    assert Job.objects.get().state == JobState.RUNNING
