"""The form by which Control puts in what a printed copy says."""

from __future__ import annotations

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from control.models import Game
from control.services.truth import mode_of
from tests.control.desk.pages import Room
from tests.games import new_game, play_on, released_game

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


BAD = (
    ('label: T1, area: "34"', "label: T1, area: 34", "H-targets, T1, area: text is wanted, not the number 34"),
    ("figure: turn, value: 12", "figure: turn, value: twelve", "H-tracks, turn, value: a number is wanted"),
    ('area: "11", x: 324', 'area: "11", x: 99999', "H-places, 11, x: a whole number from 0 to 3000 is wanted"),
    ("scenario: irene, base: B3", "scenario: irene, base: B9", "H-forces, irene, base: a row of H-bases (B1, B2"),
    ("humvee: 3, truck: 1", "humvee: 60, truck: 1", "H-forces, bloody_monday, humvee: a whole number from 0 to 20"),
    ("humvee: 3, truck: 1", "humvee: 5, truck: 1", "H-forces, bloody_monday: the force costs"),
    ("exits: [C4]", "exits: []", "H-bases, B2, exits: a list of at least 1 is wanted"),
    ("figure: carry_size, value: 1", "figure: carry_size, value: 1/2", "H-casualty, carry_size, value: a whole number"),
    ("mode: mog", "mode: [", "the file"),
    ("mode: mog", "mode: sog", "the file is for sog, not for mog"),
)


def test_a_bad_file_of_the_raid_is_refused_in_words_and_nothing_is_lost() -> None:
    room = Room(new_game("irene", mode="mog"))
    whole = room.text("values/printed.yaml")
    before = Game.objects.get(pk=room.seat.game_id)
    for old, new, why in BAD:
        assert old in whole
        answer = room.post("values/printed/", file=SimpleUploadedFile("a.yaml", whole.replace(old, new).encode()))
        assert answer.status_code == 409
        assert why in html.unescape(answer.content.decode()), why
    answer = room.post("values/printed/", file=SimpleUploadedFile("a.yaml", whole.encode("utf-16")))
    assert answer.status_code == 409
    assert "The file is no text in UTF-8" in answer.content.decode()
    after = Game.objects.get(pk=room.seat.game_id)
    assert (after.tables_digest, after.opening_digest) == (before.tables_digest, before.opening_digest)
    assert room.text("values/printed.yaml") == whole
    assert "Printed values were put in" not in room.text("log/")


def test_a_raid_goes_on_with_the_counters_and_the_map_of_the_file() -> None:
    room = Room(new_game("irene", mode="mog"))
    text = room.text("values/printed.yaml")
    changed = text.replace("name: Airport", "name: Air Field").replace("unpinned, infantry: 6", "unpinned, infantry: 7")
    assert sent(room, changed) == 302
    game = Game.objects.get(pk=room.seat.game_id)
    assert mode_of(game).tables["H-strengths"].entry("delta", "unpinned").figures["infantry"] == 7
    assert "Air Field" in room.text("map/")
    play_on(game)
    assert "Air Field" in room.text("map/")


def test_after_the_first_assessment_the_form_is_gone() -> None:
    assert "values/printed/" not in Room(released_game()).text("values/")
