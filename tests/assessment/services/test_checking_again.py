"""A game that has ended is assessed again from Control's page, by a worker, with progress and what was found."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord, Job, JobState
from assessment.services.checking_again import KIND
from assessment.services.jobs import carry_out_job
from control.services.games import end_game
from tests.control.desk.pages import Room
from tests.games import control_seat, released_game

pytestmark = pytest.mark.django_db


def carried_out() -> Job:
    job = Job.objects.filter(kind=KIND).latest("pk")
    carry_out_job(job_id=job.pk, owner="me")
    return Job.objects.get(pk=job.pk)


def test_an_ended_game_is_assessed_again_from_the_page_and_a_difference_is_named():
    game = released_game()
    room = Room(game)
    assert room.post("verify/").status_code == 409
    end_game(game_id=game.pk, seat=control_seat(game))
    assert bytes(game.seed).hex() in room.text("verify/")
    assert room.post("verify/").status_code == 302
    assert room.post("verify/").status_code == 302
    assert Job.objects.filter(kind=KIND).count() == 1
    assert "<progress" in room.text("verify/")
    job = carried_out()
    assert (job.state, job.progress, job.progress_of) == (JobState.DONE, 1, 1)
    assert "all came out the same" in room.text("verify/")
    AssessmentRecord.objects.filter(current=True).update(events_digest="0" * 64)
    assert room.post("verify/").status_code == 302
    assert carried_out().facts["differing"][0]["differing"] == ["events"]
    page = room.text("verify/")
    assert "different: events" in page
    assert "all came out the same" not in page
