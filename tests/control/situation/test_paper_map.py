"""Two known points place a picture exactly, whatever its scale and turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from control.situation.drawing import Coordinates, Drawing
from control.situation.paper_map import KnownPoint, PaperMap, Placement, Unplaced, with_paper


def at(placed: Placement, x: int, y: int) -> tuple[int | Fraction, int | Fraction]:
    return placed.at(x, y)


def known(x: int, y: int, east: int, north: int) -> KnownPoint:
    return KnownPoint(x=x, y=y, east=east, north=north)


def test_a_picture_that_lies_straight_has_its_scale():
    placed = Placement.of((known(100, 900, 1_234_000, 45_000), known(900, 100, 1_242_000, 53_000)))
    assert placed.along == 10
    assert placed.across == 0
    assert at(placed, 100, 100) == (1_234_000, 53_000)
    assert at(placed, 500, 500) == (1_238_000, 49_000)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (known(17, 1003, 1_230_100, 45_300), known(1411, 29, 1_241_900, 56_100)),
        (known(0, 0, 1_230_000, 60_000), known(997, 3, 1_239_970, 60_300)),
        (known(5, 5, 0, 0), known(5, 705, 7_000, 100)),
    ],
)
def test_both_points_come_to_their_places_to_the_last_fraction(a: KnownPoint, b: KnownPoint):
    placed = Placement.of((a, b))
    assert at(placed, a.x, a.y) == (a.east, a.north)
    assert at(placed, b.x, b.y) == (b.east, b.north)
    assert placed.scale2 == Fraction(
        (b.east - a.east) ** 2 + (b.north - a.north) ** 2, (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    )


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ((known(10, 10, 0, 0), known(10, 10, 5_000, 0)), "near to each other"),
        ((known(10, 10, 0, 0), known(40, 30, 5_000, 0)), "near to each other"),
        ((known(10, 10, 700, 700), known(900, 10, 700, 700)), "same coordinate"),
        ((known(0, 0, 0, 0), known(100, 0, 9_000_000, 0)), "wider|wide"),
        ((known(0, 0, 0, 0), known(4000, 0, 100, 0)), "wide"),
        ((known(0, 0, 0, 0),), "two known points"),
    ],
)
def test_points_that_place_no_map_are_told_apart(points: tuple[KnownPoint, ...], why: str):
    with pytest.raises(Unplaced, match=why):
        Placement.of(points)


def test_a_drawing_gets_the_picture_from_its_own_corner():
    drawing = Drawing(
        title="x",
        width=5_000,
        height=4_000,
        coordinates=Coordinates(origin=(1_234_000, 45_000), unit=100, digits=4, snap=500),
    )
    paper = PaperMap(digest="d", width=1000, height=1000)
    assert with_paper(drawing, paper) is drawing
    points = (known(100, 900, 1_234_000, 45_000), known(900, 100, 1_242_000, 53_000))
    sheet = with_paper(drawing, PaperMap(digest="d", width=1000, height=1000, points=points)).paper
    assert sheet is not None
    assert sheet.along * 100 + sheet.east == 0
    assert sheet.along * 900 - sheet.north == 0
