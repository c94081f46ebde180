"""How far a worker has come is kept on the job's row and told to Control alone."""

from __future__ import annotations

import pytest

from assessment.engine.dice import Place, SeededDice, seed_from
from assessment.models import Job, JobState
from assessment.services.assessing import assess_inputs, read_inputs
from assessment.services.progress import Progress, Reached, reached_at
from assessment.services.requesting import request_assessment
from tests.games import hand_in_decks, new_game

SIX_HOURS = 360
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("time", "cycle", "reached"),
    [("0", 1, 1), ("30", 1, 1), ("61/2", 1, 2), ("360", 1, 12), ("h0", 1, 1), ("h12", 2, 1), ("h23", 2, 12)],
)
def test_the_half_hour_of_a_throw_counts_from_the_start_of_its_cycle(time: str, cycle: int, reached: int):
    assert reached_at(Place("D'1.1", (), time, cycle), SIX_HOURS) == Reached(reached, 12)


def running() -> tuple[Job, Progress]:
    game = new_game()
    hand_in_decks(game)
    request_assessment(branch_id=game.branch.pk, seat=None)
    Job.objects.update(state=JobState.RUNNING, owner="worker")
    job = Job.objects.get()
    return job, Progress(job, "worker")


def test_what_a_worker_has_reached_is_told_to_control_once_and_to_no_cell():
    job, progress = running()
    told_before = {frame.addressee: frame.number for frame in job.game.frames.order_by("number")}
    assess_inputs(read_inputs(job.subinterval), progress)  # type: ignore[arg-type]
    progress.tell()
    progress.tell()
    job.refresh_from_db()
    assert (job.progress > 1, job.progress_of) == (True, 12)
    told = {frame.addressee: frame.number for frame in job.game.frames.order_by("number")}
    assert told == told_before | {"control": told_before["control"] + 1}
    assert job.game.frames.order_by("pk").last().kind == "progress"  # type: ignore[union-attr]


def test_a_worker_that_lost_the_job_tells_nothing():
    job, progress = running()
    Job.objects.update(owner="another")
    progress.noting(SeededDice(seed_from(1)), SIX_HOURS).throw(Place("D'1.1", (), "60", 1), 100)
    progress.tell()
    job.refresh_from_db()
    assert job.progress == 0


def test_throws_are_those_of_the_dice_beneath():
    dice = SeededDice(seed_from(7))
    place = Place("D'1.1", ("1C73",), "195/2", 1)
    job, progress = running()
    assert progress.noting(dice, job.game.branch.cycle).throw(place, 100) == dice.throw(place, 100)
