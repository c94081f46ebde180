"""Asking for an assessment: once, whatever is asked at the same time, and never past a cell that owes orders."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from assessment.models import Job, JobState
from assessment.services.requesting import OrdersMissing, request_assessment, try_again
from control.models import Branch, Game, LogEntry, Stage, Subinterval
from control.services.games import end_game
from control.services.refusal import Refused
from orders.models import OrderRecord, OrderSheet, OrderState, SheetState
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on

ASKED_AT_ONCE = 20


@pytest.mark.django_db
def test_a_cell_that_handed_in_nothing_is_named_and_waited_for():
    game = new_game()
    with pytest.raises(OrdersMissing) as refused:
        request_assessment(branch_id=game.branch.pk, seat=control_seat(game))
    assert "Red and Blue" in refused.value.message
    assert len(refused.value.ways) == 2
    assert not Subinterval.objects.exists()


@pytest.mark.django_db
def test_going_on_without_orders_is_done_on_purpose_and_kept_in_the_record():
    game = new_game()
    assess(game, without_missing=True)
    entry = LogEntry.objects.get(act="assessment.requested")
    assert entry.facts["missing"] == ["red", "blue"]


@pytest.mark.django_db
def test_the_first_subinterval_seals_the_orders_of_the_cycle():
    game = new_game()
    hand_in_decks(game)
    assess(game)
    assert set(OrderSheet.objects.values_list("state", flat=True)) == {SheetState.SEALED}
    assert set(OrderRecord.objects.values_list("state", flat=True)) == {OrderState.SEALED}


@pytest.mark.django_db
def test_a_pause_setting_that_the_mode_does_not_offer_is_refused_before_a_worker_meets_it():
    game = new_game()
    with pytest.raises(Refused, match="pauses"):
        request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True, pauses="never")
    assert not Job.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("pauses", "until"), [("none", 360), ("half_hours", 30)])
def test_control_may_have_it_assessed_to_another_pause_than_the_setting(pauses: str, until: int):
    game = new_game()
    hand_in_decks(game)
    assert assess(game, pauses=pauses).until == until


@pytest.mark.django_db
def test_nothing_is_assessed_in_a_game_that_has_ended():
    game = new_game()
    end_game(game_id=game.pk)
    with pytest.raises(Refused):
        request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)


@pytest.mark.django_db
def test_ending_a_game_drops_the_job_that_waits():
    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    end_game(game_id=game.pk)
    assert Job.objects.get().state == JobState.DROPPED
    assert Branch.objects.get().stage == Stage.FINISHED


@pytest.mark.django_db
def test_trying_again_does_nothing_where_nothing_is_parked():
    game = new_game()
    play_on(game)
    assert try_again(branch_id=game.branch.pk, seat=control_seat(game)) is None


@pytest.mark.django_db(transaction=True)
def test_twenty_requests_at_once_begin_one_subinterval():
    """Guards: a phase resolved twice, 17 seconds apart."""
    game = new_game()
    together = Barrier(ASKED_AT_ONCE)

    def ask(_: int) -> int:
        try:
            together.wait()
            return request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(ASKED_AT_ONCE) as threads:
        begun = set(threads.map(ask, range(ASKED_AT_ONCE)))
    assert len(begun) == Subinterval.objects.count() == Job.objects.count() == 1
    assert Game.objects.get().branch.stage == Stage.ASSESSING
