"""Every page of Control's room opens in every stage, whole and as a part, and nobody else's seat opens it."""

from __future__ import annotations

import pytest
from django.urls import URLPattern

from control.desk.urls import PAGES, urlpatterns
from control.models import Game
from control.services.holding import hold_game
from tests.control.desk.pages import Room
from tests.control.desk.places import EXAMPLES, LEADS_ON, READABLE, ROUTES
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on, seat
from tests.seated import seated

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", READABLE)
def test_a_page_opens_before_anything_has_happened(page: str):
    assert Room(new_game(started=False)).get(page).status_code == 200


def test_every_page_opens_in_every_stage(game: Game):
    hand_in_decks(game)
    opened(game)
    assess(game)
    opened(game)
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    opened(game)


def opened(game: Game) -> None:
    room = Room(game)
    for page in READABLE:
        assert room.part(page).status_code == 200, page


def test_every_page_opens_after_a_release_and_looking_back(game: Game):
    hand_in_decks(game)
    closed = play_on(game)
    opened(game)
    room = Room(game)
    for page in READABLE:
        assert room.get(f"past/{closed.public_id}/{page or 'results/'}").status_code == 200, page


def test_pages_are_never_kept_by_a_browser(game: Game):
    assert "no-store" in Room(game).get()["Cache-Control"]


def test_no_page_is_left_out():
    assert {*EXAMPLES, *LEADS_ON} <= set(ROUTES)
    assert {route for route in ROUTES if "<" in route} <= set(EXAMPLES)


def test_the_address_table_names_every_page_three_times():
    names = [pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    for _, _, name, _ in PAGES:
        assert {f"desk-{name}", f"study-{name}", f"past-{name}"} <= set(names)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_cell_s_seat_opens_no_page_of_control(game: Game, side: str):
    own = seat(game, side)
    client = seated(own)
    shared = {
        "",
        "bar/",
        "interface/",
        "log/",
        "map/",
        "units/",
        "questions/",
        "orders/",
        "messages/",
        "tables/",
        "players-card/",
        "set-up/",
    }
    for page in READABLE:
        response = client.get(f"/g/{game.public_id}/{own.public_id}/{page}")
        if page in shared:
            assert b'data-room="control"' not in response.content
        else:
            assert response.status_code == 404, page


def test_a_seat_of_another_game_opens_nothing(game: Game):
    other = control_seat(new_game())
    client = seated(other)
    assert client.get(f"/g/{game.public_id}/{other.public_id}/").status_code == 404
    assert client.get(f"/g/{game.public_id}/{control_seat(game).public_id}/").status_code == 404


def test_a_branch_or_subinterval_of_another_game_is_not_there(game: Game):
    other = new_game()
    hand_in_decks(other)
    foreign = play_on(other)
    room = Room(game)
    assert room.get(f"study/{other.branch.public_id}/results/").status_code == 404
    assert room.get(f"past/{foreign.public_id}/results/").status_code == 404


@pytest.mark.parametrize("page", ["start/", "release/", "hold/", "results/accept/", "go-back/", "seats/new/"])
def test_what_changes_something_is_not_done_by_a_link(game: Game, page: str):
    assert Room(game).get(page).status_code == 405


def test_the_map_says_whether_its_truth_is_released(game: Game):
    hand_in_decks(game)
    assess(game)
    room = Room(game)
    assert "Truth at 020730, not yet released" in room.text("map/")
    closed = play_on(game)
    assert "Truth at 020730, as it was" in room.text(f"past/{closed.public_id}/map/")
    assert "Truth at" not in room.text("map/")
