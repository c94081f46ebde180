"""A MACV-SOG mission from the mission roll to the end of the game, played in the three rooms in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from assessment.modes.sog.standing_game import ROSTER
from config.embedded.program import Process
from control.models import Game
from tests.browser.seats import hand_in, open_sheet, put_deck, three_rooms, type_in
from tests.games import new_game

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

SEED = 20
"""A prisoner snatch with the Target in 2A, found at once in its base camp, and no contact on the way."""

RESULT = "RESULT base_camp_assault 2A LOST L SAVED L:SMK KILLED 6 PRISONERS 1 VP 12 3"
SQUARES = 10


@pytest.fixture
def game() -> Game:
    return new_game("border_valley", mode="sog", seed=SEED)


@pytest.fixture
def pages(rooms: str, game: Game, new_context: Callable[[], BrowserContext]) -> dict[str, Page]:
    return three_rooms(rooms, game, new_context)


def press(page: Page, name: str, then: str) -> None:
    """The one button of the bar, and the one that comes after it."""
    bar = page.locator(".bar-primary")
    bar.get_by_text(name, exact=True).click()
    expect(bar).to_contain_text(then)


def check_and_hand_in(blue: Page, says: str) -> None:
    expect(blue.locator("#sheet")).to_contain_text(says)
    hand_in(blue)


def write(blue: Page, says: str, **fields: str) -> None:
    """A card in the form, field by field."""
    open_sheet(blue)
    type_in(blue, **fields)
    expect(blue.locator("#said")).to_contain_text(says)
    blue.get_by_role("button", name="Add card").click()
    expect(blue.locator("#sheet")).to_contain_text(says)


def move_by_map(blue: Page, row: int, column: int, says: str) -> None:
    """A move whose square is clicked on the map."""
    open_sheet(blue)
    type_in(blue, Ord="MOVE")
    expect(blue.locator("#field-Sq")).to_be_enabled()
    blue.locator("#field-Sq").focus()
    box = blue.locator("#map .map-frame").bounding_box()
    assert box is not None
    side = box["width"] / SQUARES
    blue.mouse.click(box["x"] + (column - 0.5) * side, box["y"] + (row - 0.8) * side)
    expect(blue.locator("#said")).to_contain_text(says)
    blue.get_by_role("button", name="Add card").click()


def test_a_mission_goes_from_its_roll_to_the_end_of_the_game(
    pages: dict[str, Page], worker: Process, console_errors: list[str]
):
    control, red, blue = pages["control"], pages["red"], pages["blue"]
    prepare(control, blue)
    move_by_map(blue, 3, 1, "The team moves to 3A")
    check_and_hand_in(blue, "3A")
    press(control, "Assess", "Release")
    press(control, "Release", "Assess")
    write(blue, "The team moves to 2A", Ord="MOVE", Sq="2A")
    check_and_hand_in(blue, "2A")
    press(control, "Assess", "Answer")
    fight(control, red)
    (refused,) = console_errors
    assert "409" in refused
    console_errors.clear()
    press(control, "Release", "Assess")
    write(blue, "The team leaves on foot", Ord="EXTRACT", How="WALK")
    check_and_hand_in(blue, "on foot")
    press(control, "Assess", "Release")
    press(control, "Release", "End the game")
    end(pages)


def prepare(control: Page, blue: Page) -> None:
    """Mission, team, insertion."""
    expect(control.locator(".sentence")).to_contain_text("Red owes none. Blue owes none.")
    press(control, "Assess", "Release")
    press(control, "Release", "Go on")
    expect(control.locator(".sentence")).to_contain_text("Red owes none. Blue owes its orders.")
    expect(blue.locator(".sentence")).to_contain_text("the next orders may be handed in")
    open_sheet(blue)
    put_deck(blue, "\n".join(ROSTER))
    check_and_hand_in(blue, "Man A is an American with the S counter, armed with RFL1")
    press(control, "Go on", "Release")
    press(control, "Release", "Go on")
    write(blue, "The team comes in on foot in 4A", Ord="INSERT", How="FOOT", Sq="4A")
    check_and_hand_in(blue, "on foot in 4A")
    press(control, "Go on", "Release")
    press(control, "Release", "Assess")
    expect(blue.locator('#map [data-link="unit/SOG"]')).to_be_visible()


def fight(control: Page, red: Page) -> None:
    """Red lays out its camp, Control fights on the table and enters the result; a wrong one is refused."""
    expect(red.locator(".sentence")).to_contain_text("asks you something")
    red.get_by_role("link", name="Answer").click()
    asked = red.locator("#panel form.question")
    extra, layout = asked.filter(has_text="C counter"), asked.filter(has_text="three panels")
    extra.get_by_label("Squad 2 gets it").check()
    extra.get_by_role("button", name="Answer").click()
    expect(asked).to_have_count(1)
    layout.get_by_role("textbox").fill("LAYOUT 3 1 2")
    layout.get_by_role("button", name="Answer").click()
    expect(red.locator("#panel")).to_contain_text("No question is open")
    expect(control.locator(".sentence")).to_contain_text("asks 1 question.")
    control.locator(".bar-primary").get_by_text("Answer", exact=True).click()
    questions = control.locator("#panel")
    expect(questions).to_contain_text("Panels 3, 1, 2")
    expect(red.locator(".sentence")).to_contain_text("Control is assessing. Cards may be drafted")
    answer = questions.locator("input[type=text]")
    answer.fill(RESULT.replace("KILLED 6", "KILLED 60"))
    questions.get_by_role("button", name="Answer and go on assessing").click()
    expect(questions.get_by_role("alert")).to_contain_text("The enemy has 21 men in this fight.")
    expect(answer).to_have_value(re.compile("KILLED 60"))
    answer.fill(RESULT)
    questions.get_by_role("button", name="Answer and go on assessing").click()
    expect(control.locator(".bar-primary")).to_contain_text("Release")


def end(pages: dict[str, Page]) -> None:
    """Every room says that the game is over; Control ends it."""
    control = pages["control"]
    expect(control.locator(".sentence")).to_contain_text("The game is over. Mission 1 (prisoner snatch)")
    expect(control.locator(".sentence")).to_contain_text("Blue 22, Red 3: Blue won.")
    for side in ("red", "blue"):
        expect(pages[side].locator(".sentence")).to_contain_text("The game is over; Control closes it.")
        expect(pages[side].locator(".bar-primary")).to_contain_text("Read reports")
    control.locator(".bar-primary").get_by_role("link", name="End the game").click()
    control.get_by_label("Type the name of the game").fill("Border valley")
    control.locator("#panel").get_by_role("button", name="End the game").click()
    expect(control.locator(".sentence")).to_contain_text("The game has ended. Mission 1")
    expect(pages["blue"].locator(".sentence")).to_contain_text("The game has ended.")
