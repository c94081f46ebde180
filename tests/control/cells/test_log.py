"""A cell's own log: shared by its seats, drawn on its map, seen by nobody else."""

from __future__ import annotations

import pytest

from control.models import CellNote, Game
from control.services.cell_notes import add_note, notes_of, strike_note
from control.services.refusal import Refused
from tests.control.desk.pages import Room
from tests.games import seat
from tests.seated import at_desk

pytestmark = pytest.mark.django_db


def test_a_note_is_read_and_drawn_by_the_cell_alone(game: Game):
    client, address = at_desk(game, "blue")
    assert client.post(f"{address}log/", {"text": "Likely base", "places": "12250470"}).status_code == 302
    assert "Likely base" in client.get(f"{address}log/").content.decode()
    assert "map-own-note" in client.get(f"{address}map/").content.decode()
    red, red_address = at_desk(game, "red")
    for page in ("", "log/", "map/"):
        assert "Likely base" not in red.get(f"{red_address}{page}").content.decode()
    assert "Likely base" not in Room(game).text()


def test_several_places_are_a_line(game: Game):
    add_note(seat=seat(game, "blue"), text="Phase line Oak", places="12250470 12300470 12350480")
    client, address = at_desk(game, "blue")
    page = client.get(f"{address}map/").content.decode()
    assert "map-own-line" in page
    assert "Phase line Oak" in page


def test_a_note_struck_out_leaves_the_map_and_stays_in_the_log(game: Game):
    client, address = at_desk(game, "blue")
    note = add_note(seat=seat(game, "blue"), text="Not there", places="12250470")
    assert client.post(f"{address}log/{note.number}/strike/").status_code == 302
    assert "map-own-note" not in client.get(f"{address}map/").content.decode()
    assert "struck out" in client.get(f"{address}log/").content.decode()


def test_another_cells_note_cannot_be_struck_out(game: Game):
    note = add_note(seat=seat(game, "blue"), text="Ours")
    with pytest.raises(Refused, match="no such note"):
        strike_note(seat=seat(game, "red"), number=note.number)


@pytest.mark.parametrize("places", ["99999999", "1225", "1225047x", "\uff11\uff12\uff12\uff15\uff10\uff14\uff17\uff10"])
def test_a_place_off_the_map_is_named_and_nothing_typed_is_lost(game: Game, places: str):
    client, address = at_desk(game, "blue")
    answer = client.post(f"{address}log/", {"text": "Here?", "places": places})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "is no place on this map" in page
    assert "Here?" in page
    assert not CellNote.objects.exists()


def test_notes_count_for_each_cell(game: Game):
    for side in ("red", "blue", "red"):
        add_note(seat=seat(game, side), text=f"note of {side}")
    assert [note.number for note in notes_of(game=game, side="red")] == [2, 1]
    assert [note.number for note in notes_of(game=game, side="blue")] == [1]
