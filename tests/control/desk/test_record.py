"""The record of the game, and Control's own notes in it."""

from __future__ import annotations

import pytest

from control.desk.views.record import LONGEST_NOTE
from control.models import LogEntry
from tests.control.desk.pages import Room
from tests.games import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return Room(new_game())


def test_a_note_stands_in_the_record(room: Room):
    room.send("log/note/", text="Blue asks for a <b>map</b>")
    assert LogEntry.objects.get(act="note").facts["text"] == "Blue asks for a <b>map</b>"
    assert "Blue asks for a &lt;b&gt;map" in room.text("log/")


def test_a_note_that_is_too_long_comes_back_as_typed(room: Room):
    text = "x" * (LONGEST_NOTE + 1)
    answer = room.send("log/note/", text=text)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f"this one has {LONGEST_NOTE + 1}" in page
    assert f">{text}</textarea>" in page
    assert not LogEntry.objects.filter(act="note").exists()
