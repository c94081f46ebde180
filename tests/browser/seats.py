"""What several tests of the rooms do in a browser: take a seat by its link, write and hand in orders, rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from control.models import Game, Seat
from control.services.seats import reissue_link
from tests.games import seat

WIDE: Final[ViewportSize] = {"width": 1440, "height": 900}
SAME_SHEET: Final = (
    "() => document.getElementById('card')?.dataset.sheet === document.querySelector('#deck-keys input')?.value"
)
"""Whether the card is of the sheet that is open."""


def take_seat(page: Page, rooms: str, taken: Seat) -> None:
    """Opens a new link of a seat, and takes it."""
    page.goto(f"{rooms}/join/{reissue_link(seat_id=taken.pk)}")
    page.get_by_role("button", name="Take this seat").click()


def three_rooms(rooms: str, game: Game, new_context: Callable[[], BrowserContext]) -> dict[str, Page]:
    """A page of each room, of people who share no browser."""
    found = {}
    for room in ("control", "red", "blue"):
        page = new_context().new_page()
        page.set_viewport_size(WIDE)
        take_seat(page, rooms, seat(game, room))
        expect(page.locator("body[data-keys]" if room == "control" else "#said p")).to_be_visible()
        found[room] = page
    return found


def open_sheet(cell: Page) -> None:
    """The order desk, once the room has followed the stage."""
    expect(cell.locator(".bar-primary")).to_contain_text("Check and hand in")
    with cell.expect_response("**/orders/"):
        cell.get_by_role("link", name="Orders", exact=True).click()
    cell.wait_for_function(SAME_SHEET)


def put_deck(cell: Page, text: str) -> None:
    """Puts a deck on the sheet that is open."""
    cell.get_by_text("Decks and paper").click()
    cell.locator("#deck-fold textarea").fill(text)
    cell.get_by_role("button", name="Put the deck on the sheet").click()


def type_in(cell: Page, **fields: str) -> None:
    """Types into fields of the card, each once it is lit."""
    for name, text in fields.items():
        field = cell.locator(f"#field-{name}")
        expect(field).to_be_visible()
        expect(field).to_be_enabled()
        field.focus()
        cell.keyboard.type(text)


def hand_in(cell: Page) -> None:
    """Hands in what is on the sheet, an empty one on purpose."""
    cell.get_by_role("link", name="Check and hand in").click()
    cell.locator("#hand-in").click()
    expect(cell.locator(".bar-primary")).to_contain_text("Recall")


def rule(page: Page, reason: str) -> None:
    """Sends the form of a ruling. A choice stands at another value already; a number or text gets the one there."""
    page.locator(".ruling-form textarea").fill(reason)
    field = page.locator(".ruling-form .value-input")
    if field.count():
        field.fill(page.locator(".ruling-form p .mono").first.inner_text())
    page.get_by_role("button", name="Rule and assess again").click()
