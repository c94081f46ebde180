"""What users of comparable systems suffered where a game went on by itself, or told something else than it did."""

from __future__ import annotations

import pytest

from assessment.engine.outcome import DecisionKind
from assessment.models import AssessmentRecord
from assessment.services.releasing import release_reports
from assessment.services.timekeeping import keep_time
from assessment.services.tray import Decided, decide_report, tray_of
from control.models import Branch, Game, LogEntry, Stage, Subinterval
from control.services.tempo import set_tempo
from tests.control.services.test_tempo import ran_out
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


def test_a_game_that_nobody_plays_stops_after_a_cycle():
    game = new_game()
    set_tempo(
        game_id=game.pk, seat=control_seat(game), orders_minutes=20, reply_minutes=5, at_zero="go_on", grace_seconds=0
    )
    for _minutes in range(0, 60, 5):
        ran_out(game, seconds=300)
        keep_time()
        if waiting := Subinterval.objects.filter(branch=game.branch, assessments__isnull=True).first():
            assess_queued(waiting)
    branch = Branch.objects.get(pk=game.branch.pk)
    assert (branch.cycle, branch.stage) == (1, Stage.REVIEW)
    assert Subinterval.objects.filter(branch=branch).count() == 1
    assert LogEntry.objects.filter(game=game, act="assessment.requested").count() == 1


def test_reports_that_are_kept_back_change_nothing_of_what_happens():
    told, silent = new_game(), new_game()
    for game in (told, silent):
        hand_in_decks(game)
        opened = assess(game, pauses="none")
        if game is silent:
            for report in tray_of(opened):
                kept_back = Decided(kind=DecisionKind.WITHHOLD, reason="said nothing")
                decide_report(subinterval_id=opened.pk, report=report.key, decided=kept_back, seat=control_seat(game))
        release_reports(branch_id=game.branch.pk, seat=control_seat(game))
        assess(game, without_missing=True, pauses="none")
    assert len(happened(told)) == 2
    assert happened(silent) == happened(told)


def happened(game: Game) -> list[str]:
    """The digests of what was ruled in each subinterval."""
    records = AssessmentRecord.objects.current().filter(subinterval__branch__game=game).order_by("subinterval")
    return list(records.values_list("events_digest", flat=True))
