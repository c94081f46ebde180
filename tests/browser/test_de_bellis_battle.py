"""A battle of De Bellis Vietnam from its set-up to the end of the game, fought in the three rooms in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

from assessment.modes.de_bellis.ground import Ground
from assessment.modes.de_bellis.spot import CM
from config.embedded.program import Process
from control.models import Game
from control.services.scenarios import load_scenario
from control.situation.side import SIDES
from orders.language.deck import read_header
from tests.browser.seats import hand_in, open_sheet, put_deck, three_rooms, type_in
from tests.games import new_game

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

SCENARIO = "apocalypse_now"
BY_MAP = "DEPLOY HELICOPTER3 142 110 180\n"
"""The one order of the decks that is written in the form, with its place clicked on the map."""

ROUNDS = 5
"""How many sets of questions one step may take."""


@pytest.fixture
def game() -> Game:
    return new_game(SCENARIO, mode="de_bellis", seed=0)


@pytest.fixture
def pages(rooms: str, game: Game, new_context: Callable[[], BrowserContext]) -> dict[str, Page]:
    return three_rooms(rooms, game, new_context)


def parts_of_decks() -> dict[str, dict[str, str]]:
    """The lines of each deck by the start of their header, by side."""
    found: dict[str, dict[str, str]] = {}
    for side in SIDES:
        start = ""
        parts: dict[str, str] = {}
        for line in load_scenario("de_bellis", SCENARIO).decks[f"{side.value}.txt"].splitlines()[1:]:
            header = read_header(line)
            start = header.start if header else start
            parts[start] = f"{parts.get(start, '')}{line}\n"
        found[side.value] = parts
    return found


def order(cell: Page, text: str) -> None:
    """Puts the lines of a deck on the sheet, one of them by the map, and hands in."""
    open_sheet(cell)
    put_deck(cell, text.replace(BY_MAP, ""))
    expect(cell.locator("#panel")).to_contain_text("The deck is on the sheet")
    if BY_MAP in text:
        begin_an_edge(cell)
        deploy_by_map(cell)
    hand_in(cell)


def begin_an_edge(cell: Page) -> None:
    """A field that stands alone shows for its order and hides what it covers."""
    open_sheet(cell)
    expect(cell.locator("#field-Edge")).to_be_hidden()
    type_in(cell, Ord="EDGE", Edge="NORTH")
    expect(cell.locator("#said")).to_contain_text("The army deploys on the north edge")
    expect(cell.locator("#field-What")).to_be_hidden()
    cell.get_by_role("button", name="Clear").click()
    expect(cell.locator("#field-What")).to_be_visible()


def deploy_by_map(cell: Page) -> None:
    """A click on the map fills both numbers of a place, to half a centimetre; another one changes both."""
    code, unit, x, y, facing = BY_MAP.split()
    open_sheet(cell)
    type_in(cell, Ord=code, Unit=unit)
    expect(cell.locator("#field-X")).to_be_enabled()
    for east, north in ("20.5", "95"), (x, y):
        click_on_map(cell, float(east), float(north))
        expect(cell.locator("#field-X")).to_have_value(east)
        expect(cell.locator("#field-Y")).to_have_value(north)
    type_in(cell, Dir=facing)
    expect(cell.locator("#said")).to_contain_text(f"{unit} deploys at {x} {y}, facing {facing} degrees")
    cell.get_by_role("button", name="Add card").click()
    expect(cell.locator("#sheet")).to_contain_text(f"{unit} deploys at {x} {y}")


def click_on_map(cell: Page, east: float, north: float) -> None:
    """Clicks a place of the table in centimetres from the west and from the south."""
    ground = load_scenario("de_bellis", SCENARIO).ground
    assert isinstance(ground, Ground)
    box = box_at_rest(cell.locator("#map .map-frame"))
    right, up = east * CM / ground.length * box["width"], north * CM / ground.depth * box["height"]
    cell.mouse.click(box["x"] + right, box["y"] + box["height"] - up)


def box_at_rest(place: Locator) -> FloatRect:
    """Where something lies once what is beside it has come to its size."""
    before = None
    for _ in range(ROUNDS):
        box = place.bounding_box()
        if box is not None and box == before:
            return box
        before = box
        place.page.wait_for_timeout(600)
    raise AssertionError("the page does not come to rest")


def go_on(control: Page) -> None:
    """Assesses, takes what is proposed where something is asked, and releases."""
    bar = control.locator(".bar-primary")
    bar.get_by_text(re.compile("^(Assess|Go on)$")).click()
    expect(bar).to_contain_text(re.compile("Release|Answer"))
    if "Answer" in bar.inner_text():
        answer_as_proposed(control)
    bar.get_by_text("Release", exact=True).click()
    expect(bar).to_contain_text(re.compile("Assess|Go on|End the game"))


def answer_as_proposed(control: Page) -> None:
    """One set of questions after the other, until there is something to release."""
    asked, release = control.locator("#panel [name^=place-]"), control.locator(".bar-primary").get_by_text("Release")
    for _ in range(ROUNDS):
        control.locator(".bar-primary").get_by_text("Answer", exact=True).click()
        expect(asked.first.or_(release)).to_be_attached()
        if release.is_visible():
            return
        place = asked.first.get_attribute("value")
        control.locator("#panel").get_by_role("button", name="Answer and go on assessing").click()
        expect(control.locator(f'#panel [value="{place}"]')).to_have_count(0)
        control.reload()  # else the bar may still be the one from before the answer
        expect(control.locator(".bar-primary")).to_contain_text(re.compile("Release|Answer"))
        if release.is_visible():
            return
    raise AssertionError("the questions come to no end")


def test_a_battle_goes_from_its_set_up_to_the_end_of_the_game(pages: dict[str, Page], worker: Process):
    control = pages["control"]
    decks = parts_of_decks()
    go_on(control)
    for start in sorted({start for parts in decks.values() for start in parts}):
        for side, parts in decks.items():
            if start in parts:
                order(pages[side], parts[start])
        go_on(control)
    for side in ("red", "blue"):
        if f"{side.capitalize()} owes its orders" in control.locator(".sentence").inner_text():
            open_sheet(pages[side])
            hand_in(pages[side])
            go_on(control)
    end(pages)


def end(pages: dict[str, Page]) -> None:
    """Every room says that the game is over; Control ends it."""
    control = pages["control"]
    expect(control.locator(".sentence")).to_contain_text("Blue has won")
    for side in ("red", "blue"):
        expect(pages[side].locator(".sentence")).to_contain_text("The game is over; Control closes it.")
    control.locator(".bar-primary").get_by_role("link", name="End the game").click()
    control.get_by_label("Type the name of the game").fill("Apocalypse Now")
    control.locator("#panel").get_by_role("button", name="End the game").click()
    expect(control.locator(".sentence")).to_contain_text("The game has ended.")
