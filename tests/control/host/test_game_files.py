"""The host gets a game as a file and hands one in."""

from __future__ import annotations

import gzip
import io

import pytest
from django.test import Client

from control.access import SESSION_KEY
from control.host import game_files
from control.models import Game, LogEntry
from control.services.hosts import make_host
from tests.control.gamefile.games import empty_the_machine
from tests.games import control_seat, new_game, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Client:
    """A browser of the host."""
    client = Client()
    assert client.login(username="host", password=make_host())
    return client


def exported(host: Client, game: Game) -> io.BytesIO:
    answer = host.post(f"/host/{game.public_id}/export/")
    assert answer["Content-Disposition"] == f'attachment; filename="route-4-{game.public_id}.game.gz"'
    file = io.BytesIO(b"".join(answer.streaming_content))  # type: ignore[attr-defined]
    file.name = "game.gz"
    return file


def test_a_game_goes_out_in_the_log_and_comes_in_with_new_links(host: Client):
    game = new_game()
    file = exported(host, game)
    assert LogEntry.objects.filter(game=game, act="game.exported").exists()
    empty_the_machine()
    answer = host.post("/host/import/", {"file": file})
    assert answer.status_code == 200
    assert answer.content.decode().count("/join/") >= Game.objects.get().seats.count()


def test_the_same_file_twice_makes_one_game_unless_it_is_to_stand_beside(host: Client):
    file = exported(host, new_game())
    answer = host.post("/host/import/", {"file": file})
    assert answer.status_code == 409
    assert "here already" in answer.content.decode()
    file.seek(0)
    assert host.post("/host/import/", {"file": file, "beside": "on"}).status_code == 200
    assert Game.objects.count() == 2


def test_what_is_wrong_is_listed(host: Client, monkeypatch: pytest.MonkeyPatch):
    file = io.BytesIO(gzip.compress(b'{"is":"<b>"}\n'))
    file.name = "../../game.gz"
    answer = host.post("/host/import/", {"file": file})
    assert answer.status_code == 409
    assert "Line 1" in answer.content.decode()
    assert "<b>" not in answer.content.decode()
    assert host.post("/host/import/").status_code == 422
    assert host.get("/host/import/").status_code == 200
    monkeypatch.setattr(game_files, "MOST_UPLOAD", 10)
    file.seek(0)
    assert "100 MiB" in host.post("/host/import/", {"file": file}).content.decode()


def test_only_the_host_gets_a_game(client: Client):
    game = new_game()
    assert client.post(f"/host/{game.public_id}/export/")["Location"].startswith("/admin/login/")
    assert client.get("/host/import/").status_code == 302


def test_a_game_that_is_not_there_is_not_found(host: Client):
    assert host.post("/host/none/export/").status_code == 404
    assert host.get(f"/host/{new_game().public_id}/export/").status_code == 405


@pytest.mark.parametrize("act", ["export", "control"])
def test_a_host_who_plays_gets_neither_the_file_nor_controls_link(host: Client, act: str):
    game, other, alone = new_game(), new_game(), new_game(played_by_one=True)
    seats = [seat(one, "red") for one in (game, alone)]
    session = host.session
    session[SESSION_KEY] = {one.public_id: one.generation for one in seats}
    session.save()
    token = control_seat(game).token_hash
    answer = host.post(f"/host/{game.public_id}/{act}/")
    assert answer.status_code == 409
    assert "You play in this game" in answer.content.decode()
    assert control_seat(game).token_hash == token
    assert not LogEntry.objects.filter(game=game, act="game.exported").exists()
    for free in (other, alone):
        assert host.post(f"/host/{free.public_id}/{act}/").status_code == 200
