"""Who may call what: one table of every address of the interface; anything foreign is not there."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern

from control.access import Room
from control.api.urls import SEAT
from control.entrance.failures import MOST_FAILURES
from control.models import Game, Role, Seat
from control.services.seats import mint_api_token, retire_seat
from tests.control.api.caller import Caller
from tests.games import control_seat, new_game, seat

pytestmark = pytest.mark.django_db

ROOMS = {
    "": Room.ANY,
    "picture/": Room.CELL,
    "sheet/": Room.CELL,
    "sheet/check/": Room.CELL,
    "sheet/deck/": Room.CELL,
    "sheet/hand-in/": Room.CELL,
    "sheet/none/": Room.CELL,
    "sheet/recall/": Room.CELL,
    "sheet/cards/<str:card>/": Room.CELL,
    "set-up/": Room.CELL,
    "set-up/hand-in/": Room.CELL,
    "set-up/recall/": Room.CELL,
    "set-ups/": Room.CONTROL,
    "set-ups/<str:side>/approve/": Room.CONTROL,
    "set-ups/<str:side>/send-back/": Room.CONTROL,
    "start/": Room.CONTROL,
    "assess/": Room.CONTROL,
    "results/": Room.CONTROL,
    "worksheet/": Room.CONTROL,
    "rulings/": Room.CONTROL,
    "rulings/<int:number>/": Room.CONTROL,
    "corrections/": Room.CONTROL,
    "answers/": Room.CONTROL,
    "release/": Room.CONTROL,
    "tray/": Room.CONTROL,
    "branches/": Room.CONTROL,
    "situation/": Room.CONTROL,
}


def test_every_address_stands_in_the_table():
    assert {str(pattern.pattern) for pattern in SEAT if isinstance(pattern, URLPattern)} == set(ROOMS)


@pytest.mark.parametrize("path", ROOMS)
@pytest.mark.parametrize("addressee", ["control", "red", "blue"])
def test_a_seat_calls_its_own_room_and_no_other(path: str, addressee: str):
    game = new_game()
    caller = Caller(game, addressee)
    where = path.replace("<str:card>", "x").replace("<int:number>", "1").replace("<str:side>", "red")
    room = ROOMS[path]
    allowed = room is Room.ANY or (room is Room.CONTROL) == (addressee == "control")
    for answer in (caller.get(where), caller.post(where), caller.put(where), caller.delete(where)):
        if not allowed:
            assert answer.status_code == 404, path
        else:
            assert answer.status_code != 401, path


def test_without_a_token_nothing_is_told():
    game = new_game()
    own = control_seat(game)
    for path in ROOMS:
        where = path.replace("<str:card>", "x").replace("<int:number>", "1").replace("<str:side>", "red")
        assert Client().get(f"/api/g/{game.public_id}/{own.public_id}/{where}").status_code == 401


@pytest.mark.parametrize("header", ["Bearer nothing", "Bearer", "Bearer a b", "Basic eDp5", "bearer é"])
def test_a_token_that_is_none_is_refused(header: str):
    game = new_game()
    own = control_seat(game)
    client = Client(headers={"Authorization": header})
    assert client.get(f"/api/g/{game.public_id}/{own.public_id}/").status_code == 401


def test_a_token_opens_its_own_seat_alone():
    game, other = new_game(), new_game()
    caller = Caller(game, "control")
    foreign = control_seat(other)
    red = seat(game, "red")
    for where in (
        f"/api/g/{other.public_id}/{foreign.public_id}/",
        f"/api/g/{other.public_id}/{caller.seat.public_id}/",
        f"/api/g/{game.public_id}/{red.public_id}/",
        "/api/g/none/none/",
    ):
        assert caller.client.get(where).status_code == 404


def test_the_token_of_a_retired_seat_is_worth_nothing():
    game = new_game()
    caller = Caller(game, "red")
    assert caller.get().status_code == 200
    retire_seat(seat_id=caller.seat.pk)
    assert caller.get().status_code == 401


def test_a_new_token_takes_the_place_of_the_old_one():
    game = new_game()
    first = Caller(game, "red")
    Caller(game, "red")
    assert first.get().status_code == 401


def test_an_observer_reads_along_and_writes_nothing():
    game = new_game()
    red = seat(game, "red")
    Seat.objects.filter(pk=red.pk).update(role=Role.OBSERVER)
    caller = Caller(game, "red")
    assert caller.get("picture/").status_code == 200
    assert caller.post("sheet/none/").json()["code"] == "reads_only"


def test_a_session_is_no_token():
    from tests.seated import seated

    game = new_game()
    own = control_seat(game)
    assert seated(own).get(f"/api/g/{game.public_id}/{own.public_id}/").status_code == 401


def test_tokens_that_open_nothing_are_braked_and_one_that_opens_a_seat_never(game: Game):
    cache.clear()
    own = seat(game, "red")
    address = f"/api/g/{game.public_id}/{own.public_id}/"
    guesser = Client(headers={"Authorization": "Bearer guessed"})
    answers = [guesser.get(address) for _ in range(MOST_FAILURES + 1)]
    assert [answer.status_code for answer in answers] == [401] * MOST_FAILURES + [429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert Client(headers={"Authorization": f"Bearer {mint_api_token(seat=own)}"}).get(address).status_code == 200
    cache.clear()
