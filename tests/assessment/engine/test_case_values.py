from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
import pytest

from assessment.engine.case_values import NOT_SPECIAL, Reader, Unfit
from control.situation.by_side import BySide
from control.situation.clock import Clock


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"


class Spot(NamedTuple):
    e: int
    n: int

    @classmethod
    def at(cls, text: str) -> Spot:
        if len(text) != 8:
            raise ValueError(f"{text!r} has not eight digits")
        return cls(int(text[:4]), int(text[4:]))

    @property
    def text(self) -> str:
        return f"{self.e:04d}{self.n:04d}"


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    colour: Colour = Colour.RED
    spot: Spot | None = None
    since: Fraction = Fraction(0)
    from_: Spot | None = None


def special(kind: Any, data: Any) -> Any:
    if kind is Piece and isinstance(data, str):
        if data == "nobody":
            raise LookupError("there is no such piece")
        return Piece(name=data)
    return NOT_SPECIAL


READER = Reader(Clock(day=2, hour=6), Fraction(180), special)


@pytest.mark.parametrize(
    ("kind", "data", "value"),
    [
        (int, 3, 3),
        (bool, False, False),
        (str, "a", "a"),
        (str, 101, "101"),
        (Fraction, Fraction(1, 2), Fraction(1, 2)),
        (Fraction, "0930", Fraction(210)),
        (Fraction, "0830", Fraction(180 + 23 * 60 + 30)),
        (Fraction, "020630", Fraction(30)),
        (Fraction | None, None, None),
        (Colour, "green", Colour.GREEN),
        (Spot, "12300450", Spot(1230, 450)),
        (Spot, 12300450, Spot(1230, 450)),
        (Spot | None, "12300450", Spot(1230, 450)),
        (tuple[Spot, ...], ["12300450"], (Spot(1230, 450),)),
        (tuple[str, int], ["a", 1], ("a", 1)),
        (Sequence[Colour], ["red"], (Colour.RED,)),
        (frozenset[str], ["a", "b"], frozenset({"a", "b"})),
        (dict[str, int], {"a": 1}, {"a": 1}),
        (Piece, "p", Piece(name="p")),
        (
            tuple[Piece, ...],
            ["p", {"name": "q", "colour": "green"}],
            (Piece(name="p"), Piece(name="q", colour=Colour.GREEN)),
        ),
        (Piece, {"name": "q", "from": "12300450"}, Piece(name="q", from_=Spot(1230, 450))),
        (BySide[tuple[str, ...]], {"red": ["a"], "blue": []}, BySide(red=("a",), blue=())),
    ],
)
def test_data_is_read_by_its_type(kind: Any, data: Any, value: object) -> None:
    assert READER.read(kind, data) == value


def test_fields_not_named_keep_the_value_laid_over() -> None:
    old = Piece(name="q", colour=Colour.GREEN, since=Fraction(3))
    assert READER.struct(Piece, {"since": 5}, over=old) == Piece(name="q", colour=Colour.GREEN, since=Fraction(5))


@pytest.mark.parametrize(
    ("kind", "data", "why", "path"),
    [
        (int, "3", "expected int", ("x",)),
        (int, True, "expected int", ("x",)),
        (str, True, "expected str", ("x",)),
        (Colour, "blue", "there are red, green", ("x",)),
        (Spot, "123", "eight digits", ("x",)),
        (Fraction, "soon", "neither a number nor a time", ("x",)),
        (Fraction, "2561", "not a clock time", ("x",)),
        (Piece, "nobody", "no such piece", ("x",)),
        (Piece, {"colour": "red"}, "name", ("x",)),
        (Piece, {"name": "a", "size": 1}, "no field 'size'", ("x", "size")),
        (tuple[Piece, ...], [{"name": "a", "colour": "pink"}], "no Colour", ("x", 0, "colour")),
        (tuple[int, ...], 3, "expected a list", ("x",)),
    ],
)
def test_data_that_does_not_fit_is_refused_with_its_path(kind: Any, data: Any, why: str, path: tuple[Any, ...]) -> None:
    with pytest.raises(Unfit, match=why) as caught:
        READER.read(kind, data, "x")
    assert caught.value.path == path
