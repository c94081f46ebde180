"""A siege of Khe Sanh from the set-up to the fall of the base, played in the three rooms in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from config.embedded.program import Process
from control.models import Game
from tests.browser.seats import take_seat
from tests.games import new_game, seat

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

SEED = 12
"""Special forces that storm Entrenchment 881 are thrown back; one tank company cannot hold the combat base."""

SET_UP = (
    "PLACE KSG ROCK_QUARRY",
    "PLACE 26M ROCK_QUARRY",
    "PLACE 1_9M ROCK_QUARRY",
    "PLACE FR HILL_861",
    "PLACE 37R HILL_861",
    "PLACE B_3 KHE_SANH_FIRE_BASE",
)
FIRST_TURN = (
    "CARD ACT_NIAGARA",
    "MOVE FR ENTRENCHMENT_881",
    "AIR AIR1 ENTRENCHMENT_471 ATTACK",
    "AIR AIR2 ENTRENCHMENT_689 ATTACK",
)
WIDE = {"width": 1440, "height": 900}
SAME_SHEET = "() => document.getElementById('card')?.dataset.sheet === document.querySelector('#deck-keys input').value"
"""Whether the card is of the sheet that is open."""


@pytest.fixture
def game() -> Game:
    return new_game("siege", mode="khe_sanh", seed=SEED)


@pytest.fixture
def pages(rooms: str, game: Game, new_context: Callable[[], BrowserContext]) -> dict[str, Page]:
    """A page of each room, of people who share no browser."""
    found = {}
    for room in ("control", "red", "blue"):
        page = new_context().new_page()
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        take_seat(page, rooms, seat(game, room))
        expect(page.locator("body[data-keys]" if room == "control" else "#map")).to_be_visible()
        found[room] = page
    return found


def press(page: Page, name: str, then: str) -> None:
    """The one button of the bar, and the one that comes after it."""
    bar = page.locator(".bar-primary")
    bar.get_by_text(name, exact=True).click()
    expect(bar).to_contain_text(then)


def open_sheet(blue: Page) -> None:
    """The order desk, once the room has followed the stage."""
    expect(blue.locator(".bar-primary")).to_contain_text("Check and hand in")
    with blue.expect_response("**/orders/"):
        blue.get_by_role("link", name="Orders", exact=True).click()
    blue.wait_for_function(SAME_SHEET)


def put_deck(blue: Page, lines: tuple[str, ...]) -> None:
    open_sheet(blue)
    blue.get_by_text("Decks and paper").click()
    blue.locator("#deck-fold textarea").fill("\n".join(lines))
    blue.get_by_role("button", name="Put the deck on the sheet").click()


def write(blue: Page, says: str, **fields: str) -> None:
    """A card in the form, field by field."""
    open_sheet(blue)
    for name, text in fields.items():
        field = blue.locator(f"#field-{name}")
        expect(field).to_be_enabled()
        field.focus()
        blue.keyboard.type(text)
    expect(blue.locator("#said")).to_contain_text(says)
    blue.get_by_role("button", name="Add card").click()


def hand_in(blue: Page, says: str) -> None:
    expect(blue.locator("#sheet")).to_contain_text(says)
    blue.get_by_role("link", name="Check and hand in").click()
    blue.locator("#hand-in").click()
    expect(blue.locator(".bar-primary")).to_contain_text("Recall")


def answer(blue: Page, asks: str, choice: str) -> None:
    expect(blue.locator(".sentence")).to_contain_text("asks you something")
    blue.get_by_role("link", name="Answer").click()
    asked = blue.locator("#panel form.question").filter(has_text=asks)
    asked.get_by_label(choice).check()
    asked.get_by_role("button", name="Answer").click()
    expect(blue.locator("#panel")).to_contain_text("No question is open")


def test_a_siege_goes_from_the_set_up_to_the_fall_of_the_base(
    pages: dict[str, Page], worker: Process, console_errors: list[str]
):
    control, red, blue = pages["control"], pages["red"], pages["blue"]
    expect(control.locator(".sentence")).to_contain_text("Red owes none. Blue owes its orders.")
    put_deck(blue, SET_UP)
    hand_in(blue, "KSG is set up in ROCK_QUARRY")
    press(control, "Assess", "Release")
    press(control, "Release", "Assess")
    first_turn(control, blue)
    write(blue, "37R moves through HILL_558", Ord="MOVE", Unit="37R", Path="HILL_558")
    expect(blue.locator("#sheet")).to_contain_text("37R moves through HILL_558")
    write(blue, "OPFOR units are moved in the order LANG_RUOI", Ord="OPMOVE", Units="LANG_RUOI")
    hand_in(blue, "OPFOR units are moved in the order LANG_RUOI")
    press(control, "Assess", "Answer")
    answer(blue, "Which action card is played in turn 2?", "Operation Pegasus!")
    expect(control.locator(".bar-primary")).to_contain_text("Release")
    press(control, "Release", "End the game")
    end(control, red, blue)
    assert console_errors == []


def first_turn(control: Page, blue: Page) -> None:
    """Blue sees its own units and the backs of the others, orders, and answers what the turn asks."""
    expect(blue.locator('#map [data-link="unit/B_3"]')).to_be_visible()
    expect(blue.locator('#map [data-link="contact/LANG_RUOI"]')).to_be_visible()
    put_deck(blue, FIRST_TURN)
    hand_in(blue, "Action card ACT_NIAGARA is played")
    press(control, "Assess", "Answer")
    answer(blue, "FR has to retreat. Is it lifted out?", "TR1 lifts it to STAGING AREA")
    expect(control.locator(".bar-primary")).to_contain_text("Release")
    press(control, "Release", "Assess")


def end(control: Page, red: Page, blue: Page) -> None:
    """Every room says that the game is over; Control ends it."""
    expect(control.locator(".sentence")).to_contain_text("The game is over. Strategic defeat in turn 2")
    for page in (red, blue):
        expect(page.locator(".sentence")).to_contain_text("The game is over; Control closes it.")
    control.locator(".bar-primary").get_by_role("link", name="End the game").click()
    control.get_by_label("Type the name of the game").fill("Siege of Khe Sanh")
    control.locator("#panel").get_by_role("button", name="End the game").click()
    expect(control.locator(".sentence")).to_contain_text("The game has ended. Strategic defeat")
