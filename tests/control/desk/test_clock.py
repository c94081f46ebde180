"""Control sets the planning clock, and every room shows the same countdown."""

from __future__ import annotations

import re

import pytest

from control.models import Game
from tests.control.desk.pages import Room
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

SETTINGS = {"orders_minutes": "20", "reply_minutes": "5", "at_zero": "nothing", "grace_seconds": "60"}


def seconds(page: str) -> int | None:
    found = re.search(r'data-seconds="(\d+)"', page)
    return int(found[1]) if found else None


def test_every_room_counts_down(game: Game):
    room = Room(game)
    assert seconds(room.text()) is None
    assert room.post("clock/", **SETTINGS).status_code == 302
    shown = [seconds(room.text())]
    for side in ("red", "blue"):
        client, address = at_desk(game, side)
        shown.append(seconds(client.get(address).content.decode()))
    assert all(one is not None and 1190 <= one <= 1200 for one in shown)


def test_more_minutes_stop_and_go_on(game: Game):
    room = Room(game)
    room.post("clock/", **SETTINGS)
    room.post("clock/give/", minutes="2")
    room.post("clock/stop/")
    page = room.text("clock/")
    assert "data-stands" in page
    assert "left, stopped" in page
    room.post("clock/run/")
    assert 1310 <= (seconds(room.text()) or 0) <= 1320


def test_a_number_that_is_none_is_said_and_nothing_typed_is_lost(game: Game):
    answer = Room(game).post("clock/", **(SETTINGS | {"orders_minutes": "ten", "reply_minutes": "7"}))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "“ten” is not a whole number" in page
    assert 'value="7"' in page


def test_minutes_without_a_clock_are_refused(game: Game):
    answer = Room(game).post("clock/give/", minutes="2")
    assert answer.status_code == 409
    assert "Set its minutes first" in answer.content.decode()
