"""What several tests of the rooms do in a browser: take a seat by its link, fill in a ruling."""

from __future__ import annotations

from playwright.sync_api import Page

from control.models import Seat
from control.services.seats import reissue_link


def take_seat(page: Page, rooms: str, taken: Seat) -> None:
    """Opens a new link of a seat, and takes it."""
    page.goto(f"{rooms}/join/{reissue_link(seat_id=taken.pk)}")
    page.get_by_role("button", name="Take this seat").click()


def rule(page: Page, reason: str) -> None:
    """Sends the form of a ruling. A choice stands at another value already; a number or text gets the one there."""
    page.locator(".ruling-form textarea").fill(reason)
    field = page.locator(".ruling-form .value-input")
    if field.count():
        field.fill(page.locator(".ruling-form p .mono").first.inner_text())
    page.get_by_role("button", name="Rule and assess again").click()
