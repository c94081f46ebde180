"""Who plays a cell: a cell that nobody plays is not waited for, one on paper is handed what it is told."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord
from assessment.services.requesting import OrdersMissing, request_assessment
from control.models import AnswerRecord, Attends, Envelope, Game, LogEntry, Stage
from control.services.attendance import attendance_of, set_attendance, sides_played
from control.services.envelopes import envelopes_of, hand_over, mark_printed, waiting_envelopes
from control.services.holding import go_on, hold_game
from control.services.pictures import cell_desk
from control.services.refusal import Refused
from control.services.tempo import clock_of, set_tempo
from control.situation.side import Side
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on

pytestmark = pytest.mark.django_db


def played(game: Game, side: str, kind: Attends, reason: str = "the team is snowed in") -> None:
    set_attendance(game_id=game.pk, seat=control_seat(game), side=side, kind=kind, reason=reason)


def test_others_play_a_cell_for_a_reason_alone(game: Game):
    for kind in (Attends.CONTROL, Attends.NOBODY):
        with pytest.raises(Refused, match="Say why"):
            played(game, "red", kind, " ")
    played(game, "red", Attends.PAPER, "")
    played(game, "red", Attends.CONTROL)
    assert attendance_of(game)[Side.RED].reason == "the team is snowed in"
    assert sides_played(game, Attends.SCREEN) == (Side.BLUE,)
    assert LogEntry.objects.filter(act="cell.attendance").count() == 2


def test_a_cell_that_nobody_plays_is_not_waited_for(game: Game):
    played(game, "red", Attends.NOBODY)
    with pytest.raises(OrdersMissing) as missing:
        request_assessment(branch_id=game.branch.pk, seat=control_seat(game))
    assert missing.value.sides == ["blue"]


def test_what_it_is_asked_takes_the_proposal():
    game = new_game("siege", mode="khe_sanh", seed=3)
    played(game, "red", Attends.NOBODY)
    played(game, "blue", Attends.NOBODY)
    for _ in range(6):
        subinterval = assess(game)
        while Game.objects.get(pk=game.pk).branch.stage == Stage.ASSESSING:
            subinterval = assess(game)
        owners = {one["owner"] for one in AssessmentRecord.objects.current().get(subinterval=subinterval).questions}
        assert owners <= {"control"}
        play_on(game)
    answered = list(AnswerRecord.objects.all())
    assert answered
    assert all(answer.for_cell for answer in answered)


def test_a_release_fills_an_envelope_for_a_cell_on_paper_alone(game: Game):
    played(game, "blue", Attends.PAPER, "")
    hand_in_decks(game)
    play_on(game)
    envelope = Envelope.objects.get()
    game = Game.objects.get(pk=game.pk)
    numbers = sorted(row.number for row in cell_desk(game=game, side="blue").reports())
    assert (envelope.side, envelope.first, envelope.last) == ("blue", numbers[0], numbers[-1])
    play_on(game)
    second = envelopes_of(Game.objects.get(pk=game.pk).branch)[0]
    assert second.first == envelope.last + 1


def test_it_is_printed_first_and_handed_over_once(game: Game):
    played(game, "blue", Attends.PAPER, "")
    hand_in_decks(game)
    play_on(game)
    game = Game.objects.get(pk=game.pk)
    one = waiting_envelopes(game.branch)[0]
    with pytest.raises(Refused, match="Print it first"):
        hand_over(envelope_id=one.pk, seat=control_seat(game))
    mark_printed(envelope_id=one.pk, seat=control_seat(game))
    given = hand_over(envelope_id=one.pk, seat=control_seat(game)).handed_over
    assert hand_over(envelope_id=one.pk, seat=control_seat(game)).handed_over == given
    assert not waiting_envelopes(game.branch)


def test_the_window_of_both_cells_begins_when_the_paper_is_handed_over(game: Game):
    played(game, "blue", Attends.PAPER, "")
    director = control_seat(game)
    set_tempo(
        game_id=game.pk, seat=director, orders_minutes=10, reply_minutes=5, at_zero="nothing", grace_seconds=0
    )  # fmt: skip
    hand_in_decks(game)
    play_on(game)
    game = Game.objects.get(pk=game.pk)
    assert clock_of(game).left is not None
    hold_game(branch_id=game.branch.pk, seat=director)
    go_on(branch_id=game.branch.pk, seat=director)
    assert clock_of(game).due is None
    set_tempo(
        game_id=game.pk, seat=director, orders_minutes=20, reply_minutes=15, at_zero="nothing", grace_seconds=0
    )  # fmt: skip
    assert clock_of(game).due is None
    one = waiting_envelopes(game.branch)[0]
    mark_printed(envelope_id=one.pk, seat=director)
    hand_over(envelope_id=one.pk, seat=director)
    assert clock_of(game).due is not None
