"""Two cycles of the teaching game in three browsers at once, from the decks to the printed record."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from config.embedded.program import Process
from control.models import Game
from tests.browser.seats import rule, take_seat
from tests.control.reports.printed import text_of
from tests.games import deck, seat

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]


class Room:
    """A seat in a browser of its own."""

    def __init__(self, page: Page, rooms: str, game: Game, addressee: str) -> None:
        self.page, self.game, self.addressee = page, game, addressee
        page.set_viewport_size({"width": 1440, "height": 900})
        take_seat(page, rooms, seat(game, addressee))
        expect(page.locator(f'body[data-room="{addressee}"]')).to_be_visible()
        self.address = page.url

    def press(self, name: str) -> None:
        """The one button of the bar."""
        self.page.locator(".bar-primary").get_by_role("button", name=name, exact=True).click()

    def from_menu(self, name: str) -> None:
        """Another step of the bar's menu."""
        self.page.locator("#bar-menu summary").click()
        self.page.locator("#bar-menu").get_by_text(name, exact=True).click()

    def tab(self, name: str) -> None:
        self.page.locator("#tabs").get_by_role("link", name=name).click()

    def says(self, words: str) -> None:
        """The sentence of the bar, as it comes by itself."""
        expect(self.page.locator(".sentence")).to_contain_text(words, timeout=60_000)

    def hand_in_deck(self, cycle: int) -> None:
        self.page.goto(f"{self.address}orders/")
        self.page.get_by_text("Decks and paper").click()
        self.page.locator("textarea.deck").fill(deck(self.game, self.addressee, cycle))
        self.page.get_by_role("button", name="Put the deck on the sheet").click()
        expect(self.page.locator("#panel")).to_contain_text("The deck is on the sheet")
        self.page.goto(f"{self.address}orders/hand-in/")
        self.page.locator("#hand-in").click()
        expect(self.page.locator("#panel")).to_contain_text("Receipt")

    def printed(self, link: str) -> str:
        """What the paper of the first cycle says that this page links to."""
        answer = self.page.request.get(self.page.get_by_role("link", name=link).last.evaluate("link => link.href"))
        assert answer.headers["content-type"] == "application/pdf"
        return text_of(answer.body())


@pytest.fixture
def three(new_context: Callable[[], BrowserContext], rooms: str, game: Game) -> tuple[Room, Room, Room]:
    """Control, Red and Blue."""
    control, red, blue = (
        Room(new_context().new_page(), rooms, game, addressee) for addressee in ("control", "red", "blue")
    )
    return control, red, blue


def test_two_cycles_with_a_reply_a_ruling_a_branch_and_a_print(three: tuple[Room, Room, Room], worker: Process):
    control, red, blue = three
    first_cycle_with_a_reply_and_a_ruling(control, red, blue)
    second_cycle(control, red, blue)
    branch_and_print(control, red, blue)


def first_cycle_with_a_reply_and_a_ruling(control: Room, red: Room, blue: Room) -> None:
    for cell in (red, blue):
        cell.hand_in_deck(1)
    control.says("Blue has handed in")
    control.press("Assess")
    control.says("Assessed to 02")
    control.press("Release")
    control.says("are out")

    blue.says("Reports are out")
    blue.tab("Reports")
    blue.page.locator(".entry [data-start-unit]").first.click()
    expect(blue.page.locator("#field-Unit")).not_to_have_value("")
    blue.page.locator("#field-Ord").fill("H04")
    blue.page.keyboard.press("Tab")
    expect(blue.page.locator("#said")).to_contain_text("defends where it stands; answers report")
    with blue.page.expect_response("**/orders/cards/"):
        blue.page.locator("#card .primary").click()
    blue.tab("Orders")
    expect(blue.page.locator("#sheet")).to_contain_text("defends where it stands; answers report")
    blue.page.goto(f"{blue.address}orders/hand-in/")
    blue.page.locator("#hand-in").click()
    expect(blue.page.locator("#panel")).to_contain_text("Receipt")
    red.tab("Orders")
    red.page.get_by_role("button", name="Decline to reply").click()
    expect(red.page.locator("#panel")).to_contain_text("you decline to reply")

    expect(control.page.locator("#owing")).to_contain_text("1 card handed in")
    control.from_menu("Assess to the end of the cycle")
    control.says("Assessed to 02")
    rule_on_the_first_result(control)
    control.press("Release")
    control.says("Orders for cycle 2")


def rule_on_the_first_result(control: Room) -> None:
    page = control.page
    control.tab("Results")
    page.locator(".line-open").first.click()
    page.locator(".tree-root summary").first.hover()
    page.keyboard.press("r")
    expect(page.locator(".ruling-form")).to_be_visible()
    rule(page, "Seen from the other bank.")
    expect(page.get_by_role("heading", name="Before and after")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="Keep it").click()


def second_cycle(control: Room, red: Room, blue: Room) -> None:
    for cell in (red, blue):
        cell.says("Orders for cycle 2")
        cell.hand_in_deck(2)
    control.says("Blue has handed in")
    control.from_menu("Assess to the end of the cycle")
    answer_as_proposed(control)
    control.press("Release")
    control.says("Orders for cycle 3")


def answer_as_proposed(control: Room) -> None:
    """Answers what the assessment asks, until it stands."""
    stands_or_asks = re.compile("Assessed to 02|and asks")
    expect(control.page.locator(".sentence")).to_contain_text(stands_or_asks, timeout=60_000)
    while "and asks" in (asked := control.page.locator(".sentence").inner_text()):
        control.page.goto(f"{control.address}questions/")
        control.page.locator("#panel form button").last.click()
        expect(control.page.locator(".sentence")).not_to_have_text(asked)
        expect(control.page.locator(".sentence")).to_contain_text(stands_or_asks, timeout=60_000)


def branch_and_print(control: Room, red: Room, blue: Room) -> None:
    page = control.page
    page.locator(".moment").first.click()
    control.says("Looking back")
    page.goto(f"{page.url.partition('?')[0].rpartition('results/')[0] or page.url}branches/new/")
    page.locator("#panel [name=reason]").fill("What if Blue had waited?")
    page.locator("#panel form button.primary").click()
    expect(page.locator(".stamps")).to_contain_text("study 2")
    page.goto(f"{control.address}papers/")
    assert "Seen from the other bank." in control.printed("Assessment record")
    assert "Reports" in control.printed("Reports of Blue")
    for cell in (red, blue):
        cell.says("Orders for cycle 3")
        cell.tab("Reports")
        expect(cell.page.locator(".entry").first).to_be_visible()
        assert "study" not in cell.page.content()
