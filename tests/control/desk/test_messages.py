"""Messages: Control answers in a name; nothing goes from side to side."""

from __future__ import annotations

import pytest

from control.models import Game, Letter
from control.services.letters import post_letter
from tests.control.desk.pages import Room
from tests.games import new_game, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = new_game()
    post_letter(seat=seat(game, "red"), text="Where is the battalion?", as_name="Battalion")
    return game


def test_a_letter_waits_until_it_is_answered_in_a_name(game: Game):
    room = Room(game)
    assert "1 without an answer" in room.text("messages/")
    room.send("letters/red/", text="Two hours behind you.", as_name="Battalion", answers="1")
    answer = Letter.objects.get(to_control=False)
    assert (answer.cell, answer.as_name) == ("red", "Battalion")
    assert answer.answers == Letter.objects.get(to_control=True)
    assert "nothing waits" in room.text("messages/")


def test_new_letters_are_counted_until_they_have_been_looked_at(game: Game):
    room = Room(game)
    assert 'id="count-messages" title="new">1' in room.text("results/")
    room.text("messages/")
    assert 'id="count-messages" title="new" hidden>0' in room.text("results/")


def test_the_same_letter_twice_counts_once(game: Game):
    """Guards: messages sent twice."""
    room = Room(game)
    for _ in range(2):
        room.send("letters/blue/", text="Rain at noon.", as_name="Neighbour", post_key="once")
    assert Letter.objects.filter(cell="blue").count() == 1


def test_an_empty_letter_comes_back_with_what_was_typed(game: Game):
    answer = Room(game).send("letters/blue/", text=" ", as_name="Mayor of Ba Gia")
    assert answer.status_code == 409
    assert "Mayor of Ba Gia" in answer.content.decode()
