"""One address for all rooms: the seat decides whose view answers."""

from __future__ import annotations

import pytest
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import path

from control.access import SESSION_KEY
from control.models import Game, Seat
from control.rooms import by_seat, room_urls
from tests.games import seat


def red_view(request: HttpRequest, game: str, seat: str, **rest: str) -> HttpResponse:
    return HttpResponse(f"red {rest}")


def control_view(request: HttpRequest, game: str, seat: str, **rest: str) -> HttpResponse:
    return HttpResponse(f"control {rest}")


def asked(*held: Seat) -> HttpRequest:
    request = RequestFactory().get("/")
    request.session = {SESSION_KEY: {seat.public_id: seat.generation for seat in held}}  # type: ignore[assignment]
    return request


def test_shared_routes_are_merged_and_keep_every_name():
    merged = room_urls(
        {
            "red": [path("", red_view, name="room"), path("orders/", red_view, name="cell-orders")],
            "control": [path("", control_view, name="room"), path("tray/", control_view, name="tray")],
        }
    )
    assert [(str(pattern.pattern), pattern.name) for pattern in merged] == [
        ("", "room"),
        ("orders/", "cell-orders"),
        ("tray/", "tray"),
    ]


@pytest.mark.django_db
def test_the_seats_own_room_answers(game: Game):
    view = by_seat({"red": red_view, "control": control_view})
    for addressee in ("red", "control"):
        own = seat(game, addressee)
        answer = view(asked(own), game=game.public_id, seat=own.public_id, card="x")
        assert isinstance(answer, HttpResponse)
        assert answer.content.decode() == f"{addressee} {{'card': 'x'}}"


@pytest.mark.django_db
def test_a_room_without_the_route_and_an_unproved_seat_find_nothing(game: Game):
    view = by_seat({"control": control_view})
    red, control = seat(game, "red"), seat(game, "control")
    for request, own in ((asked(red), red), (asked(red), control), (asked(), control)):
        with pytest.raises(Http404):
            view(request, game=game.public_id, seat=own.public_id)
