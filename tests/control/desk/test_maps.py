"""One world, three views: what is moved once is moved on every map that may know of it."""

from __future__ import annotations

from typing import Any

import pytest

from control.models import Game
from control.services import truth
from control.situation.side import SIDES, Side
from tests.control.desk.pages import Room
from tests.games import new_game

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


def test_weapon_ranges_are_drawn_and_hidden_until_they_are_asked_for():
    page = Room(new_game()).text("map/")
    assert "A155 reaches 12 km" in page
    assert 'data-hide="ranges"' in page
    assert 'value="ranges" data-layer>' in page
