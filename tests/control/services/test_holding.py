"""A held game stands still for everybody and goes on where it was."""

from __future__ import annotations

import pytest

from assessment.services.releasing import release_reports
from assessment.services.requesting import request_assessment
from control.models import FeedFrame, LogEntry, Stage
from control.services.games import end_game
from control.services.holding import go_on, hold_game
from control.services.refusal import Refused
from tests.games import assess, control_seat, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


def test_a_held_game_goes_back_to_the_stage_it_came_from():
    game = new_game()
    director = control_seat(game)
    assert hold_game(branch_id=game.branch.pk, seat=director).stage == Stage.PAUSED
    hold_game(branch_id=game.branch.pk, seat=director)
    assert go_on(branch_id=game.branch.pk, seat=director).stage == Stage.ORDERS
    go_on(branch_id=game.branch.pk, seat=director)
    assert [entry.act for entry in LogEntry.objects.filter(act__startswith="game.").order_by("pk")][2:] == [
        "game.held",
        "game.went_on",
    ]


def test_both_cells_hear_of_it_alike():
    game = new_game()
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    red, blue = (FeedFrame.objects.filter(addressee=side).count() for side in ("red", "blue"))
    assert red == blue


def test_nothing_is_assessed_or_released_while_it_is_held():
    game = new_game()
    director = control_seat(game)
    hold_game(branch_id=game.branch.pk, seat=director)
    with pytest.raises(Refused):
        request_assessment(branch_id=game.branch.pk, seat=director, without_missing=True)
    go_on(branch_id=game.branch.pk, seat=director)
    hand_in_decks(game)
    assess(game)
    hold_game(branch_id=game.branch.pk, seat=director)
    with pytest.raises(Refused):
        release_reports(branch_id=game.branch.pk, seat=director)


@pytest.mark.parametrize("started", [True, False])
def test_only_a_running_game_is_held(started: bool):
    game = new_game(started=started)
    if started:
        end_game(game_id=game.pk)
    with pytest.raises(Refused):
        hold_game(branch_id=game.branch.pk, seat=control_seat(game))
