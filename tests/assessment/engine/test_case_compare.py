from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
import pytest

from assessment.engine.case_compare import differences, matching, unmatched
from control.situation.clock import Clock

CLOCK = Clock(day=2, hour=6)


class Colour(StrEnum):
    RED = "red"


class Spot(NamedTuple):
    e: int
    n: int

    @property
    def text(self) -> str:
        return f"{self.e:04d}{self.n:04d}"


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    designator: str
    colour: Colour = Colour.RED
    spot: Spot = Spot(1230, 450)
    at: Fraction = Fraction(210)
    parts: tuple[str, ...] = ()
    from_: int = 1


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (None, None),
        (True, True),
        (5, Fraction(5)),
        (Fraction(1, 2), Fraction(1, 2)),
        ("0930", Fraction(210)),
        ("0930", Fraction(421, 2)),
        ("020930", Fraction(210)),
        ("red", Colour.RED),
        ("12300450", Spot(1230, 450)),
        ("~BY way", "goes by way of"),
        ([1, "a"], (1, "a")),
        (["a", "b"], frozenset({"b", "a"})),
        ({"colour": "red", "at": "0930", "from": 1}, Piece(designator="x")),
        ({"x": {"colour": "red"}}, (Piece(designator="y"), Piece(designator="x"))),
        ({}, Piece(designator="x")),
    ],
)
def test_what_is_as_expected_gives_no_difference(expected: Any, got: Any) -> None:
    assert list(differences(expected, got, CLOCK)) == []


@pytest.mark.parametrize(
    ("expected", "got", "said"),
    [
        (None, 0, "value: expected null, got 0"),
        (1, True, "value: expected 1, got true"),
        (True, 1, "value: expected true, got 1"),
        (6, Fraction(5), "value: expected 6, got 5 (or 0605)"),
        ("0931", Fraction(210), "value: expected 0931, got 210 (or 0930)"),
        ("12300455", Spot(1230, 450), "value: expected 12300455, got 12300450"),
        ("way", "by way", "value: expected way, got by way"),
        ([1], (1, 2), "value: expected [1], got [1, 2]"),
        ([1, 3], (1, 2), "value[2]: expected 3, got 2"),
        ({"colour": "blue"}, Piece(designator="x"), "colour: expected blue, got red"),
        ({"x": {"from": 2}}, (Piece(designator="x"),), "x from: expected 2, got 1"),
        ({"y": {}}, (Piece(designator="x"),), "y: there is none in"),
    ],
)
def test_every_difference_is_told(expected: Any, got: Any, said: str) -> None:
    (told,) = differences(expected, got, CLOCK)
    assert told.startswith(said)


def test_expected_items_are_found_in_any_order_and_each_serves_once() -> None:
    got = [{"code": "726", "unit": "1A44"}, {"code": "726", "unit": "1C73"}]
    assert list(unmatched([{"code": "726"}, {"unit": "1A44"}], got, CLOCK, "reports")) == []
    (told,) = unmatched([{"unit": "1A44"}, {"unit": "1A44"}], got, CLOCK, "reports")
    assert told == "reports[2] {unit: 1A44}: nearest: unit: expected 1A44, got 1C73"
    (told,) = unmatched([{"unit": "1A44"}], [], CLOCK, "reports")
    assert told.endswith("nothing of the kind came")


def test_matching_gives_those_that_fit() -> None:
    assert matching({"a": 1}, [{"a": 1}, {"a": 2}], CLOCK) == [{"a": 1}]
