"""Typed-in dice: begun before cycle 1, added to when they run out."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord, Job, JobState
from assessment.services.jobs import carry_out_job
from control.models import Branch, Game
from control.services.games import start_game
from tests.control.desk.pages import Room
from tests.games import assess_queued, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


def test_a_strip_is_begun_before_the_game_and_used(monkeypatch: pytest.MonkeyPatch):
    game = new_game(started=False)
    room = Room(game)
    assert room.post("dice/", numbers="07, 64 99").status_code == 302
    assert "3 numbers typed in, 0 used, 3 left" in room.text("dice/")
    assert "07 64 99" in room.text("dice/")
    start_game(game_id=game.pk)
    game = Game.objects.get(pk=game.pk)
    hand_in_decks(game)
    room.post("assess/")
    job = Job.objects.latest("pk")
    for _ in range(3):
        Job.objects.filter(pk=job.pk).update(state=JobState.QUEUED)
        carry_out_job(job_id=job.pk, owner="test")
    assert "used up" in Branch.objects.get(pk=game.branch.pk).parked
    assert room.post("dice/", numbers="50 " * 3000).status_code == 302
    room.post("try-again/")
    subinterval = game.branch.subintervals.get()
    record = assess_queued(subinterval)
    assert len(record.bindings) > 3
    assert f"{len(record.bindings)} used" in room.text("dice/")


def test_a_game_that_throws_from_its_seed_goes_on_so():
    game = new_game()
    answer = Room(game).post("dice/", numbers="1 2 3")
    assert answer.status_code == 409
    assert "throws from its seed" in answer.content.decode()
    assert Game.objects.get(pk=game.pk).typed_dice == []
    assert not AssessmentRecord.objects.exists()


@pytest.mark.parametrize(
    ("numbers", "said"),
    [("12 1OO 3", "Number 2, “1OO”"), ("100", "Number 1"), (" ", "1 to 5000"), ("-1", "“-1”")],
)
def test_what_is_no_number_is_named_and_kept(numbers: str, said: str):
    game = new_game(started=False)
    answer = Room(game).post("dice/", numbers=numbers)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert said in page
    assert Game.objects.get(pk=game.pk).typed_dice == []
