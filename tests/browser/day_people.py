"""The people of a game day, each with a browser of their own: what they press, type and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.seats import WIDE

STANDS_OR_ASKS: Final = re.compile("Assessed to|and asks")


class Person:
    """Somebody with a seat, at its room's page."""

    def __init__(self, context: BrowserContext, link: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_viewport_size(WIDE)
        self.page.goto(link)
        self.page.get_by_role("button", name="Take this seat").click()
        expect(self.page.locator("body[data-feed]")).to_be_visible()
        found = re.match(r".*/g/([\w-]+)/[\w-]+/", self.page.url)
        assert found, self.page.url
        self.room, self.game = found[0], found[1]

    @property
    def panel(self) -> Locator:
        """What is open beside the map."""
        return self.page.locator("#panel")

    def press(self, name: str) -> None:
        """The one button of the bar."""
        self.page.locator(".bar-primary").get_by_text(name, exact=True).click()

    def from_menu(self, name: str) -> None:
        """Something of the bar's menu."""
        with self.new_panel():
            self.page.locator("#bar-menu summary").click()
            self.page.locator("#bar-menu").get_by_text(name, exact=True).click()

    def tab(self, name: str) -> None:
        """A place of the room."""
        with self.new_panel():
            self.page.locator("#tabs").get_by_role("link", name=name).click()

    def says(self, words: str | re.Pattern[str]) -> None:
        """The sentence of the bar, as it comes by itself."""
        expect(self.page.locator(".sentence")).to_contain_text(words)

    def shows(self, words: str | re.Pattern[str]) -> None:
        """The panel has these words."""
        expect(self.panel).to_contain_text(words)

    def button(self, name: str) -> None:
        """A button of the panel."""
        with self.new_panel():
            self.panel.get_by_role("button", name=name, exact=True).click()

    def link(self, name: str) -> None:
        """A link of the panel."""
        with self.new_panel():
            self.panel.get_by_role("link", name=name, exact=True).click()

    def file(self, name: str) -> bytes:
        """The file behind a link of the panel."""
        answer = self.page.request.get(
            self.panel.get_by_role("link", name=name, exact=True).first.evaluate("link => link.href")
        )
        assert answer.status == 200, (name, answer.status)
        return answer.body()

    def write_deck(self, text: str) -> None:
        """Puts cards on the cell's sheet as a deck."""
        self.tab("Orders")
        self.page.get_by_text("Decks and paper").click()
        self.page.locator("#deck-fold textarea").fill(text)
        self.button("Put the deck on the sheet")
        self.shows("The deck is on the sheet")

    def type_card(self, **fields: str) -> None:
        """Types into the fields of the card, each once it is lit."""
        for name, text in fields.items():
            field = self.page.locator(f"#field-{name}")
            expect(field).to_be_enabled()
            field.focus()
            self.page.keyboard.type(text)

    def hand_in(self) -> None:
        """Looks at the sheet once more and hands it in."""
        with self.new_panel():
            self.press("Check and hand in")
        with self.new_panel():
            self.page.locator("#hand-in").click()

    @contextmanager
    def new_panel(self) -> Iterator[None]:
        """Until what stood in the panel has given way to what was asked for."""
        self.page.evaluate("() => document.querySelector('#panel > *')?.setAttribute('data-earlier', '')")
        yield
        expect(self.panel.locator("> [data-earlier]")).to_have_count(0)


class ControlSeat(Person):
    """Somebody of Control's staff."""

    def assess(self, how: str = "") -> None:
        """Assesses, by the bar's button or another step of the menu."""
        self.from_menu(how) if how else self.press("Assess")

    def answer_all(self) -> None:
        """Answers what the assessment asks as it proposes, until it stands."""
        self.says(STANDS_OR_ASKS)
        sentence = self.page.locator(".sentence")
        while "and asks" in (asked := sentence.inner_text()):
            self.tab("Questions")
            self.panel.locator("form button").last.click()
            expect(sentence).not_to_have_text(asked)
            self.says(STANDS_OR_ASKS)
