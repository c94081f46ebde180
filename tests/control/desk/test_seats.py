"""Seats: a new link is shown once and makes the old one worthless; a seat is freed in one step."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.test.utils import override_settings

from control.models import Game, Seat
from control.services.pictures import cell_desk
from tests.control.desk.pages import Room
from tests.games import control_seat, new_game, seat
from tests.seated import seated

pytestmark = pytest.mark.django_db


def test_a_new_link_is_shown_once_with_its_code(game: Game):
    room, red = Room(game), seat(game, "red")
    before = seated(red)
    page = room.send(f"seats/{red.public_id}/link/").content.decode()
    link = re.search(r"http://testserver(/join/[\w-]+)", page)
    assert link
    assert "<svg" in page
    assert link[1] not in room.text("seats/")
    assert Client().get(link[1]).status_code == 200
    assert before.get(f"/g/{game.public_id}/{red.public_id}/").status_code == 404


def test_a_seat_is_freed_in_one_step_and_what_it_wrote_stays(game: Game):
    room, blue = Room(game), seat(game, "blue")
    room.send(f"seats/{blue.public_id}/retire/")
    blue.refresh_from_db()
    assert blue.retired is not None
    assert seated(blue).get(f"/g/{game.public_id}/{blue.public_id}/").status_code == 404


def test_the_last_seat_of_control_is_not_retired_by_itself(game: Game):
    own = control_seat(game)
    assert Room(game).send(f"seats/{own.public_id}/retire/").status_code == 409
    assert Seat.objects.open().filter(pk=own.pk).exists()


def test_a_seat_is_added_with_a_link(game: Game):
    page = Room(game).send("seats/new/", name="watcher", role="observer", side="red").content.decode()
    assert "/join/" in page
    assert Seat.objects.get(name="watcher").side == "red"


def test_a_liaison_is_bound_to_one_cell(game: Game):
    Room(game).send("seats/new/", name="to-red", role="liaison", side="red")
    bound = Seat.objects.get(name="to-red")
    assert (bound.side, bound.bound_to, bound.room, bound.sees_control) == ("", "red", "liaison", False)
    assert "to Red alone" in Room(game).text("seats/")
    room = Room(game, bound)
    for side, status in (("red", 204), ("blue", 404)):
        for page, fields in (
            (f"letters/{side}/", {"text": "Rain at noon.", "as_name": "Neighbour"}),
            (f"sheets/{side}/cards/", {"text": "x"}),
            (f"cells/{side}/", {"kind": "paper", "reason": "no lines"}),
        ):
            assert room.send(page, **fields).status_code == status, (page, side)
    told = {"kind": "event", "field": "told", "value": "A HORN BLOWS", "reason": "To try it."}
    assert room.send("corrections/new/", **told, subject="red").status_code == 404


def test_a_player_s_seat_is_added_with_its_headquarters_and_its_right_to_hand_in(game: Game):
    room = Room(game)
    unit = cell_desk(game=game, side="blue").units().rows[0].name
    given = {"name": "blue-2", "role": "player", "side": "blue", "hands_in": "no"}
    assert "no unit or headquarters NONE" in room.send("seats/new/", **given, headquarters="NONE").content.decode()
    room.send("seats/new/", **given, headquarters=unit)
    added = Seat.objects.get(name="blue-2")
    assert (added.headquarters, added.may_hand_in) == ([unit], False)
    assert "does not hand in" in room.text("seats/")


def test_what_a_seat_writes_for_and_is_changes_on_record_and_back(game: Game):
    room, blue = Room(game), seat(game, "blue")
    unit = cell_desk(game=game, side="blue").units().rows[0].name
    page = f"seats/{blue.public_id}/change/"
    assert "no unit or headquarters NONE" in room.send(page, role="player", headquarters="NONE").content.decode()
    assert room.send(page, role="umpire").status_code == 409
    for given, post in (
        ({"role": "player", "headquarters": unit, "hands_in": "no"}, f"player for {unit}, does not hand in"),
        ({"role": "observer", "headquarters": "", "hands_in": "yes"}, "observer"),
    ):
        assert room.send(page, **given).status_code == 204
        assert Seat.objects.get(pk=blue.pk).post == post
    form = room.text("seats/")
    assert "does not hand in" not in form
    assert f'name="headquarters" class="mono" value="{unit}"' in form
    assert '<option value="no" selected>' in form
    for given, post in (
        ({"role": "player", "headquarters": unit, "hands_in": "no"}, f"player for {unit}, does not hand in"),
        ({"role": "player"}, "player"),
    ):
        assert room.send(page, **given).status_code == 204
        assert Seat.objects.get(pk=blue.pk).post == post
    assert game.log.filter(act="seat.changed").count() == 4
    assert f"and is player for {unit}, does not hand in" in room.text("log/")


def test_a_staff_seat_that_becomes_a_liaison_to_one_cell_sees_that_cell_from_then_on(game: Game):
    room = Room(game)
    room.send("seats/new/", name="second", role="umpire")
    second = Seat.objects.get(name="second")
    assert Room(game, second).get("results/").status_code == 200
    proved = Room(game, second)
    room.send(f"seats/{second.public_id}/change/", role="liaison", cell="blue")
    assert proved.get("tray/").status_code == 404
    second.refresh_from_db()
    assert (Room(game, second).get("results/").status_code, Room(game, second).get("tray/").status_code) == (404, 200)
    own = control_seat(game)
    assert "make a director first" in room.send(f"seats/{own.public_id}/change/", role="umpire").content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "", "role": "player", "side": "red"},
        {"name": "x", "role": "king", "side": "red"},
        {"name": "x", "role": "player", "side": ""},
        {"name": "x", "role": "umpire", "side": "blue"},
        {"name": "red", "role": "player", "side": "red"},
    ],
)
def test_a_seat_that_makes_no_sense_is_refused(game: Game, fields: dict[str, str]):
    before = Seat.objects.count()
    assert Room(game).send("seats/new/", **fields).status_code == 409
    assert Seat.objects.count() == before


def test_a_seat_of_another_game_is_not_touched(game: Game):
    other = seat(new_game(), "red")
    assert Room(game).send(f"seats/{other.public_id}/link/").status_code == 404


@pytest.mark.parametrize("name", ["127.0.0.1:8000", "localhost:8000"])
def test_a_link_names_the_address_in_the_room_where_the_page_is_opened_by_this_machine_s_own(game: Game, name: str):
    control, red = control_seat(game), seat(game, "red")
    new_link = f"/g/{game.public_id}/{control.public_id}/seats/{red.public_id}/link/"

    def shown(room_address: str, name: str) -> str:
        with override_settings(ALLOWED_HOSTS=["*"], ROOM_ADDRESS=room_address):
            page = seated(control).post(new_link, headers={"host": name, "hx-request": "true"}).content.decode()
        found = re.search(r"(http://[^/\s]+)/join/", page)
        assert found
        return found[1]

    assert shown("http://10.0.0.5:8000", name) == "http://10.0.0.5:8000"
    assert shown("", name) == f"http://{name}"
    assert shown("http://10.0.0.5:8000", "192.168.1.9:8000") == "http://192.168.1.9:8000"
