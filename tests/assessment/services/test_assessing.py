"""Assessing with no lock, storing once; the same inputs give the same digests."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from assessment.models import AssessmentRecord, Job, ResultRow
from assessment.services import assessing
from assessment.services.assessing import assess_job
from assessment.services.requesting import request_assessment
from control.models import Branch, RulingRecord, Stage, Subinterval
from control.services.games import end_game
from control.services.holding import go_on, hold_game
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on

pytestmark = pytest.mark.django_db


def queued() -> Job:
    game = new_game()
    request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    return Job.objects.get()


def test_a_cycle_of_cards_gives_results_with_a_rule_and_a_line_of_the_worksheet():
    game = new_game()
    hand_in_decks(game)
    record = AssessmentRecord.objects.get(subinterval=assess(game))
    rows = ResultRow.objects.filter(assessment=record)
    assert rows.filter(kind="contact.sighted", rule__startswith="D'", line__gt=0).exists()
    assert all(row.words.startswith(row.stamp) for row in rows)


def test_the_same_inputs_give_the_same_digests_in_two_games():
    records = []
    for _ in range(2):
        game = new_game(seed=11)
        hand_in_decks(game)
        records.append(AssessmentRecord.objects.get(subinterval=assess(game)))
    first, second = records
    for digest in ("inputs_digest", "situation_digest", "lines_digest", "events_digest", "reports_digest"):
        assert getattr(first, digest) == getattr(second, digest)


def test_a_job_is_carried_out_once_however_often_its_task_comes():
    job = queued()
    assert assess_job(job_id=job.pk, owner="first")
    assert not assess_job(job_id=job.pk, owner="second")
    assert AssessmentRecord.objects.count() == 1


def test_a_worker_that_lost_its_lease_stores_nothing(monkeypatch: pytest.MonkeyPatch):
    job = queued()
    store = assessing._store

    def taken_over(first: Job, owner: str, *rest: object) -> bool | None:
        Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
        monkeypatch.setattr(assessing, "_store", store)
        assert assess_job(job_id=job.pk, owner="second")
        return store(first, owner, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(assessing, "_store", taken_over)
    assert not assess_job(job_id=job.pk, owner="first")
    assert AssessmentRecord.objects.count() == 1


def test_a_ruling_that_comes_while_it_is_assessed_makes_it_go_again(monkeypatch: pytest.MonkeyPatch):
    job = queued()
    store = assessing._store
    subinterval = Subinterval.objects.get()

    def ruled_meanwhile(*arguments: object) -> bool | None:
        monkeypatch.setattr(assessing, "_store", store)
        RulingRecord.objects.create(
            branch=subinterval.branch,
            subinterval=subinterval,
            number=1,
            kind="event",
            value="A bridge gives way.",
            reason="the story",
            seat=control_seat(subinterval.branch.game),
        )
        return store(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(assessing, "_store", ruled_meanwhile)
    assert assess_job(job_id=job.pk, owner="first")
    assert ResultRow.objects.filter(kind="ruling.applied", assessment__current=True).exists()
    assert AssessmentRecord.objects.count() == 1


def test_what_ends_meanwhile_is_not_stored(monkeypatch: pytest.MonkeyPatch):
    job = queued()
    store = assessing._store

    def ended_meanwhile(*arguments: object) -> bool | None:
        end_game(game_id=job.game_id)
        return store(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(assessing, "_store", ended_meanwhile)
    assert not assess_job(job_id=job.pk, owner="first")
    assert not AssessmentRecord.objects.exists()


def test_a_game_held_meanwhile_comes_to_review_when_it_goes_on():
    job = queued()
    branch = Branch.objects.get()
    hold_game(branch_id=branch.pk, seat=control_seat(job.game))
    assert assess_job(job_id=job.pk, owner="first")
    assert Branch.objects.get().stage == Stage.PAUSED
    assert go_on(branch_id=branch.pk, seat=control_seat(job.game)).stage == Stage.REVIEW


def test_subintervals_follow_each_other_through_two_cycles():
    game = new_game()
    hand_in_decks(game)
    while (branch := Branch.objects.get()).cycle == 1:
        play_on(game)
    assert branch.stage == Stage.ORDERS
    assert branch.now == 360
    hand_in_decks(game, cycle=2)
    while Branch.objects.get().cycle == 2:
        play_on(game)
    ends = [sub.until for sub in Subinterval.objects.order_by("cycle", "number")]
    starts = [sub.start for sub in Subinterval.objects.order_by("cycle", "number")]
    assert starts == [0, *ends[:-1]]
    assert ends[-1] == 720
