"""The code book in Control's room: the codes of both sides, each with its fields."""

from __future__ import annotations

import pytest

from assessment.modes import mode
from control.models import Game
from tests.control.desk.pages import Room

pytestmark = pytest.mark.django_db


def test_control_looks_up_the_codes_of_both_sides(game: Game):
    room = Room(game)
    page = room.text("codes/")
    book = mode("tacspiel").codebook
    for code in (*book.orders.values(), *book.reports.values()):
        assert f"{room.base}codes/?code={code.code}" in page
    assert f'href="{room.base}codes/"' in room.text("results/"), "the menu leads there"
    assert 'aria-label="Red"' in page
    assert "data-use-code" not in page, "Control types cards in on a cell's sheet"


@pytest.mark.parametrize(("code", "words"), [("101", "{Unit}"), ("700", "Enemy heard")])
def test_control_reads_one_code_with_its_fields(game: Game, code: str, words: str):
    room = Room(game)
    page = room.text("codes/", code=code)
    assert words in page
    assert "Begin a card" not in page
    assert f'href="{room.base}codes/"' in page
    assert room.get("codes/", code="no such code").status_code == 404
