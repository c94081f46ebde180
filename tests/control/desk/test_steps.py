"""A cycle as Control plays it: the next natural step, in two clicks where nothing happens."""

from __future__ import annotations

import pytest

from assessment.models import Job, JobState
from assessment.services.assessing import assess_job
from control.models import Branch, Game, LogEntry, Stage, Subinterval
from tests.control.desk.pages import Room
from tests.games import assess, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


def carry_out() -> None:
    for job in Job.objects.filter(state=JobState.QUEUED):
        assert assess_job(job_id=job.pk, owner="test")


def stage() -> str:
    return Branch.objects.get(number=1).stage


def test_the_button_is_the_next_natural_step():
    game = new_game(started=False)
    room = Room(game)
    assert "Start cycle 1" in room.text("bar/")
    room.post("start/")
    assert ">Assess<" in room.text("bar/")
    hand_in_decks(game)
    room.post("assess/")
    assert "Assessing from 020600" in room.text("bar/")
    carry_out()
    assert ">Release<" in room.text("bar/")
    room.post("release/")
    assert ">Go on<" in room.text("bar/")


def test_an_uneventful_cycle_costs_two_clicks(game: Game):
    """Guards: umpires had to prune and click through lists by hand during the game."""
    hand_in_decks(game)
    room = Room(game)
    room.post("assess/", pauses="none")
    carry_out()
    room.post("release/")
    assert (stage(), Branch.objects.get().cycle) == (Stage.ORDERS, 2)


def test_a_cell_that_owes_is_named_and_the_answer_is_kept(game: Game):
    room = Room(game)
    answer = room.send("assess/")
    assert answer.status_code == 200
    assert "Nothing has been received from Red and Blue" in answer.content.decode()
    assert stage() == Stage.ORDERS
    room.send("assess/", missing="yes")
    assert stage() == Stage.ASSESSING
    assert LogEntry.objects.get(act="assessment.requested").facts["missing"] == ["red", "blue"]
    assert "Nothing had come from: Red, Blue" in room.text("log/")


def test_assessing_goes_to_the_next_half_hour_when_asked(game: Game):
    hand_in_decks(game)
    Room(game).post("assess/", pauses="half_hours")
    carry_out()
    assert Subinterval.objects.get().until == 30


def test_holding_stops_everything_and_resuming_goes_on(game: Game):
    room = Room(game)
    room.post("hold/")
    assert ">Resume<" in room.text("bar/")
    assert room.send("assess/", missing="yes").status_code == 409
    room.post("resume/")
    assert stage() == Stage.ORDERS


def test_a_step_twice_is_one_step(game: Game):
    """Guards: a double click put the game out of step."""
    hand_in_decks(game)
    room = Room(game)
    room.post("assess/")
    room.post("assess/")
    carry_out()
    room.post("release/")
    room.post("release/")
    assert Subinterval.objects.count() == 1
    assert LogEntry.objects.filter(act="reports.released").count() == 1


def test_a_parked_assessment_says_so_and_is_tried_again(game: Game):
    hand_in_decks(game)
    assess(game)
    Branch.objects.update(parked="RuntimeError: no")
    room = Room(game)
    assert "parked" in room.text("bar/")
    room.post("try-again/")
    carry_out()
    assert Branch.objects.get().parked == ""
    assert ">Release<" in room.text("bar/")


def test_a_game_is_ended_only_when_its_name_is_typed(game: Game):
    room = Room(game)
    assert room.send("end/", title="yes").status_code == 409
    assert stage() == Stage.ORDERS
    room.send("end/", title=game.title)
    assert stage() == Stage.FINISHED
    assert "The game has ended" in room.text("bar/")


def test_progress_is_said_as_it_is(game: Game):
    hand_in_decks(game)
    room = Room(game)
    room.post("assess/")
    assert "waits for a worker" in room.text("owing/")
    Job.objects.update(state=JobState.RUNNING)
    assert "assessing" in room.text("owing/")
    Job.objects.update(progress=5, progress_of=12)
    assert "half hour 5 of 12" in room.text("owing/")
    assert "Assessing from 020600: half hour 5 of 12." in room.text("bar/")
    Job.objects.update(state=JobState.QUEUED)
    carry_out()
    assert 'class="progress"' not in room.text("owing/")
