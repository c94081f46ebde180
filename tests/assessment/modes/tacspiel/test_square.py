from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.modes.tacspiel.square import Direction, Point, Square, area, direction_of, holds

coordinates = st.integers(min_value=100, max_value=400).map(lambda steps: steps * 5)
squares = st.builds(Square, coordinates, coordinates)


def test_a_unit_is_named_by_the_south_west_corner_of_its_square() -> None:
    assert Point(1237, 452).square.text == "12350450"
    assert Square.at("12370452") == Square(1235, 450)
    assert Square.at("12350450").text == "12350450"


def test_the_last_digits_tell_the_quarter_of_the_kilometre_square() -> None:
    assert Square(1230, 450).moved(1, 1).text == "12350455"


def test_a_bridge_is_given_to_the_nearest_hundred_metres() -> None:
    assert Point(1237, 453).text == "12370453"


@pytest.mark.parametrize("text", ["", "1235045", "123504500", "1235O450", "12350 45", "١٢٣٥٠٤٥٠"])
def test_what_is_not_eight_digits_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="eight digits"):
        Square.at(text)


def test_two_kilometres_by_two_hold_sixteen_squares() -> None:
    squares = area(Point.at("12300450"), Point.at("12500470"))
    assert len(squares) == 16
    assert (squares[0].text, squares[-1].text) == ("12300450", "12450465")


def test_equal_corners_name_one_square_and_turned_corners_are_refused() -> None:
    assert area(Point(1230, 450), Point(1230, 450)) == (Square(1230, 450),)
    with pytest.raises(ValueError, match="north-east"):
        area(Point(1230, 450), Point(1225, 460))


def test_neighbours_go_clockwise_from_north() -> None:
    square = Square(1000, 500)
    around = square.neighbours()
    assert [square.direction_to(other) for other in around] == list(Direction)
    assert all(square.is_adjacent(other) for other in around)
    assert not square.is_adjacent(square)
    assert not square.is_adjacent(Square(1010, 500))


@pytest.mark.parametrize(
    ("east", "north", "direction"),
    [
        (0, 5, "N"),
        (12, 29, "N"),  # 22.48 degrees
        (5, 12, "NE"),  # 22.62 degrees
        (12, 5, "NE"),
        (29, 12, "E"),
        (5, -5, "SE"),
        (0, -1, "S"),
        (-12, -5, "SW"),
        (-29, 12, "W"),
        (-1, 1, "NW"),
    ],
)
def test_each_compass_point_covers_forty_five_degrees(east: int, north: int, direction: str) -> None:
    assert direction_of(east, north) == direction


def test_a_place_has_no_direction_to_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        Square(0, 0).direction_to(Square(0, 0))


@given(squares, squares)
def test_the_direction_back_is_the_opposite(a: Square, b: Square) -> None:
    if a != b:
        assert b.direction_to(a) is a.direction_to(b).opposite


def test_distances_are_whole_metres_between_centres() -> None:
    a, b = Square(1000, 500), Square(1030, 540)
    assert a.distance2_m(b) == 5000 * 5000
    assert a.within_m(b, 5000)
    assert not a.within_m(b, 4999)
    assert a.steps_between(b) == 8


@given(squares, squares)
def test_lines_join_their_ends_step_by_step_and_are_the_same_both_ways(a: Square, b: Square) -> None:
    for line, back in ((a.line_to(b), b.line_to(a)), (a.steps_to(b), b.steps_to(a))):
        assert (line[0], line[-1]) == (a, b)
        assert all(one.is_adjacent(other) for one, other in pairwise(line))
        assert line == back[::-1]
    assert len(a.steps_to(b)) == a.steps_between(b) + 1


def test_a_line_runs_through_every_square_it_crosses() -> None:
    assert [square.text for square in Square(0, 0).line_to(Square(10, 5))] == [
        "00000000",
        "00050000",
        "00050005",
        "00100005",
    ]
    assert Square(0, 0).line_to(Square(10, 10)) == (Square(0, 0), Square(5, 5), Square(10, 10))


@given(squares, squares)
def test_crossed_squares_touch_the_line_between_the_centres(a: Square, b: Square) -> None:
    east, north = b.e - a.e, b.n - a.n
    for square in a.line_to(b):
        sides = [
            2 * (square.n + up - a.n) * east - 5 * east - (2 * (square.e + right - a.e) * north - 5 * north)
            for right, up in ((0, 0), (5, 0), (0, 5), (5, 5))
        ]
        assert a == b or min(sides) < 0 < max(sides)


places = st.integers(min_value=1000, max_value=1025)


@given(st.builds(Point, places, places), st.builds(Point, places, places))
def test_an_area_holds_the_squares_by_which_it_is_read(corner: Point, opposite: Point) -> None:
    try:
        within = set(area(corner, opposite))
    except ValueError:
        within = set()
    around = [Square(east, north) for east in range(990, 1040, 5) for north in range(990, 1040, 5)]
    assert {square for square in around if holds(corner, opposite, square)} == within
