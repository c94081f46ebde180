"""`make pictures`: plays the first cycle of Route 4 in a browser and keeps the pictures that the documents show.

The site is that of `make run`, in a folder of its own; the dice are fixed, so the same things happen each time.
"""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from config.data_folder import BASE_DIR, DataFolder
from tests.browser.chromium import FLAGS, find_chromium
from tests.launched import Launched

FOLDER: Final = BASE_DIR / "docs" / "pictures"
NAMES: Final = ("new_game", "set_up", "orders", "control", "worksheet", "tray", "reports", "timeline", "booklet")
MOST_BYTES: Final = 300_000
COLOURS: Final = 256
SEED: Final = 7
WIDE: Final = (1400, 900)
SHEET: Final[ViewportSize] = {"width": 900, "height": 1180}
"""A window in which a page of A4 is seen whole."""
SHEET_MS: Final = 3000
"""The viewer of PDFs tells nobody when a page of it is there."""
PATIENCE_MS: Final = 60_000
DECKS: Final = BASE_DIR / "fixtures" / "tacspiel" / "route_4" / "decks"


def main() -> None:
    """Start a site, play, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        data = DataFolder(Path(folder) / "data")
        site = Launched(data)
        try:
            links = seat_links(data, site.address)
            chromium = find_chromium(BASE_DIR / ".venv" / "chromium")
            with sync_playwright() as started:
                browser = started.chromium.launch(
                    executable_path=chromium.program, args=list(FLAGS), env={**os.environ, **chromium.environment}
                )
                play(browser, links, site)
                browser.close()
        finally:
            site.stop(signal.SIGTERM)
    sys.stdout.write("".join(f"{FOLDER.relative_to(BASE_DIR) / name}.png\n" for name in NAMES))


def seat_links(data: DataFolder, address: str) -> dict[str, str]:
    """A game with the fixed dice on the running site: the way into the first seat of each room."""
    os.environ |= {"SPIELRAUM_DATA": str(data.path), "DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
    import django

    django.setup()
    from control.services.seats import reissue_link
    from tests.games import new_game, seat

    game = new_game(seed=SEED, started=False, played_by_one=True)
    rooms = ("control", "red", "blue")
    return {room: f"{address}/join/{reissue_link(seat_id=seat(game, room).pk)}" for room in rooms}


def play(browser: Browser, links: dict[str, str], site: Launched) -> None:
    """The host's form, the first cycle, a study that leaves it at its beginning, and the end."""
    context = browser.new_context(
        viewport={"width": WIDE[0], "height": WIDE[1]}, color_scheme="light", locale="en-GB", timezone_id="UTC"
    )
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    choose_scenario(context.new_page(), site)
    pages = {room: take_seat(context.new_page(), link) for room, link in links.items()}
    control = pages["control"]
    open_set_up(pages["blue"])
    step(control, "Start cycle 1")
    for room in ("red", "blue"):
        pages[room].get_by_role("link", name="Orders", exact=True).click()
    hand_in(pages["red"], "red")
    write_card(pages["blue"])
    keep(pages["blue"], "orders")
    hand_in(pages["blue"], "blue")
    step(control, "Assess")
    expect(control.locator(".bar-primary")).to_contain_text("Release")
    expect(control.locator(".line-open").first).to_be_visible()
    keep(control, "control")
    open_ambush(control)
    keep(control, "worksheet")
    control.get_by_role("link", name="Tray").click()
    expect(control.locator(".tray-row").first).to_be_visible()
    keep(control, "tray")
    step(control, "Release")
    expect(control.locator(".bar-primary")).to_contain_text("Go on")
    read_reports(pages["red"])
    keep(pages["red"], "reports")
    to_the_next_cycle(control)
    branch_off(control)
    keep(control, "timeline")
    end(control)


