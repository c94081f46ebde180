"""Messages: Control answers in a name; nothing goes from side to side."""

from __future__ import annotations

import pytest

from control.models import Game, Letter, Role
from control.services.letters import answer_letter, post_letter
from control.services.seats import add_seat
from tests.control.desk.pages import Room
from tests.games import control_seat, new_game, seat

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


def test_a_letter_may_be_for_one_seat_of_the_cell(game: Game):
    room = Room(game)
    assert 'name="for_seat"' not in room.text("letters/red/"), "there is one seat alone"
    second, _ = add_seat(game=game, name="red-2", title="Red Engineers", role=Role.PLAYER, side="red")
    assert f'<option value="{second.public_id}">Red Engineers</option>' in room.text("letters/red/")
    room.send("letters/red/", text="Leave the bridge.", as_name="Battalion", for_seat=second.public_id)
    assert Letter.objects.get(to_control=False).text == "For Red Engineers:\nLeave the bridge."
    answer = room.send("letters/blue/", text="Leave the bridge.", for_seat=second.public_id)
    assert answer.status_code == 409
    assert not Letter.objects.filter(cell="blue").exists()


def test_an_empty_letter_comes_back_with_what_was_typed(game: Game):
    answer = Room(game).send("letters/blue/", text=" ", as_name="Mayor of Ba Gia")
    assert answer.status_code == 409
    assert "Mayor of Ba Gia" in answer.content.decode()


def test_all_messages_with_a_cell_are_had_as_text(game: Game):
    post_letter(seat=seat(game, "red"), text="Where is the battalion?")
    answer_letter(seat=control_seat(game), cell="red", text="At Phu My.", as_name="95th Battalion")
    post_letter(seat=seat(game, "blue"), text="Hold the bridge?")
    room = Room(game)
    answer = room.get("letters/red/transcript.txt")
    text = answer.content.decode()
    assert answer["Content-Disposition"] == 'attachment; filename="control-red-messages.txt"'
    assert text.index("Where is the battalion?") < text.index("95th Battalion") < text.index("At Phu My.")
    assert "Hold the bridge?" not in text
    assert room.get("letters/green/transcript.txt").status_code == 404
