"""A night raid on the Lig-Ligato compound from the briefing to its end, played in the three rooms in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from config.embedded.program import Process
from control.models import Game
from tests.browser.seats import hand_in, open_sheet, put_deck, take_seat, type_in
from tests.games import new_game, seat

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

SEED = 3
"""The Rangers come down beside the compound, and nobody is in the way of the Humvee that fetches them."""

TURN_1 = ("LOAD HUMVEE1 RANGER1 PRISONER", "MOVE HUMVEE1 A3", "END")
WIDE = {"width": 1440, "height": 900}


@pytest.fixture
def game() -> Game:
    return new_game("lig_ligato", mode="mog", seed=SEED)


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


def go_on(control: Page, name: str = "Go on", then: str = "Go on") -> None:
    """Control assesses a step and releases its reports: `name` is the button before it, `then` the one after it."""
    press(control, name, "Release")
    press(control, "Release", then)


def write(blue: Page, says: str, **fields: str) -> None:
    """A card in the form, field by field."""
    open_sheet(blue)
    type_in(blue, **fields)
    expect(blue.locator("#said")).to_contain_text(says)
    blue.get_by_role("button", name="Add card").click()
    expect(blue.locator("#sheet")).to_contain_text(says)


def give(blue: Page, says: str, *lines: str) -> None:
    """A sheet as a deck, handed in."""
    open_sheet(blue)
    put_deck(blue, "\n".join(lines))
    expect(blue.locator("#sheet")).to_contain_text(says)
    hand_in(blue)


def answer(blue: Page, asks: str, choice: str) -> None:
    expect(blue.locator(".sentence")).to_contain_text("asks you something")
    blue.get_by_role("link", name="Answer").click()
    asked = blue.locator("#panel form.question").filter(has_text=asks)
    asked.get_by_label(choice, exact=True).check()
    asked.get_by_role("button", name="Answer").click()
    expect(blue.locator("#panel")).to_contain_text("No question is open")


def test_a_raid_goes_from_the_briefing_to_its_end(pages: dict[str, Page], worker: Process, console_errors: list[str]):
    control, red, blue = pages["control"], pages["red"], pages["blue"]
    expect(control.locator(".sentence")).to_contain_text("Red owes none. Blue owes none.")
    go_on(control, "Assess")
    set_up(control, blue)
    first_turn(control, red, blue)
    go_on(control, "Assess")
    hand_in_nothing(blue)
    go_on(control)
    give(blue, "HUMVEE1 moves to B3", "MOVE HUMVEE1 B3", "CONVOY NONE")
    go_on(control, then="End the game")
    end(control, red, blue)
    assert console_errors == []


def set_up(control: Page, blue: Page) -> None:
    """The force is bought in the form, set down by a deck, and moves out."""
    expect(control.locator(".sentence")).to_contain_text("Red owes none. Blue owes its orders.")
    write(blue, "The force is", Ord="BUY", Items="HELI_RANGERX1 HUMVEEX1 HELI_SUPPORTX1")
    hand_in(blue)
    go_on(control)
    give(blue, "RANGER1 starts in 52", "DEPLOY RANGER1 52", "DEPLOY HUMVEE1 B3")
    press(control, "Go on", "Answer")
    answer(blue, "RANGER1 comes down beside its area", "51")
    expect(control.locator(".bar-primary")).to_contain_text("Release")
    press(control, "Release", "Go on")
    expect(blue.locator('#map [data-link="unit/RANGER1"]')).to_be_visible()
    give(blue, "HUMVEE1 moves to A3 N1", "MOVE HUMVEE1 A3 N1")
    go_on(control, then="Assess")


def first_turn(control: Page, red: Page, blue: Page) -> None:
    """Somali units arrive; the prisoner goes aboard; the relief convoy is placed where Blue says."""
    go_on(control, "Assess")
    expect(red.locator('#map [data-link^="unit/"]').first).to_be_visible()
    hand_in_nothing(blue)
    go_on(control)
    give(blue, "moves to A3", *TURN_1)
    press(control, "Go on", "Answer")
    answer(blue, "Where is the relief convoy placed?", "B1")
    expect(control.locator(".bar-primary")).to_contain_text("Release")
    press(control, "Release", "Assess")


def end(control: Page, red: Page, blue: Page) -> None:
    """Every room says that the game is over; Control ends it."""
    expect(control.locator(".sentence")).to_contain_text("0 Mission Penalty Points, excellent")
    for page in (red, blue):
        expect(page.locator(".sentence")).to_contain_text("The game is over; Control closes it.")
    control.locator(".bar-primary").get_by_role("link", name="End the game").click()
    control.get_by_label("Type the name of the game").fill("Lig-Ligato Compound")
    control.locator("#panel").get_by_role("button", name="End the game").click()
    expect(control.locator(".sentence")).to_contain_text("The game has ended.")


def hand_in_nothing(blue: Page) -> None:
    """An empty sheet, on purpose."""
    open_sheet(blue)
    hand_in(blue)
