from __future__ import annotations

import pytest

from assessment.modes.tacspiel.positions import area_squares, is_in_area, point_meant, unit_square, written
from assessment.modes.tacspiel.square import Point, Square, corners_of
from tests.assessment.modes.tacspiel.march_run import MarchRun

SHEET = MarchRun().sheet


@pytest.mark.parametrize(
    ("place", "text"),
    [("12370452", "12350450"), ("12390452", "12350450"), ("12340459", "12300455"), ("00000000", "00000000")],
)
def test_a_unit_lies_in_the_square_that_contains_it(place: str, text: str) -> None:
    square = unit_square(SHEET, Point.at(place))
    assert square.text == written(SHEET, square) == text


def test_of_the_bridges_in_a_square_the_nearest_to_the_point_is_meant() -> None:
    bridges = tuple(map(Point.at, ("12350450", "12380453", "12400453")))
    assert point_meant(SHEET, Point.at("12370453"), bridges) == Point.at("12380453")
    assert point_meant(SHEET, Point.at("12370459"), bridges) is None


@pytest.mark.parametrize(
    ("square", "text"),
    [((1230, 450), "12300450"), ((1235, 450), "12350450"), ((1230, 455), "12300455"), ((1235, 455), "12350455")],
)
def test_the_last_digits_name_the_quarter_of_the_kilometre_square(square: tuple[int, int], text: str) -> None:
    assert written(SHEET, Square(*square)) == text


def test_an_area_goes_from_corner_to_corner() -> None:
    squares = area_squares(SHEET, Point.at("12300450"), Point.at("12500470"))
    assert len(squares) == 16
    assert {squares[0].text, squares[-1].text} == {"12300450", "12450465"}
    assert area_squares(SHEET, Point.at("12370453"), None) == (Square(1235, 450),)


def test_an_area_is_written_by_the_corners_by_which_it_is_read() -> None:
    area = area_squares(SHEET, Point.at("12300450"), Point.at("12500470"))
    assert corners_of(area[::-1]) == (Square(1230, 450), Point.at("12500470"))
    assert corners_of(area[:1]) == (Square(1230, 450), None)


def test_a_place_without_corners_is_where_the_unit_is() -> None:
    assert is_in_area(SHEET, Square(1230, 450), "", "")
    assert is_in_area(SHEET, Square(1230, 450), "12300450", "")
    assert not is_in_area(SHEET, Square(1235, 450), "12300450", "")
    assert not is_in_area(SHEET, Square(1230, 450), "12300450", "12200450")
