"""A seat makes and withdraws its own token in its room; nobody else makes it, and no other page shows it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from control.models import Game, Seat
from control.services.refusal import Refused
from control.services.seats import mint_api_token, reissue_link
from tests.control.desk.places import READABLE
from tests.games import control_seat, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

ROOMS = ("control", "red", "blue")


def token_on(page: bytes) -> str:
    (token,) = re.findall(r"Authorization: Bearer ([\w-]{20,})", page.decode())
    return str(token)


def status_with(token: str, owner: Seat) -> int:
    address = f"/api/g/{owner.game.public_id}/{owner.public_id}/"
    return Client(headers={"Authorization": f"Bearer {token}"}).get(address).status_code


@pytest.mark.parametrize("room", ROOMS)
def test_a_token_is_shown_once_and_opens_the_seat(game: Game, room: str):
    own = seat(game, room)
    browser, address = seated(own), f"{room_of(own)}interface/"
    assert b"There is no token" in browser.get(address).content
    made = browser.post(address)
    token = token_on(made.content)
    assert "no-store" in made["Cache-Control"]
    assert status_with(token, own) == 200
    later = browser.get(address).content
    assert b"it is not shown again" in later
    assert token.encode() not in later
    assert token not in Seat.objects.get(pk=own.pk).api_token_hash


@pytest.mark.parametrize("room", ROOMS)
def test_a_new_token_takes_the_place_of_the_old_and_can_be_withdrawn(game: Game, room: str):
    own = seat(game, room)
    browser, address = seated(own), f"{room_of(own)}interface/"
    first, second = (token_on(browser.post(address).content) for _ in range(2))
    assert status_with(first, own) == 401
    assert status_with(second, own) == 200
    assert b"There is no token" in browser.post(f"{address}withdraw/").content
    assert status_with(second, own) == 401
    assert status_with("", own) == 401


def test_control_makes_no_token_for_a_cell_and_sees_none(game: Game):
    blue, control = seat(game, "blue"), control_seat(game)
    token = token_on(seated(blue).post(f"{room_of(blue)}interface/").content)
    browser = seated(control)
    assert browser.post(f"{room_of(control)}seats/{blue.public_id}/token/").status_code == 404
    stored = Seat.objects.get(pk=blue.pk).api_token_hash
    for page in READABLE:
        content = browser.get(room_of(control) + page).content.decode()
        assert token not in content, page
        assert stored not in content, page
    assert "A token for the interface was made." in browser.get(f"{room_of(control)}log/").content.decode()


def test_nobody_makes_a_token_in_the_room_of_another(game: Game):
    blue = seat(game, "blue")
    for other in (seat(game, "red"), control_seat(game)):
        assert seated(other).post(f"{room_of(blue)}interface/").status_code == 404
    assert not Seat.objects.get(pk=blue.pk).api_token_hash


def test_whoever_has_lost_the_seat_makes_no_token(game: Game):
    lost = seat(game, "blue")
    reissue_link(seat_id=lost.pk)
    with pytest.raises(Refused):
        mint_api_token(seat=lost)
    assert not Seat.objects.get(pk=lost.pk).api_token_hash
