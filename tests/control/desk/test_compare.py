"""Two branches beside each other: what differs is shown, what is alike is counted."""

from __future__ import annotations

import re

import pytest

from assessment.services.branching import branch_from
from control.models import Game
from tests.control.desk.pages import Room
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on

pytestmark = pytest.mark.django_db


def test_with_one_branch_there_is_nothing_to_compare():
    answer = Room(new_game()).get("branches/compare/")
    assert answer.status_code == 409
    assert "only one branch" in answer.content.decode()


def test_a_study_without_orders_differs_from_what_was_played():
    game = new_game()
    hand_in_decks(game)
    first = play_on(game)
    study = branch_from(subinterval_id=first.pk, seat=control_seat(game), reason="Without orders.")
    assess(game, study, without_missing=True)
    room = Room(game)
    page = room.text("branches/compare/")
    assert page.count("<figure>") == 2
    assert "Units that differ" in page
    released(game, room, study.public_id)
    page = room.text("branches/compare/", left=game.branch.public_id, right=study.public_id)
    assert 'class="is-gone"' in page
    assert "branches/compare/" in room.text("branches/")
    assert "0 of 5 units lost" in page
    assert re.search(r"1 <span class=\"mono\">02\d{4}</span> enemy", page.partition("Contacts that differ")[2])


def test_a_branch_beside_itself_does_not_differ():
    game = new_game()
    hand_in_decks(game)
    study = branch_from(subinterval_id=play_on(game).pk, seat=control_seat(game), reason="To compare.")
    name = study.public_id
    page = Room(game).text("branches/compare/", left=name, right=name)
    assert 'class="is-gone"' not in page
    assert 'scope="row" class="code"' not in page
    for side in ("Red", "Blue"):
        assert f"{side} has the same contacts on both." in page


def released(game: Game, room: Room, study: str) -> None:
    assert room.post(f"study/{study}/release/").status_code in (204, 302)
    game.refresh_from_db()
