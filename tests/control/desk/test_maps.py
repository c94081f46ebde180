"""One world, three views: what is moved once is moved on every map that may know of it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from assessment.models import AssessmentRecord
from assessment.modes.tacspiel.square import SIDE_M
from control.models import Game
from control.services import truth
from control.services.seats import add_seat
from control.situation.side import SIDES, Side
from tests.control.desk.pages import Room
from tests.games import assess, hand_in_decks, new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

GAMES = (("tacspiel", "route_4"), ("sog", "border_valley"), ("de_bellis", "platoon"))


def places(drawing: Any, side: Side) -> dict[str, Any]:
    letter = side.value[0].upper()
    return {mark.designator: mark.at for mark in drawing.marks if mark.side == letter and not mark.hollow}


@pytest.mark.parametrize(("mode", "scenario"), GAMES)
def test_at_the_start_each_cell_s_map_agrees_with_the_truth(mode: str, scenario: str):
    game = new_game(scenario, mode=mode)
    rules, situation = truth.mode_of(game), truth.situation_of(game.branch)
    true = rules.true_drawing(situation, rules)
    for side in SIDES:
        own = places(rules.drawing(rules.picture_for(side, situation, rules), rules), side)
        at = places(true, side)
        assert {name: at.get(name) for name in own} == own


@pytest.mark.parametrize(("mode", "scenario"), GAMES)
def test_all_three_stand_side_by_side_with_the_layers_they_have(mode: str, scenario: str):
    room = Room(Game.objects.get(pk=new_game(scenario, mode=mode).pk))
    page = room.text("map/", view="beside")
    for view in ("truth", *SIDES):
        assert f'id="map-{view}"' in page
    assert page.count('<details class="map-layers">') == 1
    assert 'value="grid" data-layer checked' in page


def test_a_map_of_one_side_opens_in_a_window_of_its_own():
    room = Room(new_game())
    assert f'href="{room.base}results/?view=red"' in room.text("map/")
    assert 'id="map-red"' in room.text("results/", view="red")


def test_weapon_ranges_are_drawn_and_hidden_until_they_are_asked_for():
    page = Room(new_game()).text("map/")
    assert "A155 reaches 12 km" in page
    assert 'data-hide="ranges"' in page
    assert 'value="ranges" data-layer>' in page


def handed_in_game() -> Game:
    game = new_game()
    hand_in_decks(game)
    return game


def test_the_truth_shows_what_is_handed_in_then_the_ways_of_marches_and_no_cell_sees_the_others():
    game = handed_in_game()
    room = Room(game)
    assert "1C73 100" in room.text("map/")
    assert "1C73 100" not in room.text("map/", view="red")
    assess(game)
    page = room.text("map/")
    assert 'map-move"' in page
    assert 'value="plans" data-layer' in page
    situation, rules = room_situation(game)
    for line in rules.umpiring.ways(situation, rules):
        if line.kind == "move":
            steps = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairwise(line.points)]
            assert set(steps) == {SIDE_M}, "from square to square, not as the crow flies"


def room_situation(game: Game) -> tuple[Any, Any]:
    rules = truth.mode_of(game)
    digest = AssessmentRecord.objects.current().get(subinterval__branch__game=game).situation_digest
    return truth.situation_at(game, digest), rules


def test_control_sees_what_one_seat_sees_with_its_routes_under_a_banner_that_says_whose_it_is():
    game = handed_in_game()
    blue = seat(game, "blue")
    page = Room(game).text("map/", view=blue.public_id)
    assert "What Company C commander of Blue sees at 020600, and nothing else" in page
    assert "writes for" in page
    assert f'id="map-{blue.public_id}"' in page
    assert "map-of-blue" in page
    assert "1C73 100" in page, "as on the seat's own map"
    own = seated(blue).get(f"{room_of(blue)}map/").content.decode()
    assert sorted(re.findall(r"<title>[^<]+</title>", page)) == sorted(re.findall(r"<title>[^<]+</title>", own))
    screen, _ = add_seat(game=game, name="wall", role="screen", shows="both", behind=0)
    assert "What the public screen wall shows, as of 020600" in Room(game).text("map/", view=screen.public_id)


def test_another_game_s_seat_is_no_view():
    page = Room(new_game()).text("map/", view=seat(new_game(), "red").public_id)
    assert 'id="map-truth"' in page
