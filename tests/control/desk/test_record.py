"""The record of the game, and Control's own notes in it."""

from __future__ import annotations

import pytest

from control.databook.game_book import data_book
from control.models import LogEntry, Role
from control.services.remarks import LONGEST as LONGEST_NOTE
from control.services.seats import add_seat
from tests.control.desk.pages import Room
from tests.games import new_game, seat
from tests.seated import room_of, seated

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


def test_observers_note_what_they_see_and_only_control_reads_it():
    game = new_game()
    room = Room(game)
    along = Room(game, add_seat(game=game, name="along", role=Role.OBSERVER)[0])
    watching, _ = add_seat(game=game, name="guest", role=Role.OBSERVER, side="red")
    assert along.post("log/note/", text="Control hurries.", about="result 3").status_code == 302
    client, address = seated(watching), room_of(watching)
    assert client.post(f"{address}remarks/", {"text": "Red argues.", "about": "12250480"}).status_code == 302
    assert "Red argues." in client.get(f"{address}remarks/").content.decode()
    assert client.post(f"{address}remarks/", {"text": " "}).status_code == 409
    red = seat(game, "red")
    assert "argues" not in seated(red).get(f"{room_of(red)}remarks/").content.decode()
    page = room.text("log/")
    assert "12250480: Red argues." in page
    assert "result 3: Control hurries." in page
    rows = next(one for one in data_book(game).sheets if one.key == "remarks").rows
    assert [(row["seat"], row["about"], row["text"]) for row in rows] == [
        ("observer-1", "result 3", "Control hurries."),
        ("observer-2", "12250480", "Red argues."),
    ]
