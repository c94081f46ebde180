"""Purpose and questions of a game: from the scenario or by Control, for whom they are marked, with room for answers."""

from __future__ import annotations

import pytest

from control.models import Game, ScenarioRecord
from control.reports.booklet_service import control_booklet_pdf
from control.services.aims import aims_of
from control.services.papers import booklet, briefing
from control.services.scenarios import load_scenario
from control.services.set_up import change_item
from tests.control.desk.pages import Room
from tests.control.reports.printed import pages_of
from tests.control.services.test_own_scenarios import faults, taken
from tests.games import control_seat, new_game
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

COMMON = "At which report did you change your mind"
CONTROLS = "What would Blue have had to know"


def printed(data: bytes) -> str:
    return " ".join(" ".join(pages_of(data)).split())


def test_a_cell_reads_what_is_marked_for_it_and_control_all():
    game = new_game()
    client, room = at_desk(game, "red")
    page = client.get(f"{room}briefing/").content.decode()
    assert COMMON in page
    assert CONTROLS not in page
    paper = printed(briefing(game=game, side="red"))
    assert COMMON in paper
    assert CONTROLS not in paper
    assert "Answer:" in paper
    desk = Room(game).text("aims/")
    assert COMMON in desk
    assert CONTROLS in desk
    assert "Recent events, for Red" in desk


def test_the_booklet_has_a_place_for_each_answer_and_a_cells_copy_its_own_questions():
    game = new_game()
    whole, red = printed(control_booklet_pdf(game=game)), printed(booklet(game=game, side="red"))
    assert whole.count("Answer:") == 3
    assert CONTROLS in whole
    assert red.count("Answer:") == 1
    assert CONTROLS not in red


def test_control_sets_them_in_any_game_and_a_changed_set_up_keeps_them():
    game = new_game(started=False)
    room = Room(game)
    fields = {"purpose": ["Train the staff"], "purpose_for": ["common"], "question": ["Who led?", " "]}
    room.client.post(f"{room.base}aims/", {**fields, "question_for": ["", "red"]})
    change_item(game_id=game.pk, seat=control_seat(game), item="text/0", values={"title": "What has happened"})
    found = aims_of(game=Game.objects.get(pk=game.pk))
    assert [(part.key, part.audience, part.paragraphs) for part in found] == [
        ("purpose", "common", ("Train the staff",)),
        ("question", "control", ("Who led?",)),
    ]
    assert "1 questions" in room.text("log/")
    too_long = room.client.post(f"{room.base}aims/", {"purpose": "x" * 2001, "purpose_for": "red"})
    assert too_long.status_code == 409
    assert room.client.post(f"{room.base}aims/", {"purpose": "x", "purpose_for": "green"}).status_code == 409
    twice = room.client.post(f"{room.base}aims/", {"question": ["Why?", "Why? "], "question_for": ["red", "blue"]})
    assert (twice.status_code, "the same words" in twice.content.decode()) == (409, True)


def test_a_spreadsheet_brings_them_and_faults_are_told_by_cell():
    made = load_scenario("tacspiel", taken({"Questions!A2": "blue", "Questions!B2": "Why the road?"}).key)
    question = next(part for part in made.parts if part.key == "question")
    assert (question.audience, question.text) == ("blue", "Why the road?")
    assert next(part.text for part in made.parts if part.key == "purpose").startswith("To learn")
    ScenarioRecord.objects.all().delete()
    assert list(faults({"Questions!A2": "green"})) == ["Questions!A2"]