def choose_scenario(page: Page, site: Launched) -> None:
    """The form of a new game, as the host has it."""
    page.goto(f"{site.address}/host/new/?scenario=tacspiel/route_4")
    page.get_by_label("Username").fill("host")
    page.get_by_label("Password").fill(site.password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Route 4")
    keep(page, "new_game")
    page.close()


def open_set_up(page: Page) -> None:
    """What a cell sets up: a unit with its contact options unfolded."""
    page.locator("#bar-menu summary").click()
    page.locator("#bar-menu").get_by_text("Set-up", exact=True).click()
    expect(page.get_by_role("button", name="Hand in the set-up")).to_be_visible()
    page.locator("#panel details.fold summary").first.click()
    keep(page, "set_up")


def end(page: Page) -> None:
    """Ends the game, and opens the booklet of it."""
    room = re.match(r".*/g/[\w-]+/[\w-]+/", page.url)
    assert room
    page.goto(room[0])
    page.locator("#bar-menu summary").click()
    page.locator("#bar-menu").get_by_text("End the game", exact=True).click()
    page.get_by_label("Type the name of the game").fill("Route 4")
    page.locator("#panel").get_by_role("button", name="End the game").click()
    expect(page.locator(".sentence")).to_contain_text("The game has ended.")
    page.set_viewport_size(SHEET)
    page.goto(f"{room[0]}papers/booklet.pdf#toolbar=0&navpanes=0&view=FitH")
    page.wait_for_timeout(SHEET_MS)
    save(page.screenshot(), "booklet")


def take_seat(page: Page, link: str) -> Page:
    """A page of the room behind a link."""
    page.goto(link)
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator(".sentence")).to_be_visible()
    expect(page.locator(".map-sheet").first).to_be_visible()
    return page


def write_card(page: Page) -> None:
    """A march along the road, typed and read back, not yet on the sheet."""
    for field, text in (
        ("Unit", "1C73"),
        ("Ord", "100"),
        ("Msn", "R"),
        ("C1", "12150470"),
        ("Dir", "V"),
        ("F", "C"),
        ("Tme", "0700"),
    ):
        expect(page.locator(f"#field-{field}")).to_be_enabled()
        page.locator(f"#field-{field}").focus()
        page.keyboard.type(text)
    expect(page.locator("#said")).to_contain_text("1C73 moves along the road")


def hand_in(page: Page, side: str) -> None:
    """The scenario's deck, uploaded and handed in."""
    if page.get_by_role("button", name="Clear").is_visible():
        page.get_by_role("button", name="Clear").click()
    page.get_by_text("Decks and paper").click()
    deck = page.locator('form[action$="/deck/"]')
    deck.locator("input[type=file]").set_input_files(DECKS / f"cycle-1-{side}.txt")
    deck.get_by_role("button", name="Put the deck on the sheet").click()
    expect(page.locator("#sheet")).to_contain_text("moves")
    page.get_by_role("link", name="Check and hand in").click()
    page.get_by_role("button", name=re.compile(r"Hand in \d+ cards")).click()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()


def step(page: Page, name: str) -> None:
    """The one primary button."""
    page.locator(".bar-primary").get_by_role("button", name=name, exact=True).click()


def open_ambush(page: Page) -> None:
    """The worksheet behind the ambush."""
    page.locator(".line-open", has_text=re.compile("springs? the ambush")).first.click()
    page.get_by_role("link", name="Open all").click()
    expect(page.locator(".node-throw").first).to_be_visible()


def read_reports(page: Page) -> None:
    """A cell's reports."""
    page.get_by_role("link", name="Reports").click()
    expect(page.locator("article.entry").first).to_be_visible()


def to_the_next_cycle(page: Page) -> None:
    """Assess and release until the cells write orders again; nobody answers a report."""
    while "Orders for cycle 2" not in page.locator(".sentence").inner_text():
        step(page, "Go on")
        expect(page.locator(".bar-primary")).to_contain_text("Release")
        step(page, "Release")
        expect(page.locator(".bar-primary")).to_contain_text(re.compile("Go on|Assess"))


def branch_off(page: Page) -> None:
    """A study from the beginning, beside the branch that counts."""
    page.get_by_role("link", name="Branches").click()
    page.get_by_role("link", name="branch from before it").first.click()
    page.get_by_label("Name").fill("Vanguard on foot")
    page.get_by_label("Reason").fill("Would a company on foot have found the ambush?")
    page.get_by_role("button", name="Branch", exact=True).click()
    expect(page.locator(".time-row")).to_have_count(2)
    page.get_by_role("link", name="Branches").click()
    expect(page.locator(".branch")).to_have_count(2)


def keep(page: Page, name: str) -> None:
    """The page, when all of it has come, as a picture of few colours."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.locator(".connection:not(:empty)")).to_have_count(0)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.mouse.move(0, 0)
    save(page.screenshot(animations="disabled"), name)


def save(shot: bytes, name: str) -> None:
    """A picture among those of the documents."""
    few = Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    FOLDER.mkdir(exist_ok=True)
    few.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
