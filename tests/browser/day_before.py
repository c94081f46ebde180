"""Before a game day: a scenario from the sponsor's spreadsheet, a game of it, seats and their links."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.day_people import ControlSeat

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
BASE: Final = "Route 4"
OWN: Final = "Route 4 with the Third Platoon of B"
TITLE: Final = "A day on Route 4"
SEED: Final = "7"
SEATS: Final = (
    ("company", "blue", "Commander of C", "73BN C73", "yes"),
    ("guns", "blue", "Fire support officer", "25DIV", "no"),
    ("red", "red", "Commander of A", "4REG A95", "yes"),
    ("mortars", "red", "Mortars of A", "95BN", "no"),
)
"""Name, side, title, headquarters, whether it hands in."""


def signed_in(context: BrowserContext, site: str, password: str) -> Page:
    """The host's page."""
    page = context.new_page()
    page.goto(f"{site}/host/")
    page.get_by_label("Username").fill("host")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    return page


def make_scenario(host: Page) -> None:
    """Fetches a scenario's spreadsheet, changes it, and hands it in, the first time with faults."""
    host.get_by_role("link", name="Scenarios of this site").click()
    with host.expect_download() as fetched:
        host.get_by_role("link", name=f"Spreadsheet of {BASE}", exact=True).click()
    file = fetched.value.path().read_bytes()
    _send(host, _changed(file, kind="tank_brigade", mounted="perhaps"))
    told = host.get_by_role("alert")
    expect(told.get_by_role("heading")).to_have_text("2 cells are to be corrected")
    rows = [row.inner_text().split("\t") for row in told.locator("tbody tr").all()]
    assert [(row[0], row[1]) for row in rows] == [("Units", "C4"), ("Units", "I4")]
    assert "one of rifle_platoon" in rows[0][3]
    expect(host.get_by_text("No scenario of this site yet.")).to_be_visible()
    _send(host, _changed(file))
    expect(host.get_by_role("status")).to_contain_text("is a scenario now")


def make_game(host: Page) -> dict[str, str]:
    """Makes a game of it with the form: the link of each seat by its title."""
    host.get_by_role("link", name="New game").click()
    host.get_by_role("link", name=OWN).click()
    expect(host.get_by_role("heading", level=2)).to_have_text(OWN)
    host.get_by_label("Name of the game").fill(TITLE)
    host.get_by_label("Seed").fill(SEED)
    host.get_by_role("button", name="Set it up and show the links").click()
    cards = host.locator(".seat-card").all()
    links = {card.locator("h2").inner_text().split("\n")[-1].strip(): _address(card.inner_text()) for card in cards}
    assert set(links) == {"Control", *(title for _, _, title, _, _ in SEATS)}
    return links


def add_seat(control: ControlSeat, name: str, title: str, role: str, side: str = "") -> str:
    """Adds a seat: its link, which is shown this once."""
    control.from_menu("Seats and links")
    control.panel.get_by_text("Add a seat").click()
    form = control.panel.locator("form", has=control.page.get_by_text("Add it and show its link"))
    form.get_by_label("Short name").fill(name)
    form.get_by_label("Title").fill(title)
    form.get_by_label("Role").select_option(role)
    form.get_by_label("Cell").select_option(side)
    control.button("Add it and show its link")
    return _address(control.panel.locator(".seat-address").inner_text())


def _address(text: str) -> str:
    return next(word for word in text.split() if "/join/" in word)


def _send(host: Page, file: bytes) -> None:
    host.get_by_label("On the ground of").select_option("tacspiel/route_4")
    host.get_by_label("Title").fill(OWN)
    host.get_by_label("Spreadsheet (.xlsx)").set_input_files({"name": "units.xlsx", "mimeType": XLSX, "buffer": file})
    host.get_by_role("button", name="Check it and make the scenario").click()


def _changed(file: bytes, kind: str = "", mounted: str = "") -> bytes:
    """The third platoon comes from another company, and two people sit in each cell; what is given is wrong."""
    book = load_workbook(BytesIO(file))
    units: Worksheet = book["Units"]
    (third,) = [row for row in units.iter_rows(min_row=2) if row[0].value == "3C73"]
    third[0].value = "3B73"
    third[2].value = kind or third[2].value
    third[8].value = mounted or third[8].value
    seats: Worksheet = book["Seats"]
    seats.delete_rows(2, seats.max_row)
    for seat in SEATS:
        seats.append(seat)
    changed = BytesIO()
    book.save(changed)
    return changed.getvalue()
