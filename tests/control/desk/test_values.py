"""Control's page of house and reconstructed values: what each rests on, what rests on each, and the sheet to print."""

from __future__ import annotations

import html
import re

import pytest

from control.models import Game
from control.services.games import create_game
from control.services.house_values import game_values
from control.services.truth import mode_of
from tests.control.desk.pages import Room
from tests.control.reports.printed import text_of
from tests.games import new_game, released_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return released_game()


def test_every_value_that_was_read_stands_with_its_reason_and_counts(game: Game) -> None:
    page = html.unescape(Room(game).text("values/"))
    found = game_values(game.branch, mode_of(game))
    assert found.read
    for value in found.read:
        assert value.read.entry in page
        assert value.reason in page
    for values in found.unread:
        assert values.reason in page


def test_the_menu_leads_to_it(game: Game) -> None:
    assert f"/g/{game.public_id}/" in Room(game).text("bar/")
    assert "/values/" in Room(game).text("bar/")


def test_the_results_that_rest_on_a_value_are_a_click_away_and_open(game: Game) -> None:
    room = Room(game)
    value = next(value for value in game_values(game.branch, mode_of(game)).read if value.results)
    page = room.text("values/one/", table=value.read.table, entry=value.read.entry)
    results = re.findall(r'href="([^"]*/results/\d+/)"', page)
    assert len(results) >= value.results
    assert room.client.get(results[0]).status_code == 200


def test_a_table_that_is_not_there_has_no_page(game: Game) -> None:
    assert Room(game).get("values/one/", table="nothing").status_code == 404


def test_the_sheet_to_print_tells_the_same(game: Game) -> None:
    answer = Room(game).get("values.pdf")
    assert answer["Content-Type"] == "application/pdf"
    text = text_of(answer.content).replace(" ", "")
    found = game_values(game.branch, mode_of(game))
    for value in found.read:
        assert value.reason.replace(" ", "") in text
    assert "1.1/" in text


def test_before_anything_is_assessed_nothing_has_been_read() -> None:
    room = Room(new_game())
    assert "Nothing has been read of them yet" in room.text("values/")
    assert "Not read so far" in text_of(room.get("values.pdf").content)


def test_a_game_of_another_mode_has_the_page_too() -> None:
    game, _ = create_game(mode_key="sog", scenario_key="border_valley", seed=3)
    found = game_values(game.branch, mode_of(game))
    page = html.unescape(Room(game).text("values/"))
    assert found.unread
    assert all(values.title in page for values in found.unread)
