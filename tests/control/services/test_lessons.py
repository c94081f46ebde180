"""The lesson of the teaching game: its steps follow what has really been done; other games show nothing of it."""

from __future__ import annotations

import pytest

from control.models import Game, Lesson
from control.services.games import start_game
from control.services.lessons import Taught, Until, give_lesson, lesson_of, taught
from control.services.pictures import cell_desk
from orders.services.handing_in import declare_none, hand_in
from orders.services.sheets import open_sheet, write_line
from tests.control.desk.pages import Room
from tests.games import assess, control_seat, new_game, play_on, seat, take_proposals
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

CARDS = {
    "blue": (
        "1C73 12900455100C73      R        12000465             V T             0700",
        "2C73 12950455100C73      R        12300470             V C             0710",
        "A155 1305045501025DIV                     1C73                         0630",
    ),
    "red": (
        "1A95 12150470144A95            00012150470     12250480",
        "M95  1225046501095BN                      1A95",
    ),
}
"""The five cards that the lesson has the cells write."""


def now(game: Game, room: str) -> Taught:
    found = taught(Game.objects.get(pk=game.pk), room)
    assert found is not None
    return found


def write(game: Game, side: str) -> None:
    sheet = open_sheet(game=game, side=side)
    own = seat(game, side)
    for number, card in enumerate(CARDS[side], start=1):
        assert now(game, side).number == number + 1
        write_line(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=card)
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=own)


def test_five_cards_lead_to_a_contact_and_every_step_to_the_next():
    game = new_game(started=False)
    give_lesson(game)
    assert [now(game, room).number for room in ("control", "red", "blue")] == [1, 1, 1]
    start_game(game_id=game.pk, seat=control_seat(game))
    for side in CARDS:
        write(game, side)
    assert now(game, "control").number == 3
    take_proposals(assess(game))
    assert now(game, "control").number == 4
    assert now(game, "red").number == len(now(game, "red").steps) - 1
    play_on(game)
    game = Game.objects.get(pk=game.pk)
    assert cell_desk(game=game, side="blue").reports()
    for side in CARDS:
        sheet = open_sheet(game=game, side=side)
        declare_none(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, side))
        assert now(game, side).words == ""
    assert now(game, "control").number == 5


def test_a_room_shows_its_next_step_and_other_games_show_nothing(game: Game):
    cell = seat(game, "red")
    for text in (Room(game).text("bar/"), seated(cell).get(f"{room_of(cell)}bar/").content.decode()):
        assert "lesson" not in text.lower()
    give_lesson(game)
    assert "Lesson, step 2 of 6" in Room(game).text("bar/")
    told = seated(cell).get(f"{room_of(cell)}bar/").content.decode()
    assert "Lesson, step 2 of 6" in told
    assert "1C73" not in told


def test_a_scenario_without_a_lesson_gets_none():
    game = new_game("border_valley", mode="sog")
    assert lesson_of("sog", "border_valley") is None
    give_lesson(game)
    assert not Lesson.objects.exists()


def test_the_lesson_names_a_card_by_unit_and_code_and_is_of_three_rooms():
    plan = lesson_of("tacspiel", "route_4")
    assert plan is not None
    assert {step.room for step in plan.steps} == {"control", "red", "blue"}
    cards = [step for step in plan.steps if step.until is Until.CARD]
    assert len(cards) == 5
    assert all(step.unit in step.words and step.code in step.words for step in cards)
