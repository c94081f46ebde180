"""The public screen: its own seat alone, own units as reported so long ago, and nothing of contacts or of Control."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from control.models import FeedFrame, Game, Role, Seat
from control.public.urls import urlpatterns
from control.public.views import late
from control.services import truth
from control.services.public_screen import public_view
from control.services.refusal import Refused
from control.services.seats import add_seat, take_seat
from control.situation.side import Side
from tests.control.desk.pages import Room
from tests.games import control_seat, hand_in_decks, new_game, play_on, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

READING = {"", "screen/"}
WRITING = {"leave/"}


def screen_of(game: Game, shows: str = "red", behind: int = 0) -> Seat:
    name = f"screen {shows} {behind}"
    return add_seat(game=game, name=name, role=Role.SCREEN, shows=shows, behind=behind)[0]


def marks_of(found: Seat) -> list[tuple[str, str, tuple[int, int]]]:
    drawing = public_view(found).drawing
    assert drawing is not None
    return sorted((mark.side, mark.designator, mark.at) for mark in drawing.marks)


def known(situation: Any, game: Game, side: Side) -> list[tuple[str, str, tuple[int, int]]]:
    """A side's own units as its own map has them."""
    mode = truth.mode_of(game)
    drawing = mode.drawing(mode.picture_for(side, situation, mode), mode)
    letter = side.value[0].upper()
    return sorted((m.side, m.designator, m.at) for m in drawing.marks if m.side == letter and not m.hollow)


@pytest.fixture
def played() -> Game:
    """The teaching game with its first cycle played and both sides in contact."""
    game = new_game()
    hand_in_decks(game)
    while Game.objects.get(pk=game.pk).branch.now < 360:
        play_on(game)
    return Game.objects.get(pk=game.pk)


def test_every_address_of_the_screen_is_in_this_table():
    assert {str(pattern.pattern) for pattern in urlpatterns} == READING | WRITING


@pytest.mark.parametrize("route", sorted(READING | WRITING))
def test_whoever_it_is_not_for_finds_nothing(client: Client, game: Game, route: str):
    screen = screen_of(game)
    others = [seat(game, addressee) for addressee in ("red", "blue", "control")]
    foreign = screen_of(new_game())
    for browser in (client, *(seated(other) for other in (*others, foreign))):
        for answer in (browser.get(f"{room_of(screen)}{route}"), browser.post(f"{room_of(screen)}{route}")):
            assert answer.status_code == 404


def test_a_screen_opens_no_other_room(game: Game):
    screen = screen_of(game)
    browser = seated(screen)
    for other in ("red", "blue", "control"):
        assert browser.get(room_of(seat(game, other))).status_code == 404
    for page in ("reports/", "orders/", "units/", "results/", "tray/", "seats/", "worksheet/", "map/", "messages/"):
        assert browser.get(f"{room_of(screen)}{page}").status_code == 404
        assert browser.post(f"{room_of(screen)}{page}").status_code == 404
    assert browser.get(f"/api/g/{game.public_id}/{screen.public_id}/").status_code in (401, 403, 404)


def test_it_shows_own_units_as_known_and_no_contact(played: Game):
    now = truth.situation_of(played.branch)
    mode = truth.mode_of(played)
    contacts = [mode.lists.contacts(mode.picture_for(side, now, mode), mode) for side in Side]
    assert any(contacts)
    assert marks_of(screen_of(played, "red")) == known(now, played, Side.RED)
    assert marks_of(screen_of(played, "blue")) == known(now, played, Side.BLUE)
    both = sorted(known(now, played, Side.RED) + known(now, played, Side.BLUE))
    assert marks_of(screen_of(played, "both")) == both
    page = seated(screen_of(played, "red", 1)).get(room_of(screen_of(played, "red", 2))).status_code
    assert page == 404


def test_a_village_stands_once_on_a_screen_of_both(played: Game):
    drawing = public_view(screen_of(played, "both")).drawing
    assert drawing is not None
    places = [(sign.kind, sign.at) for sign in drawing.signs]
    assert len(places) == len(set(places))


def test_it_is_so_many_half_hours_behind(played: Game):
    subintervals = list(played.branch.subintervals.order_by("cycle", "number"))
    assert len(subintervals) > 1
    second = subintervals[1]
    behind = int((played.branch.now - second.start) / 30)
    then = truth.situation_at(played, second.before_digest)
    assert marks_of(screen_of(played, "blue", behind)) == known(then, played, Side.BLUE)
    assert public_view(screen_of(played, "red", behind)).stamp == truth.mode_of(played).stamp(second.start)
    assert public_view(screen_of(played, "both", behind + 1)).stamp < truth.mode_of(played).stamp(second.start)


