"""A game that has ended is assessed again from Control's page, by a worker, with progress and what was found."""

from __future__ import annotations

import pytest
from django.utils import timezone

from assessment.models import AssessmentRecord, Job, JobState
from assessment.services import long_work
from assessment.services.checking_again import check_again
from assessment.services.heartbeat import LEASE
from assessment.services.jobs import carry_out_job
from assessment.services.long_work import CHECK
from control.models import FogRehearsal, FogRehearsalState
from control.rehearsal.asked import carry_out_rehearsal
from control.services.games import end_game
from control.services.seats import add_seat
from tests.control.desk.pages import Room
from tests.games import control_seat, released_game

pytestmark = pytest.mark.django_db


def carried_out() -> Job:
    job = Job.objects.filter(kind=CHECK).latest("pk")
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
    assert Job.objects.filter(kind=CHECK).count() == 1
    assert "<progress" in room.text("verify/")
    job = carried_out()
    assert (job.state, job.progress, job.progress_of) == (JobState.DONE, 1, 1)
    assert "1 part was assessed again, and it came out the same." in room.text("verify/")
    assert "assessed again: 1 part." in room.text("log/")
    AssessmentRecord.objects.filter(current=True).update(events_digest="0" * 64)
    assert room.post("verify/").status_code == 302
    assert carried_out().facts["differing"][0]["differing"] == ["events"]
    page = room.text("verify/")
    assert "different: events" in page
    assert "it came out the same" not in page
    assert "Not everything came out the same" in page
    stopped = {"state": JobState.PARKED, "progress": 1, "progress_of": 2, "failure": "TookTooLong: no end"}
    Job.objects.filter(pk=Job.objects.latest("pk").pk).update(**stopped)
    page = room.text("verify/")
    assert "came to no end: 1 of 2 parts" in page
    assert "different: events" in page
    assert "Not everything came out the same" not in page
    assert "TookTooLong: no end" in page
    recorder, _token = add_seat(game=game, name="recorder", role="recorder")
    page = Room(game, recorder).text("verify/")
    assert "TookTooLong" not in page
    assert "The log of the worker says why." in page


def ended() -> Job:
    """A game that has ended, and its check, asked for."""
    game = released_game()
    end_game(game_id=game.pk, seat=control_seat(game))
    return check_again(game_id=game.pk, seat=control_seat(game))


def test_one_piece_of_long_work_goes_on_at_a_time_and_what_waits_is_sent_then(monkeypatch: pytest.MonkeyPatch):
    """Guards: two rehearsals, or two checks, on both slots of the one worker, and every assessment behind them."""
    check, other = ended(), ended()
    rehearsal = FogRehearsal.objects.create(scenario="tacspiel/route_4")
    assert Job.objects.claim(other.pk, "another worker", LEASE)
    assert not carry_out_job(job_id=check.pk, owner="me")
    assert not carry_out_rehearsal(pk=rehearsal.pk, owner="me")
    check.refresh_from_db()
    rehearsal.refresh_from_db()
    assert (check.state, rehearsal.state, rehearsal.attempts) == (JobState.QUEUED, FogRehearsalState.QUEUED, 0)
    sent: list[int] = []
    monkeypatch.setattr(long_work, "dispatch", sent.append)
    monkeypatch.setattr(long_work, "dispatch_rehearsal", sent.append)
    long_work.send_next()
    assert sent == [rehearsal.pk, check.pk]
    Job.objects.filter(pk=other.pk).update(lease_until=timezone.now() - LEASE)
    assert FogRehearsal.objects.claim(rehearsal.pk, "another worker", LEASE)
    assert not carry_out_job(job_id=check.pk, owner="me")
    FogRehearsal.objects.update(state=FogRehearsalState.DONE)
    assert carry_out_job(job_id=check.pk, owner="me")
