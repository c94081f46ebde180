"""A siege of Khe Sanh goes through the services, and no page, file or frame of Blue's holds a face that lies down."""

from __future__ import annotations

import re

import pytest

from assessment.engine.assessing import scratch_sheet
from assessment.models import AssessmentRecord
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.pieces import profiles, spelled_out
from control.live.frames import missed
from control.models import Game
from control.services.scenarios import load_scenario
from control.services.truth import situation_of
from control.situation.side import Side
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import open_sheet
from tests.control.cells.test_access import READING
from tests.games import assess, new_game, play_on, seat
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

TURNS = 4
OPEN_TO_ALL = ("tables", "rules", "orders/codes", "players-card")
"""Pages of the rules: what is printed on counters is no secret, only which counter lies where."""


def forms_of(designator: str, name: str) -> tuple[str, ...]:
    """All that may name a counter."""
    return designator, designator.upper(), name, spelled_out(scratch_sheet(MODE.tables), designator)


REDS = tuple(profile for profile in profiles(MODE.tables) if profile.side is Side.RED)
FACE = re.compile(
    r"(?<![A-Za-z0-9_/])("
    + "|".join(re.escape(form) for one in REDS for form in forms_of(one.designator, one.name))
    + r")(?![A-Za-z0-9_/])"
)


def turn(game: Game) -> None:
    """Blue hands in what its deck has for the turn; every question takes its proposal."""
    hand_in_text(game, load_scenario(game.mode, game.scenario).decks["blue.txt"])
    play_on(game)


def hand_in_text(game: Game, text: str) -> None:
    player = seat(game, "blue")
    sheet = open_sheet(game=Game.objects.get(pk=game.pk), side="blue")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=player, text=text)
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=player)


def faces_told_to_blue(game: Game) -> dict[str, list[str]]:
    """Where Blue is told of a Communist unit by name."""
    browser, room = at_desk(game, "blue")
    told = {
        route: browser.get(f"{room}{route}").content.decode(errors="replace")
        for route in sorted(READING)
        if not route.startswith(OPEN_TO_ALL)
    }
    told["frames"] = " ".join(str(frame) for frame in missed(seat(game, "blue"), 0))
    return {where: found for where, text in told.items() if (found := sorted(set(FACE.findall(text))))}


def test_blue_is_sent_no_face_that_lies_down() -> None:
    game = new_game("siege", mode="khe_sanh", seed=22)
    for _ in range(TURNS):
        turn(game)
        situation = situation_of(Game.objects.get(pk=game.pk).branch)
        assert not any(unit.face_up for unit in situation.units if unit.side is Side.RED)
        assert faces_told_to_blue(game) == {}


def test_a_question_about_units_that_lie_down_names_none_of_them() -> None:
    game = new_game("siege", mode="khe_sanh", seed=22)
    turn(game)
    hand_in_text(game, "020000 to 030000, BLUE\nCARD ACT_NIAGARA\n")
    assessed = AssessmentRecord.objects.current().get(subinterval=assess(game, without_missing=True))
    assert [question["rule"] for question in assessed.questions] == ["9.1a"]
    assert faces_told_to_blue(game) == {}
    browser, room = at_desk(game, "blue")
    assert "LANG_RUOI" in browser.get(f"{room}questions/").content.decode()


def test_red_reads_its_own_units_by_name() -> None:
    game = new_game("siege", mode="khe_sanh", seed=22)
    turn(game)
    browser, room = at_desk(game, "red")
    assert len(set(FACE.findall(browser.get(f"{room}units/").content.decode()))) >= len(REDS)
