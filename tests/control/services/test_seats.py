"""Seats: 128 random bits a link, of which only the hash is kept; one room a browser."""

from __future__ import annotations

import base64

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from control.models import Role, Seat
from control.services.refusal import Refused
from control.services.seats import (
    add_seat,
    change_seat,
    mint_api_token,
    reissue_link,
    retire_seat,
    seat_of_api_token,
    seat_of_token,
    take_seat,
    token_hash,
)
from tests.games import control_seat, new_game, seat

pytestmark = pytest.mark.django_db


def test_a_link_holds_128_bits_and_the_database_only_its_hash():
    _, token = add_seat(game=new_game(), name="watcher", role="observer", side="red")
    assert len(base64.urlsafe_b64decode(f"{token}==")) == 16
    assert Seat.objects.get(name="watcher").token_hash == token_hash(token)
    assert not Seat.objects.filter(token_hash=token).exists()


def test_a_new_link_makes_the_old_one_and_its_sessions_worthless():
    made, token = add_seat(game=new_game(), name="watcher", role="observer", side="red")
    api = mint_api_token(seat=made)
    new = reissue_link(seat_id=made.pk)
    assert seat_of_token(token) is None
    assert seat_of_api_token(api) is None
    found = seat_of_token(new)
    assert found is not None
    assert found.generation == made.generation + 1


def test_a_retired_seat_frees_its_name():
    game = new_game()
    made, token = add_seat(game=game, name="watcher", role="observer", side="red")
    retire_seat(seat_id=made.pk)
    assert seat_of_token(token) is None
    again, _ = add_seat(game=game, name="watcher", role="observer", side="blue")
    assert again.pk != made.pk


def test_an_empty_token_opens_nothing():
    """A seat without a token for the interface keeps an empty hash."""
    new_game()
    assert seat_of_api_token("") is None
    assert seat_of_token("") is None


def test_one_browser_holds_one_room_of_a_game_unless_one_person_plays_it():
    game = new_game()
    with pytest.raises(Refused, match="another room"):
        take_seat(seat=seat(game, "red"), held=[control_seat(game)])
    with pytest.raises(Refused):
        take_seat(seat=seat(game, "red"), held=[seat(game, "blue")])
    take_seat(seat=seat(game, "red"), held=[seat(game, "red"), control_seat(new_game())])
    alone = new_game(played_by_one=True)
    take_seat(seat=seat(alone, "red"), held=[control_seat(alone)])


def test_who_adds_a_seat_is_in_the_log_and_a_name_is_given_once():
    game = new_game()
    director = control_seat(game)
    add_seat(game=game, name="watcher", role="observer", side="red", by=director)
    entry = game.log.filter(act="seat.added").latest("pk")
    assert (entry.seat, entry.facts["name"]) == (director, "watcher")
    with pytest.raises(Refused, match="of this name already"):
        add_seat(game=game, name="watcher", role="observer", side="blue", by=director)
    with pytest.raises(Refused, match="holds up to 60"):
        add_seat(game=game, name="w" * 61, role="observer", side="blue", by=director)


def changed(one: Seat, by: Seat, role: str, shows: str = "") -> Seat:
    return change_seat(seat_id=one.pk, by=by, role=role, headquarters=[], may_hand_in=True, shows=shows)


def test_one_who_leads_no_more_gives_no_seats_and_somebody_always_leads():
    """Guards: two directors who, at the same time, take the game from each other."""
    game = new_game()
    first, red = control_seat(game), seat(game, "red")
    with pytest.raises(Refused, match="make a director first"):
        retire_seat(seat_id=first.pk)
    second, _ = add_seat(game=game, name="second", role=Role.DIRECTOR, by=first)
    changed(second, first, Role.UMPIRE)
    for late in (
        lambda: changed(first, second, Role.UMPIRE),
        lambda: retire_seat(seat_id=first.pk, by=second),
        lambda: reissue_link(seat_id=red.pk, by=second),
        lambda: add_seat(game=game, name="third", role=Role.DIRECTOR, by=second),
    ):
        with pytest.raises(Refused, match="a seat of these roles does: director"):
            late()
    changed(second, first, Role.DIRECTOR)
    retire_seat(seat_id=first.pk, by=second)
    with pytest.raises(Refused, match="is retired"):
        retire_seat(seat_id=second.pk, by=first)


def test_a_seat_that_sees_another_room_is_proved_again():
    """Guards: one browser with both cells of a game that one person does not play."""
    game = new_game()
    first = control_seat(game)
    second, _ = add_seat(game=game, name="second", role=Role.UMPIRE, by=first)
    steps = ((Role.RECORDER, "", 1), (Role.LIAISON, "blue", 2), (Role.LIAISON, "red", 3), (Role.LIAISON, "red", 3))
    for role, shows, generation in (*steps, (Role.UMPIRE, "", 4)):
        assert changed(second, first, role, shows).generation == generation


def test_a_seat_is_added_under_the_games_lock():
    game = new_game()
    with CaptureQueriesContext(connection) as asked:
        add_seat(game=game, name="watcher", role="observer", side="red")
    statements = [query["sql"] for query in asked.captured_queries]
    locks = [number for number, sql in enumerate(statements) if "FOR UPDATE" in sql and "control_game" in sql]
    writes = [number for number, sql in enumerate(statements) if sql.startswith("INSERT") and "control_seat" in sql]
    assert locks[0] < writes[0]
