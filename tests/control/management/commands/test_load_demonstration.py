"""The demonstration games: one a scenario, once, with links that open."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from config.embedded.seat_links import read_links
from control.models import Game, Stage
from control.services.scenarios import all_scenarios

pytestmark = pytest.mark.django_db


def load() -> list[str]:
    out = StringIO()
    call_command("load_demonstration", stdout=out)
    return out.getvalue().splitlines()


def test_every_scenario_has_a_started_game_played_by_one():
    lines = load()
    games = Game.objects.all()
    assert {(game.mode, game.scenario) for game in games} == set(all_scenarios())
    assert all(game.played_by_one and game.demonstration and game.branch.stage == Stage.ORDERS for game in games)
    assert len(read_links(lines)) == sum(game.seats.count() for game in games)


def test_each_link_opens_its_seat():
    for line in load():
        link = json.loads(line)
        page = Client().get(link["url_path"])
        assert page.status_code == 200
        assert link["seat"] in page.content.decode()


def test_a_second_run_makes_and_prints_nothing():
    load()
    count = Game.objects.count()
    assert load() == []
    assert Game.objects.count() == count
