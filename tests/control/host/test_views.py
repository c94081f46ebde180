"""The host's pages: an account is needed, a new game is one form, links are shown once."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from control.models import Game, Seat, User
from control.services.hosts import make_host
from tests.games import control_seat, new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Client:
    """A browser of the host."""
    client = Client()
    assert client.login(username="host", password=make_host())
    return client


@pytest.mark.parametrize("path", ["/host/", "/host/new/"])
def test_without_an_account_there_is_only_the_log_in(path: str):
    answer = Client().get(path)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/admin/login/")


def test_the_log_in_says_whom_it_is_for_and_keeps_the_name_that_was_typed():
    client = Client()
    page = client.get("/admin/login/?next=/host/").content.decode()
    assert "To play, open the link of your seat" in page
    answer = client.post("/admin/login/", {"username": "hots", "password": "x", "next": "/host/"}).content.decode()
    assert 'value="hots"' in answer
    assert 'role="alert"' in answer


def test_an_account_that_is_no_host_s_finds_nothing():
    User.objects.create_user("player", password="a long enough one")
    client = Client()
    client.login(username="player", password="a long enough one")
    assert client.get("/host/").status_code == 404


def test_a_seat_of_control_is_no_account():
    from tests.seated import seated

    assert seated(control_seat(new_game())).get("/host/").status_code == 302


def test_a_new_game_is_one_form_with_the_settings_of_its_mode(host: Client):
    page = host.get("/host/new/", {"scenario": "tacspiel/song_ve"}).content.decode()
    assert "Pauses for replies" in page
    answer = host.post(
        "/host/new/",
        {
            "scenario": "tacspiel/song_ve",
            "title": "Tuesday",
            "seed": "7",
            "paper": "letter",
            "setting-pauses": "none",
            "setting-runners": "on",
            "setting-recent_reports": "book",
        },
    )
    game = Game.objects.get(title="Tuesday")
    assert game.settings["pauses"] == "none"
    assert not game.played_by_one
    assert game.paper == "letter"
    links = re.findall(r'href="http://testserver(/join/[\w-]+)"', answer.content.decode())
    assert len(links) == Seat.objects.count()
    assert all(Client().get(link).status_code == 200 for link in links)


def test_a_setting_that_is_not_offered_comes_back_with_the_form(host: Client):
    answer = host.post("/host/new/", {"scenario": "tacspiel/route_4", "setting-pauses": "never"})
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_the_host_gets_a_new_link_for_control_and_the_old_one_is_worthless(host: Client):
    game = new_game()
    before = control_seat(game).generation
    answer = host.post(f"/host/{game.public_id}/control/")
    assert "/join/" in answer.content.decode()
    assert control_seat(game).generation == before + 1
    assert host.get(f"/host/{game.public_id}/control/").status_code == 405
    assert host.post("/host/none/control/").status_code == 404


def test_the_games_are_listed(host: Client):
    new_game()
    assert "Route 4" in host.get("/host/").content.decode()


def test_the_first_password_is_random_and_printed_once():
    out = StringIO()
    call_command("host_password", "--if-none", stdout=out)
    name, password = out.getvalue().split()
    assert Client().login(username=name, password=password)
    again = StringIO()
    call_command("host_password", "--if-none", stdout=again)
    assert again.getvalue() == ""
    other = StringIO()
    call_command("host_password", stdout=other)
    assert not Client().login(username=name, password=password)
