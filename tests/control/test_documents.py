"""The handbook and the player's card in the rooms: whole, and without a markup of their own."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders

from control.documents import HANDBOOK, PLAYERS_CARD, as_page
from control.models import Game
from tests.control.desk.pages import Room
from tests.games import new_game, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return new_game()


def test_control_reads_both_and_a_cell_its_card(game: Game):
    room = Room(game)
    assert "Umpire&#x27;s handbook" in room.text("handbook/") or "Umpire's handbook" in room.text("handbook/")
    assert "<th>role</th>" in room.text("handbook/")
    for own in (room, Room(game, seat(game, "red")), Room(game, seat(game, "blue"))):
        assert str(as_page(PLAYERS_CARD)) in own.text("players-card/")
    assert Room(game, seat(game, "red")).get("handbook/").status_code == 404


def test_the_first_heading_of_a_document_stands_below_that_of_the_room():
    for name in (HANDBOOK, PLAYERS_CARD):
        page = as_page(name)
        assert "<h1>" not in page
        assert "<h2>" in page


def test_the_pictures_of_the_handbook_are_served():
    shown = re.findall(r'src="/static/(pictures/\w+\.png)', as_page(HANDBOOK))
    assert shown
    assert [name for name in shown if finders.find(name) is None] == []
