"""Estimates: asked by Control, one form a cycle for each seat, seen by nobody of the other side."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from control.databook.game_book import data_book
from control.databook.json_lines import archive_bytes
from control.models import Estimate, Game
from control.services.estimates import ask, estimates_of, give_estimate, question_of
from control.services.games import end_game
from control.services.refusal import Refused
from control.situation.side import SIDES
from tests.control.desk.pages import Room
from tests.games import control_seat, new_game, released_game, seat
from tests.seated import seated

pytestmark = pytest.mark.django_db

QUESTION = "Where will the main blow fall?"
EXPECTED = "On the bridge at Cau Doi"


@pytest.fixture
def game() -> Game:
    """A running game in which Control asks."""
    game = new_game()
    ask(game_id=game.pk, seat=control_seat(game), text=QUESTION)
    return game


def test_a_seat_answers_and_its_own_cell_and_control_alone_read_it(game: Game):
    blue, red = seat(game, "blue"), seat(game, "red")
    address = f"/g/{game.public_id}/{blue.public_id}/estimate/"
    assert QUESTION in seated(blue).get(address).content.decode()
    typed = {"estimate": EXPECTED, "reason": "the tracks", "confidence": "75"}
    assert seated(blue).post(address, typed).status_code == 302
    assert EXPECTED in seated(blue).get(address).content.decode()
    assert EXPECTED in Room(game).text("estimates/")
    other = seated(red).get(f"/g/{game.public_id}/{red.public_id}/estimate/").content.decode()
    assert QUESTION in other
    assert EXPECTED not in other


def test_what_cannot_be_taken_is_said_and_nothing_typed_is_lost(game: Game):
    blue = seat(game, "blue")
    address = f"/g/{game.public_id}/{blue.public_id}/estimate/"
    answer = seated(blue).post(address, {"estimate": EXPECTED, "reason": "the tracks", "confidence": ""})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Say how sure you are." in page
    assert EXPECTED in page
    assert "the tracks" in page
    assert not Estimate.objects.exists()


@pytest.mark.parametrize("estimate", ["", "   ", "x" * 401])
def test_an_estimate_has_words_and_not_too_many(game: Game, estimate: str):
    with pytest.raises(Refused, match="1 to 400"):
        give_estimate(seat=seat(game, "red"), estimate=estimate, reason="", confidence="50")


def test_the_same_twice_is_one_and_better_thoughts_are_kept_beside(game: Game):
    red = seat(game, "red")
    for estimate in (EXPECTED, EXPECTED, "In the night"):
        give_estimate(seat=red, estimate=estimate, reason="", confidence="50")
    assert [one.estimate for one in estimates_of(game=game, side="red")] == ["In the night", EXPECTED]


def test_nothing_is_asked_before_control_asks_nor_after_it_stops_nor_after_the_end(game: Game):
    with pytest.raises(Refused):
        give_estimate(seat=seat(new_game(), "red"), estimate=EXPECTED, reason="", confidence="50")
    Room(game).post("estimates/", text="")
    assert question_of(game) is None
    with pytest.raises(Refused):
        give_estimate(seat=seat(game, "red"), estimate=EXPECTED, reason="", confidence="50")
    ask(game_id=game.pk, seat=control_seat(game), text=QUESTION)
    end_game(game_id=game.pk, seat=control_seat(game))
    with pytest.raises(Refused):
        give_estimate(seat=seat(game, "red"), estimate=EXPECTED, reason="", confidence="50")


def test_estimates_are_in_the_data_book_by_cycle_and_role_code():
    game = released_game()
    ask(game_id=game.pk, seat=control_seat(game), text=QUESTION)
    for side in SIDES:
        give_estimate(seat=seat(game, side), estimate=EXPECTED, reason="the tracks", confidence="95")
    with ZipFile(BytesIO(archive_bytes(data_book(game)))) as archive:
        rows = [json.loads(line) for line in archive.read("estimates.jsonl").splitlines()]
    assert [(row["seat"], row["cycle"], row["confidence"]) for row in rows] == [("red-1", 1, 95), ("blue-1", 1, 95)]
    assert {row["question"] for row in rows} == {QUESTION}
