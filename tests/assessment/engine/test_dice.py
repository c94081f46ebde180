"""Throws by place: from a seed, by draws, from numbers typed in."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from assessment.engine.dice import (
    AmbiguousDraw,
    Draw,
    Place,
    ScriptedDice,
    SeededDice,
    StripExhausted,
    TypedDice,
    UnscriptedThrow,
    seed_from,
)

ONE = Place("E'2a.5", ("1A44",), "0930", 1, 0)
TWO = Place("E'2a.5", ("1C73",), "0930", 1, 0)
THREE = Place("D'2.1", ("1C73", "1A44"), "h3", 1, 0)


def test_a_throw_is_the_digest_of_seed_and_place() -> None:
    data = blake2b(b"1|1|E'2a.5|1A44|0930|0", key=seed_from(7), digest_size=8).digest()
    assert SeededDice(seed_from(7)).throw(ONE, 100) == int.from_bytes(data, "big") % 100


def test_every_number_comes_about_as_often() -> None:
    dice = SeededDice(seed_from(1))
    found = Counter(dice.throw(Place("E'2a.5", (), "0930", 1, number), 10) for number in range(5000))
    assert set(found) == set(range(10))
    assert all(400 < count < 600 for count in found.values())


def test_a_typed_number_is_bound_to_its_place_when_first_used() -> None:
    dice = TypedDice((64, 35, 7))
    assert [dice.throw(place, 100) for place in (ONE, TWO, ONE)] == [64, 35, 64]
    again = TypedDice((64, 35, 7), dice.bindings)
    assert [again.throw(place, 100) for place in (TWO, ONE)] == [35, 64]


def test_a_place_that_goes_leaves_its_number_unused_and_a_new_one_takes_the_next() -> None:
    first = TypedDice((64, 35, 7))
    first.throw(ONE, 100)
    first.throw(TWO, 100)
    again = TypedDice((64, 35, 7), first.bindings)
    assert again.throw(THREE, 100) == 7, "not the 35 of the place that is gone"
    assert again.throw(ONE, 100) == 64


def test_a_strip_that_is_used_up_says_so() -> None:
    dice = TypedDice((64,))
    dice.throw(ONE, 100)
    with pytest.raises(StripExhausted, match="strip of 1 typed-in numbers"):
        dice.throw(TWO, 100)


def test_a_draw_holds_for_one_throw_and_the_rest_comes_from_elsewhere() -> None:
    scripted = ScriptedDice((Draw(rule="E'2a.5", throw=64, of=("1A44",)),))
    assert scripted.throw(ONE, 100) == 64
    with pytest.raises(UnscriptedThrow):
        scripted.throw(TWO, 100)
    with pytest.raises(AmbiguousDraw):
        scripted.throw(Place("E'2a.5", ("1A44",), "1000", 1, 0), 100)
    assert ScriptedDice((), SeededDice(seed_from(7))).throw(ONE, 100) == SeededDice(seed_from(7)).throw(ONE, 100)
