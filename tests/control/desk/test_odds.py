"""Control asks for the odds of a battle and reads them once the workers have played it."""

from __future__ import annotations

import pytest

from assessment.models import Job
from assessment.services import previewing
from assessment.services.jobs import carry_out_job
from assessment.services.previewing import PART
from tests.battles import in_battle
from tests.control.desk.pages import Room
from tests.games import new_game

pytestmark = pytest.mark.django_db


def test_odds_are_asked_for_watched_and_read(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(previewing, "TIMES", 8)
    room = Room(in_battle())
    assert "Play it beforehand" in room.text("odds/")
    assert room.post("odds/", subject="1").status_code == 302
    assert "<progress" in room.text("odds/")
    for part in Job.objects.filter(kind=PART):
        carry_out_job(job_id=part.pk, owner="test")
    page = room.text("odds/")
    assert "<progress" not in page
    assert '<th scope="row">' in page


def test_where_nobody_fights_there_are_no_odds():
    assert "No battle is being fought" in Room(new_game()).text("odds/")


def test_a_battle_that_is_not_fought_is_refused():
    answer = Room(in_battle()).post("odds/", subject="<b>2")
    assert answer.status_code == 409
    assert "not being fought" in answer.content.decode()
