"""The form by which Control puts in what a printed copy says."""

from __future__ import annotations

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from control.models import Game
from control.services.truth import mode_of
from tests.control.desk.pages import Room
from tests.games import new_game, released_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return Room(new_game("siege", mode="khe_sanh"))


def sent(room: Room, text: str) -> int:
    file = SimpleUploadedFile("printed.yaml", text.encode())
    answer = room.post("values/printed/", file=file)
    return int(answer.status_code)


def test_the_file_is_fetched_filled_in_and_sent_back(room: Room) -> None:
    assert "values/printed.yaml" in room.text("values/")
    answer = room.get("values/printed.yaml")
    assert "khe_sanh-printed.yaml" in answer["Content-Disposition"]
    text = answer.content.decode()
    assert sent(room, text.replace("name: KSG Garrison", "name: Base Garrison")) == 302
    game = Game.objects.get(pk=room.seat.game_id)
    assert mode_of(game).tables["H-units"].entry("ksg").figures["name"] == "Base Garrison"
    assert "Printed values were put in" in room.text("log/")


def test_what_is_missing_is_told(room: Room) -> None:
    text = room.text("values/printed.yaml").replace("name: KSG Garrison, ", "")
    file = SimpleUploadedFile("printed.yaml", text.encode())
    answer = room.post("values/printed/", file=file)
    assert answer.status_code == 409
    assert "H-units, ksg: no name" in html.unescape(answer.content.decode())


def test_after_the_first_assessment_the_form_is_gone() -> None:
    assert "values/printed/" not in Room(released_game()).text("values/")
