"""Seat links: what they show, what they prove, and what a wrong one tells."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from control.access import SESSION_KEY
from control.entrance.failures import MOST_FAILURES
from control.entrance.sessions import PATIENCE_SECONDS, SessionStore
from control.models import Game, Seat
from control.services.seats import add_seat, reissue_link, retire_seat
from tests.games import new_game
from tests.games import seat as seat_of
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_failures_yet() -> None:
    cache.clear()


@pytest.fixture
def link(game: Game) -> tuple[Seat, str]:
    seat, token = add_seat(game=game, name="second", role="player", side="red", title="Second seat")
    return seat, f"/join/{token}"


def test_the_page_shows_game_and_seat_and_proves_nothing(client: Client, game: Game, link: tuple[Seat, str]):
    page = client.get(link[1])
    text = page.content.decode()
    assert (page.status_code, text.count("<button")) == (200, 1)
    assert game.title in text
    assert "Second seat" in text
    assert SESSION_KEY not in client.session
    assert page["Referrer-Policy"] == "strict-origin"
    assert "no-store" in page["Cache-Control"]


def test_posting_proves_the_seat_under_a_new_session_key(client: Client, link: tuple[Seat, str]):
    seat, address = link
    client.get(address)
    session = client.session
    session["kept"] = "yes"
    session.save()
    before = client.session.session_key
    answer = client.post(address)
    assert (answer.status_code, answer["Location"]) == (302, room_of(seat))
    assert client.session.session_key != before
    assert client.session["kept"] == "yes"
    assert client.get(room_of(seat)).status_code == 200


def test_a_request_under_way_while_another_tab_takes_a_seat_costs_no_seat(game: Game, link: tuple[Seat, str]):
    other = seat_of(game, "red")
    client, slow = seated(other), Client()
    slow.cookies["sessionid"] = client.cookies["sessionid"].value
    client.post(link[1])
    late = slow.get(room_of(other))
    assert (late.status_code, "sessionid" in late.cookies) == (200, False)
    assert slow.get(room_of(link[0])).status_code == 404
    assert {client.get(room_of(seat)).status_code for seat in (other, link[0])} == {200}


def test_an_old_session_key_expires_within_a_minute(game: Game, link: tuple[Seat, str]):
    client = seated(seat_of(game, "red"))
    old = client.cookies["sessionid"].value
    client.post(link[1])
    left = SessionStore(old)
    assert left.get_expiry_age() == PATIENCE_SECONDS
    assert client.session.get_expiry_age() > PATIENCE_SECONDS


def test_a_wrong_link_says_no_more_than_any_foreign_page(client: Client, link: tuple[Seat, str]):
    seat, _ = link
    wrong = client.get("/join/abcdefghijklmnopqrstuv")
    foreign = client.get(room_of(seat))
    assert (wrong.status_code, foreign.status_code) == (404, 404)
    assert wrong.content == foreign.content


def test_many_wrong_links_are_slowed_and_a_right_one_never_is(client: Client, link: tuple[Seat, str]):
    codes = [client.get(f"/join/wrong-{number}").status_code for number in range(MOST_FAILURES + 2)]
    assert codes[:MOST_FAILURES] == [404] * MOST_FAILURES
    assert codes[-1] == 429
    assert client.get(link[1]).status_code == 200
    assert client.post(link[1]).status_code == 302


def test_a_second_room_of_one_game_is_refused_gently(game: Game, link: tuple[Seat, str]):
    blue = game.seats.get(side="blue")
    client = seated(blue)
    answer = client.post(link[1])
    assert answer.status_code == 409
    assert "already holds another room" in answer.content.decode()
    assert client.get(room_of(link[0])).status_code == 404
    assert client.get(room_of(blue)).status_code == 200


def test_one_person_may_hold_all_rooms_of_a_game_that_is_played_so(client: Client):
    game = new_game(played_by_one=True)
    links = {side: add_seat(game=game, name=f"new {side}", role="player", side=side) for side in ("red", "blue")}
    for seat, token in links.values():
        client.post(f"/join/{token}")
        assert client.get(room_of(seat)).status_code == 200
    pages = {side: client.get(room_of(seat)).content.decode() for side, (seat, _) in links.items()}
    assert 'data-room="red"' in pages["red"]
    assert 'data-room="blue"' in pages["blue"]


def test_a_link_made_anew_ends_the_old_one_and_its_sessions(client: Client, link: tuple[Seat, str]):
    seat, address = link
    client.post(address)
    reissue_link(seat_id=seat.pk)
    assert client.get(room_of(seat)).status_code == 404
    assert client.get(address).status_code == 404


def test_a_retired_seat_opens_nothing(client: Client, link: tuple[Seat, str]):
    seat, address = link
    client.post(address)
    retire_seat(seat_id=seat.pk)
    assert client.get(room_of(seat)).status_code == 404
    assert client.get(address).status_code == 404


def test_the_list_of_rooms_holds_what_this_browser_holds(client: Client, game: Game):
    red = game.seats.get(side="red")
    assert "holds no seat" in client.get("/").content.decode()
    assert room_of(red) in seated(red).get("/").content.decode()


def test_leaving_takes_the_seat_out(game: Game):
    red = game.seats.get(side="red")
    client = seated(red)
    assert client.post(f"{room_of(red)}leave/").status_code == 302
    assert client.get(room_of(red)).status_code == 404