def test_a_moment_between_two_releases_shows_the_earlier_one(played: Game):
    starts = {int(one.start) for one in played.branch.subintervals.all()} | {int(played.branch.now)}
    between = next(minute for minute in range(30, int(played.branch.now), 30) if minute not in starts)
    behind = (int(played.branch.now) - between) // 30
    shown = public_view(screen_of(played, "red", behind))
    assert shown.stamp == truth.mode_of(played).stamp(Fraction(max(start for start in starts if start < between)))


def test_before_there_is_anything_it_says_from_when(game: Game):
    screen = screen_of(game, "blue", 4)
    page = seated(screen).get(room_of(screen)).content.decode()
    assert "This screen begins when the game stands at" in page
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="map"' not in page
    assert not any(unit.designator in page for unit in truth.situation_of(game.branch).units)


def test_a_game_that_is_not_begun_shows_nothing():
    game = new_game(started=False)
    assert public_view(screen_of(game, "both")).drawing is None


def test_only_designators_of_the_side_shown_are_in_the_page(played: Game):
    units = truth.situation_of(played.branch).units
    blue = {unit.designator for unit in units if unit.side is Side.BLUE}
    screen = screen_of(played, "red")
    page = seated(screen).get(room_of(screen)).content.decode()
    found = set(re.findall(r"[0-9A-Z]{3,5}", page))
    assert not blue & found
    assert {unit.designator for unit in units if unit.side is Side.RED} & found
    assert "quality" not in page
    assert "No. " not in page


def test_what_has_not_changed_is_not_sent_again(played: Game):
    screen = screen_of(played)
    browser, mark = seated(screen), public_view(screen).mark
    assert browser.get(f"{room_of(screen)}screen/?shown={mark}").status_code == 204
    again = browser.get(f"{room_of(screen)}screen/?shown=old")
    assert again.status_code == 200
    assert mark in again.content.decode()
    play_on(played)
    assert browser.get(f"{room_of(screen)}screen/?shown={mark}").status_code == 200


def test_nothing_is_sent_to_a_screen_while_it_is_behind(played: Game):
    assert not FeedFrame.objects.filter(game=played, addressee="public").exists()


@pytest.mark.parametrize(
    ("mode", "scenario"), [("sog", "border_valley"), ("de_bellis", "platoon"), ("khe_sanh", "siege")]
)
def test_every_mode_has_a_screen(mode: str, scenario: str):
    game = new_game(scenario, mode=mode)
    for shows in ("red", "blue", "both"):
        screen = screen_of(game, shows)
        assert seated(screen).get(room_of(screen)).status_code == 200


def test_the_director_adds_a_screen_beside_its_own_desk(game: Game):
    room = Room(game)
    asked = {"name": "projector", "role": "screen", "shows": "both", "behind": "6"}
    assert room.send("seats/new/", **{**asked, "shows": ""}).status_code == 409
    assert room.send("seats/new/", **{**asked, "behind": "200"}).status_code == 409
    assert room.send("seats/new/", **{**asked, "side": "red"}).status_code == 409
    assert "Shown this once" in room.send("seats/new/", **asked).content.decode()
    made = game.seats.get(name="projector")
    assert (made.role, made.shows, made.behind) == ("screen", "both", 6)
    assert "Red and Blue, 6 half hours behind" in room.text("seats/")
    take_seat(seat=made, held=[control_seat(game)])
    with pytest.raises(Refused):
        take_seat(seat=made, held=[seat(game, "red")])


def test_leaving_takes_the_screen_out_of_the_browser(game: Game):
    screen = screen_of(game)
    browser = seated(screen)
    assert browser.get(f"{room_of(screen)}leave/").status_code == 405
    assert browser.post(room_of(screen)).status_code == 405
    assert browser.post(f"{room_of(screen)}leave/").status_code == 302
    assert browser.get(room_of(screen)).status_code == 404


@pytest.mark.parametrize(
    ("half_hours", "words"),
    [(0, ""), (1, "30 min behind the game."), (2, "1 h behind the game."), (5, "2 h 30 min behind the game.")],
)
def test_how_far_behind_is_said_in_hours(half_hours: int, words: str):
    assert late(half_hours) == words
