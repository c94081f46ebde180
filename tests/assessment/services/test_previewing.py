"""Odds of a battle: played by the workers in parts, without touching the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from assessment.models import Job, JobState
from assessment.services.jobs import carry_out_job
from assessment.services.previewing import PART, PARTS, preview_battle, read_preview, subjects_of
from assessment.services.requesting import request_assessment
from config.embedded.program import Process
from control.models import Branch, Game
from control.services.refusal import Refused
from tests.battles import in_battle
from tests.games import control_seat, hand_in_decks, new_game

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 60


def ask(game: Game, *, times: int = 40) -> Job:
    return preview_battle(branch_id=game.branch.pk, subject="1", seat=control_seat(game), times=times)


def parts_of(whole: Job) -> list[Job]:
    return list(Job.objects.filter(kind=PART, facts__of=whole.pk).order_by("pk"))


def test_a_preview_is_played_in_parts_and_added_up_by_the_last() -> None:
    game = in_battle()
    whole = ask(game)
    parts = parts_of(whole)
    assert len(parts) == PARTS
    for number, part in enumerate(parts, start=1):
        assert read_preview(whole).tables == ()
        assert carry_out_job(job_id=part.pk, owner="test")
        whole.refresh_from_db()
        assert whole.progress == 40 * number // PARTS
    found = read_preview(whole)
    assert (found.state, found.played, found.of) == (JobState.DONE, 40, 40)
    assert whole.facts["result"]["times"] == 40
    assert [table.title for table in found.tables] == ["How the battle ends", "Losses when it ends"]
    assert game.frames.filter(addressee="control", kind="preview").exists()
    assert not game.frames.exclude(addressee="control").filter(kind="preview").exists()


def test_asked_again_it_is_the_same_preview_with_the_same_odds() -> None:
    first_game, second_game = in_battle(), in_battle()
    first = ask(first_game)
    assert ask(first_game).pk == first.pk
    second = ask(second_game)
    for part in (*parts_of(first), *parts_of(second)):
        carry_out_job(job_id=part.pk, owner="test")
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.facts["result"] == second.facts["result"]


def test_the_game_goes_on_as_if_nobody_had_asked() -> None:
    game = in_battle()
    before = Branch.objects.get(pk=game.branch.pk)
    for part in parts_of(ask(game)):
        carry_out_job(job_id=part.pk, owner="test")
    after = Branch.objects.get(pk=game.branch.pk)
    assert (after.situation_digest, after.stage, after.now) == (before.situation_digest, before.stage, before.now)
    assert after.parked == ""


def test_a_part_that_cannot_be_played_ends_the_preview_but_not_the_game() -> None:
    game = in_battle()
    whole = ask(game)
    part = parts_of(whole)[0]
    Job.objects.filter(pk=part.pk).update(facts={**part.facts, "subject": "99"})
    for _ in range(3):
        assert not carry_out_job(job_id=part.pk, owner="test")
    found = read_preview(whole)
    assert found.state == JobState.PARKED
    assert "no battle 99" in found.failure
    assert {one.state for one in parts_of(whole)} == {JobState.PARKED, JobState.DROPPED}
    assert Branch.objects.get(pk=game.branch.pk).parked == ""


def test_a_battle_that_is_not_fought_is_refused() -> None:
    game = new_game()
    assert subjects_of(branch_id=game.branch.pk) == ()
    with pytest.raises(Refused):
        ask(game)


@pytest.mark.slow
def test_two_workers_play_a_preview_and_an_assessment_beside_it(start_worker: Callable[[], Process]) -> None:
    start_worker()
    start_worker()
    game = in_battle()
    whole = ask(game, times=400)
    hand_in_decks(game)
    request_assessment(branch_id=game.branch.pk, seat=None)
    seen = {0}
    until = time.monotonic() + PATIENCE_SECONDS
    while (found := read_preview(whole)).state == JobState.RUNNING:
        seen.add(found.played)
        assert time.monotonic() < until, Job.objects.values_list("kind", "state", "failure")
        time.sleep(0.05)
    assert found.state == JobState.DONE
    assert len(seen) > 2, "progress was shown on the way"
    assert sum(whole_facts(whole)["ends"].values()) == 400
    assert len({part.owner for part in parts_of(whole)}) == PARTS


def whole_facts(whole: Job) -> dict[str, Any]:
    whole.refresh_from_db()
    result: dict[str, Any] = whole.facts["result"]
    return result
