"""The command `odds` in its three forms. The figures themselves are tested with the mode."""

from __future__ import annotations

import json
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from assessment import modes
from assessment.engine.odds_page import OddsPage, OddsTable, percent
from tests.control.reports.printed import sizes_of

PAGE = OddsPage(
    title="A game: standard odds",
    edition=3,
    told=("What it is about.",),
    tables=(
        OddsTable(
            title="Fights",
            told="How it was fought.",
            heads=("Fight", "won"),
            rows=(("One on one", "50"),),
            remarks=("Even.",),
        ),
    ),
)


@pytest.fixture(autouse=True)
def _one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setattr(modes, "MODES", tuple(replace(mode, odds_page=lambda _, __: PAGE) for mode in modes.MODES))


def told(*args: Any) -> str:
    out = StringIO()
    call_command("odds", *args, stdout=out)
    return out.getvalue()


def test_the_page_is_printed_as_a_document() -> None:
    assert told("--mode", "tacspiel").splitlines() == [
        "# A game: standard odds",
        "",
        "What it is about.",
        "",
        "## Fights",
        "",
        "How it was fought.",
        "",
        "| Fight | won |",
        "| --- | ---: |",
        "| One on one | 50 |",
        "",
        "* Even.",
    ]


def test_programs_get_a_list_of_pages() -> None:
    (page, *_) = json.loads(told("--json"))
    assert page["edition"] == 3
    assert page["tables"][0]["rows"] == [["One on one", "50"]]


def test_the_sheet_is_written_where_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "paper" / "odds.pdf"
    assert told("--pdf", str(file)) == ""
    assert sizes_of(file.read_bytes()) == {(842, 595)}
    told("--pdf", str(file), "--paper", "letter")
    assert sizes_of(file.read_bytes()) == {(792, 612)}


def test_a_mode_without_such_a_page_is_named() -> None:
    with pytest.raises(CommandError, match="nowhere"):
        told("--mode", "nowhere")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 1000), "<1"),
        (Fraction(26, 100), "26"),
        (Fraction(999, 1000), ">99"),
        (Fraction(1), "100"),
    ],
)
def test_only_what_cannot_fail_is_written_as_certain(chance: Fraction, text: str) -> None:
    assert percent(chance) == text
