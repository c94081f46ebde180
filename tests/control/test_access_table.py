"""Who gets what, for every address of the URL table: a new address fails here until it says whose it is."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client

from config.urls import urlpatterns
from control.access import Room
from control.models import Game, Role, Seat
from control.rehearsal.addresses import ADMIN, API, FEED, SEAT, filled, leaves
from control.services.seats import add_seat, mint_api_token
from tests.games import control_seat, new_game, seat
from tests.seated import seated

pytestmark = [pytest.mark.usefixtures("swept"), pytest.mark.django_db]

HOST: Final = 302
"""Without an account there is the log-in and nothing else."""

OUTSIDE: Final = {
    "": 200,
    "join/<str:token>": 404,
    "curtain/<str:game>/": 404,
    "api/schema/": 200,
    "health/": 200,
    "metrics/": 404,
    "host/": HOST,
    "host/new/": HOST,
    "host/import/": HOST,
    "host/rehearsals/": HOST,
    "host/rehearsals/<str:rehearsal>/": HOST,
    "host/scenarios/": HOST,
    "host/scenarios/template.xlsx": HOST,
    "host/scenarios/<str:key>/withdraw/": HOST,
    "host/maps/": HOST,
    "host/maps/<str:key>/": HOST,
    "host/maps/<str:key>/sketch.json": HOST,
    "host/maps/<str:key>/patch/": HOST,
    "host/maps/<str:key>/faults/": HOST,
    "host/maps/<str:key>/picture.jpg": HOST,
    "host/maps/<str:key>/picture/": HOST,
    "host/maps/<str:key>/points/": HOST,
    "host/maps/<str:key>/edges/": HOST,
    "host/maps/<str:key>/ground.yaml": HOST,
    "host/maps/<str:key>/map.xlsx": HOST,
    "host/maps/<str:key>/file/": HOST,
    "host/maps/<str:key>/withdraw/": HOST,
    "host/<str:game>/export/": HOST,
    "host/<str:game>/control/": HOST,
    ADMIN: HOST,
}
"""What a stranger, and a seat as well, is answered at addresses that belong to no seat."""

POSTED: Final = frozenset(
    {
        "host/scenarios/<str:key>/withdraw/",
        "host/<str:game>/export/",
        "host/<str:game>/control/",
        "host/maps/<str:key>/patch/",
        "host/maps/<str:key>/picture/",
        "host/maps/<str:key>/points/",
        "host/maps/<str:key>/edges/",
        "host/maps/<str:key>/file/",
        "host/maps/<str:key>/withdraw/",
    }
)


@pytest.fixture(scope="module")
def seats(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Seat]]:
    """A seat of every kind of one game, and one of another game."""
    logging.disable(logging.WARNING)
    with django_db_blocker.unblock(), transaction.atomic():
        game, other = new_game(), new_game()
        made = {"director": control_seat(game), "red": seat(game, "red"), "blue": seat(game, "blue")}
        made |= {"screen": add_seat(game=game, name="screen", role=Role.SCREEN, shows="both")[0]}
        made |= {"observer of red": add_seat(game=game, name="guest", role=Role.OBSERVER, side="red")[0]}
        made |= {"liaison to red": add_seat(game=game, name="to-red", role=Role.LIAISON, shows="red")[0]}
        made |= {"of another game": control_seat(other)}
        yield made
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


def doors(prefix: str) -> dict[str, frozenset[str]]:
    """Every address below a prefix with the rooms that have it."""
    found: dict[str, frozenset[str]] = {}
    for route, pattern in leaves(urlpatterns):
        if route.startswith(prefix):
            view = pattern.callback
            rooms = getattr(view, "rooms", None)
            room = getattr(getattr(view, "view_class", None), "room", Room.ANY)
            every = frozenset({"control", "red", "blue", "public", "liaison"})
            by_room = {Room.CONTROL: frozenset({"control"}), Room.CELL: frozenset({"red", "blue"}), Room.ANY: every}
            found[route] = found.get(route, frozenset()) | (by_room[room] if rooms is None else frozenset(rooms))
    return found


def own(one: Seat, game: Game | None = None) -> dict[str, str]:
    return {"game": (game or one.game).public_id, "seat": one.public_id}


def test_every_address_belongs_to_a_seat_or_stands_in_the_table():
    assert {route for route, _ in leaves(urlpatterns) if not route.startswith((SEAT, API))} == set(OUTSIDE)


@pytest.mark.parametrize("route", OUTSIDE)
def test_what_belongs_to_no_seat_answers_a_seat_like_a_stranger(seats: dict[str, Seat], route: str):
    ask = "post" if route in POSTED else "get"
    for browser in (Client(), *(seated(one) for one in seats.values())):
        assert getattr(browser, ask)(filled(route, {"game": seats["red"].game.public_id})).status_code == OUTSIDE[route]


@pytest.mark.parametrize("kind", ["director", "red", "blue", "screen", "observer of red", "liaison to red"])
def test_what_a_seats_room_has_not_is_not_there_to_the_byte(seats: dict[str, Seat], kind: str):
    one, browser = seats[kind], seated(seats[kind])
    nothing = browser.get(f"{filled(SEAT, own(one))}no-such-page/")
    assert nothing.status_code == 404
    assert browser.post(f"{filled(SEAT, own(one))}no-such-page/").content == nothing.content
    closed = [route for route, rooms in doors(SEAT).items() if one.room not in rooms and route != FEED]
    assert closed
    for route in closed:
        is_copy = "/study/" in route or "/past/" in route
        for ask in (browser.get,) if is_copy else (browser.get, browser.post):
            answer = ask(filled(route, own(one)))
            assert (answer.status_code, answer.content) == (404, nothing.content), route
            assert dict(answer.headers) == dict(nothing.headers), route


def test_nobody_gets_into_another_seat_whatever_the_address(seats: dict[str, Seat]):
    nothing = Client().get("/no-such-page/")
    assert nothing.status_code == 404
    routes = [route for route in doors(SEAT) if route != FEED and "/study/" not in route and "/past/" not in route]
    assert len(routes) > 100
    for route in routes:
        for address in (filled(route, own(seats["red"])), filled(route, own(seats["director"]))):
            for browser in (Client(), seated(seats["blue"]), seated(seats["of another game"])):
                answer = browser.get(address)
                assert (answer.status_code, answer.content) == (404, nothing.content), address
        posted = seated(seats["blue"]).post(filled(route, own(seats["director"])))
        assert (posted.status_code, posted.content) == (404, nothing.content), route


def test_a_token_opens_the_calls_of_its_own_seat_and_room_alone(seats: dict[str, Seat]):
    routes = doors(API)
    assert len(routes) > 20
    for one in (seats["director"], seats["red"], seats["liaison to red"]):
        program = Client(headers={"Authorization": f"Bearer {mint_api_token(seat=one)}"})
        for route, rooms in routes.items():
            foreign = [own(other) for other in seats.values() if other != one]
            closed = foreign if one.room in rooms else [own(one), *foreign]
            for values in closed:
                answer = program.get(filled(route, values))
                assert (answer.status_code, answer.content) == (404, b'{"detail":"Not found."}'), (route, values)
    for route in routes:
        assert Client().get(filled(route, own(seats["red"]))).status_code == 401, route
