"""Where flights go: legs square by square, and which squares lie behind at a moment."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Task
from assessment.modes.tacspiel.flight_paths import (
    leg_at,
    length_m,
    next_moment,
    passed,
    place_at,
    size_m,
    squares_of,
    sweep_m,
)
from assessment.modes.tacspiel.square import Square

HOME, FAR = Square.at("11600450"), Square.at("11800450")
CORNER, OPPOSITE = Square.at("12000400"), Square.at("12100410")


def leg(way: tuple[Square, ...] = (HOME, FAR), starts: int = 0, ends: int = 5, **fields: object) -> Leg:
    return Leg(purpose=Purpose.TRANSIT, way=way, starts=Fraction(starts), ends=Fraction(ends), **fields)  # type: ignore[arg-type]


def flight(*legs: Leg, took_off: int = 0) -> Flight:
    return Flight(
        unit="ACP1",
        task=Task.SEARCH,
        order=1,
        home=HOME,
        legs=legs,
        took_off=Fraction(took_off),
        flown=Fraction(took_off),
        back_by=Fraction(120),
        altitude_ft=0,
        aircraft=2,
    )


def test_a_straight_leg_passes_every_square_once() -> None:
    assert [square.text for square in squares_of(leg())] == ["11600450", "11650450", "11700450", "11750450", "11800450"]


def test_where_two_lines_meet_the_square_counts_once() -> None:
    squares = squares_of(leg((HOME, FAR, HOME)))
    assert len(squares) == 9
    assert squares[4] == FAR


def test_a_sweep_passes_every_square_of_an_area_once_and_steps_only_to_the_next() -> None:
    squares = squares_of(leg((CORNER, OPPOSITE), area=(CORNER, OPPOSITE)))
    assert len(squares) == len(set(squares)) == 9
    assert all(a.is_adjacent(b) for a, b in pairwise(squares))
    assert squares[0] == CORNER


@pytest.mark.parametrize("cuts", [(0, 5), (0, 1, 2, 3, 4, 5), (0, Fraction(1, 3), Fraction(7, 2), 5)])
def test_however_the_time_is_cut_every_square_is_passed_once(cuts: tuple[Fraction | int, ...]) -> None:
    found = [square for a, b in pairwise(cuts) for square in passed(leg(), Fraction(a), Fraction(b))]
    assert found == list(squares_of(leg()))


def test_a_leg_without_length_is_passed_at_its_moment() -> None:
    still = leg((FAR,), 5, 5)
    assert passed(still, Fraction(4), Fraction(5)) == (FAR,)
    assert passed(still, Fraction(5), Fraction(6)) == ()


def test_a_flight_is_at_home_before_and_at_the_end_of_its_way_after() -> None:
    out, back = leg(starts=10, ends=15), leg((FAR, HOME), 15, 20)
    one = flight(out, back, took_off=10)
    assert place_at(one, Fraction(0)) == HOME
    assert place_at(one, Fraction(15)) == FAR
    assert place_at(one, Fraction(12)) == Square.at("11700450")
    assert place_at(one, Fraction(99)) == HOME


def test_it_is_looked_at_every_full_minute_and_at_the_end_of_each_leg() -> None:
    one = flight(leg(ends=Fraction(5, 2)), leg((FAR, HOME), Fraction(5, 2), 5))  # type: ignore[arg-type]
    moments, now = [], Fraction(0)
    while now < one.lands_at:
        now = next_moment(one, now)
        moments.append(now)
    assert moments == [1, 2, Fraction(5, 2), 3, 4, 5]
    assert leg_at(one, Fraction(5, 2)) == 1


def test_lengths_are_whole_metres_rounded_up() -> None:
    assert length_m((HOME, FAR)) == 2000
    assert length_m((HOME, Square.at("11650455"))) == 708
    assert sweep_m((CORNER, OPPOSITE)) == 4500
    assert size_m(CORNER, OPPOSITE) == (1500, 1500)
