"""The page of odds that lies in docs is the one that the command prints now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assessment.engine.odds_page import OddsPage, as_markdown
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.odds_page import odds_page
from assessment.modes.tacspiel.tables import TABLES

DOCUMENT = Path("docs/tacspiel/odds.md")


@pytest.fixture(scope="module")
def page() -> OddsPage:
    return odds_page(TABLES, MODE.edition)


@pytest.mark.slow
def test_the_document_is_what_the_command_prints(page: OddsPage) -> None:
    assert DOCUMENT.read_text() == as_markdown(page), (
        "the odds have changed: write them with `python manage.py odds --mode tacspiel` and judge the remarks anew"
    )


@pytest.mark.slow
def test_there_are_ten_encounters_and_four_battles(page: OddsPage) -> None:
    encounters, battles = page.tables
    assert len(encounters.rows) == 10
    assert len(battles.rows) == 4
    assert all(len(row) == len(table.heads) for table in page.tables for row in table.rows)


def test_readings_that_the_remarks_name_are_in_the_readme() -> None:
    readme = Path("assessment/modes/tacspiel/README.md").read_text()
    named = set(re.findall(r"\bR\d+\b", DOCUMENT.read_text()))
    assert named
    assert all(f"| {reading} |" in readme for reading in named)
