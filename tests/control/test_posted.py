"""Numbers and moments that somebody writes are read within bounds, and everything that reads them does it here."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

import control
from control.posted import MOST, minute, number

ROOT: Final = Path(control.__file__).parents[1]
READERS: Final = ("control", "orders/services", "assessment/services", "red", "blue")
READ_ELSEWHERE: Final = {
    "control/posted.py",
    # Coordinate texts and pixels of a bounded length.
    "control/situation/drawing.py",
    "control/services/map_pictures.py",
    # A font's weight in a file of ours.
    "control/reports/paper/svg_style.py",
}


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("007", 7), (" 12 ", 12), (str(MOST), MOST)])
def test_a_number_is_read(text: str, value: int):
    assert number(text) == value


@pytest.mark.parametrize("text", ["", "-1", "1.0", "²", "\u0663", str(MOST + 1), "9" * 5000, "0" * 5000, "x", "\x00"])
def test_what_is_none_or_too_large_is_none(text: str):
    assert number(text) is None


def test_a_number_beyond_what_may_be_is_none():
    assert (number("99", 99), number("100", 99)) == (99, None)


@pytest.mark.parametrize(
    ("text", "value"), [("0", 0), ("390", 390), ("781/2", Fraction(781, 2)), ("-3/2", Fraction(-3, 2))]
)
def test_a_moment_is_read(text: str, value: Fraction):
    assert minute(text) == value


@pytest.mark.parametrize("text", ["", "1e999999999", "1/0", "9" * 5000, "1_0", "nan", "1.5"])
def test_what_is_no_moment_is_none_at_once(text: str):
    assert minute(text) is None


def test_nothing_else_reads_numbers_out_of_texts():
    files = [path for folder in READERS for path in (ROOT / folder).rglob("*.py")]
    found = {
        str(path.relative_to(ROOT)) for path in files if re.search(r"\.is(decimal|digit|numeric)\(", path.read_text())
    }
    assert found <= READ_ELSEWHERE


def test_no_view_makes_a_number_of_what_was_sent():
    files = [
        path
        for folder in ("cells", "desk", "host", "live", "api", "entrance", "public")
        for path in (ROOT / "control" / folder).rglob("*.py")
    ]
    sent = re.compile(r"\b(int|Fraction)\([^)]*(POST|GET|query|headers|version|text\b)")
    assert not [
        str(path)
        for path in files
        for line in path.read_text().splitlines()
        if sent.search(line) and "ruling " not in line
    ]
