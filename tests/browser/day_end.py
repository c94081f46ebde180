"""A game day after its break, with every process anew, and its end: booklet, data book and proof, page by page."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from typing import Final

from openpyxl import load_workbook
from playwright.sync_api import expect
from pypdf import PdfReader

from config.data_folder import BASE_DIR
from control.databook.book import COMMON
from tests.browser.day_before import OWN, SEATS, TITLE
from tests.browser.day_people import ControlSeat, Person
from tests.browser.day_play import REMARK
from tests.browser.day_site import Site
from tests.control.reports.printed import pages_of, text_of
from tests.launched import without_ours

CHAPTERS: Final = (
    "Timeline",
    "Strength over time",
    "Contacts over time",
    "Decisive results",
    "Rulings",
    "What each side believed, and what was so",
    "Luck",
)
FEWEST_LETTERS: Final = 200
EMPTY: Final = {"notes", "aims", "order_files"}
"""Sheets of what nobody does on this day: keep a log of the cell, hand in a file, answer a question of the game."""
LOST: Final = re.compile(r"net::ERR_|Failed to load resource")


def session_break(site: Site, control: ControlSeat, people: list[Person]) -> None:
    """The session ends with the state of play on paper; the next begins with other processes and the same pages."""
    control.from_menu("State of play, sessions")
    control.button("End the session")
    control.says("The game is held")
    assert TITLE in text_of(control.file("To print (PDF)"))
    site.stop()
    for person in people:
        expect(person.page.locator(".connection")).to_contain_text("Connection lost")
    site.start_again()
    for person in people:
        expect(person.page.locator(".connection")).not_to_contain_text("Connection lost")
    assert all(LOST.search(error) for error in site.errors), site.errors
    site.errors.clear()
    control.press("Begin the session")
    for person in people:
        person.says("Orders for cycle 2")


def end(control: ControlSeat, people: list[Person]) -> None:
    """The game ends by its name, the seed is shown, and the rooms are opened to each other."""
    control.from_menu("End the game")
    control.panel.get_by_label("Type the name of the game").fill(TITLE)
    control.button("End the game")
    control.says("The game has ended.")
    control.from_menu("Hot wash")
    expect(control.panel.locator("dt", has_text=re.compile("^Seed$")).locator("+ dd")).to_have_text(
        re.compile("^[0-9a-f]{16,}$")
    )
    control.panel.get_by_label("Every room may see").select_option("everything")
    control.button("Open the rooms so far")
    control.shows("The truth at")
    for person in people:
        person.press("Hot wash")
        person.shows("The truth at")


def read_booklet(data: bytes) -> None:
    """No page of it is empty, and its contents lead to pages on which the chapters stand."""
    pages = [" ".join(page.split()) for page in pages_of(data)]
    for number, text in enumerate(pages, start=1):
        assert len(text) > FEWEST_LETTERS, f"page {number}: {text}"
        assert TITLE in text
        assert f"page {number} of {len(pages)} " in text, text
    reader = PdfReader(BytesIO(data))
    found = {
        str(entry.title): reader.get_destination_page_number(entry)
        for entry in reader.outline
        if not isinstance(entry, list)
    }
    assert [title for title in found if title in CHAPTERS] == list(CHAPTERS)
    for title, page in found.items():
        assert page is not None
        assert title in pages[page]
    assert "Asking the priest" in " ".join(pages)
    assert REMARK in " ".join(pages)
    assert OWN in pages[0]


def read_data_book(data: bytes) -> None:
    """Every sheet has the columns that the dictionary tells of, and rows; nobody stands in it by name."""
    book = load_workbook(BytesIO(data), read_only=True)
    dictionary, *others = book.worksheets
    told: dict[str, list[str]] = {}
    for sheet, column, meaning, _ in dictionary.iter_rows(min_row=2, values_only=True):
        assert meaning
        if column:
            told.setdefault(str(sheet), []).append(str(column))
    assert [page.title for page in others] == list(told)
    names = {text for name, _, title, _, _ in SEATS for text in (title,) if name}
    for page in others:
        head, *rows = page.iter_rows(values_only=True)
        assert list(head) == told[page.title]
        assert head[: len(COMMON)] == tuple(column.key for column in COMMON)
        assert rows or page.title in EMPTY, page.title
        assert not names & {cell for row in rows for cell in row if isinstance(cell, str)}, page.title


def verify(site: Site, game: str) -> str:
    """What the command says that assesses all of it again."""
    done = subprocess.run(
        [sys.executable, "manage.py", "verify", game],
        cwd=BASE_DIR,
        env=without_ours() | {"SPIELRAUM_DATA": str(site.launched.data.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
