"""Exact geometry: whole numbers only, touching is not overlapping, and a mirror changes nothing but the side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.modes.de_bellis.geometry import (
    FULL,
    Polygon,
    ahead,
    corridor,
    crosses,
    degree_of,
    distance,
    distance_to_line,
    gap,
    holds,
    isqrt_up,
    lines_cross,
    offset,
    overlap,
    rectangle,
    rounded,
    seen_from,
    way_out,
)
from assessment.modes.de_bellis.spot import Spot, cm_text, units

WIDE, DEEP = 2000, 1500
AXIS = 120_000

spots = st.builds(Spot, st.integers(0, AXIS), st.integers(0, 90_000))
degrees = st.integers(0, FULL - 1)
bases = st.builds(lambda spot, turn: (spot, turn), spots, degrees)


def body(base: tuple[Spot, int]) -> Polygon:
    return rectangle(base[0], base[1], WIDE, DEEP)


def mirrored(spot: Spot) -> Spot:
    return Spot(AXIS - spot.x, spot.y)


def mirrored_base(base: tuple[Spot, int]) -> tuple[Spot, int]:
    return mirrored(base[0]), -base[1] % FULL


def test_lengths_are_written_as_centimetres_and_read_back() -> None:
    assert (units("38.5"), units("0.001"), cm_text(38_500), cm_text(2_500), cm_text(24_000)) == (
        38_500,
        1,
        "38.5",
        "2.5",
        "24",
    )
    assert Spot.at("38.5 24").text == "38.5 24"
    with pytest.raises(ValueError, match="finer"):
        units("0.0001")
    with pytest.raises(ValueError, match="no place"):
        Spot.at("38,5")


def test_rounding_is_the_same_on_both_sides_of_nought() -> None:
    assert [rounded(number, 2) for number in (-3, -1, 1, 3)] == [-2, -1, 1, 2]
    assert [isqrt_up(number) for number in (0, 1, 2, 4, 5)] == [0, 1, 2, 2, 3]


def test_a_base_facing_north_has_its_front_to_the_north() -> None:
    left, right, *_ = rectangle(Spot(20_000, 20_000), 0, WIDE, DEEP)
    assert (left, right) == (Spot(18_000, 21_500), Spot(22_000, 21_500))
    left, right, *_ = rectangle(Spot(20_000, 20_000), 90, WIDE, DEEP)
    assert (left, right) == (Spot(21_500, 22_000), Spot(21_500, 18_000))


def test_to_touch_is_not_to_overlap() -> None:
    one = rectangle(Spot(20_000, 20_000), 0, WIDE, DEEP)
    assert not overlap(one, rectangle(Spot(24_000, 20_000), 0, WIDE, DEEP))
    assert overlap(one, rectangle(Spot(23_999, 20_000), 0, WIDE, DEEP))
    assert gap(one, rectangle(Spot(24_000, 20_000), 0, WIDE, DEEP)) == 0
    assert gap(one, rectangle(Spot(24_001, 20_000), 0, WIDE, DEEP)) == 1


def test_lengths_are_rounded_up_so_that_a_limit_is_exact() -> None:
    assert distance(Spot(0, 0), Spot(1, 1)) == 2
    assert distance(Spot(0, 0), Spot(3, 4)) == 5
    assert distance_to_line(Spot(5, 3), Spot(0, 0), Spot(10, 0)) == 3
    assert distance_to_line(Spot(13, 4), Spot(0, 0), Spot(10, 0)) == 5


def test_lines_and_figures_cross_only_with_their_inside() -> None:
    square = (Spot(0, 10), Spot(10, 10), Spot(10, 0), Spot(0, 0))
    assert crosses(square, Spot(-5, 5), Spot(15, 5))
    assert not crosses(square, Spot(-5, 10), Spot(15, 10))
    assert holds(square, Spot(10, 10))
    assert not holds(square, Spot(11, 10))
    assert lines_cross(Spot(0, 0), Spot(0, 10), Spot(-5, 5), Spot(5, 5))
    assert not lines_cross(Spot(0, 0), Spot(0, 4), Spot(-5, 5), Spot(5, 5))
    assert corridor(Spot(3, 3), Spot(3, 3), 5) == ()


@given(degrees)
def test_unit_vectors_are_of_one_length_and_turn_clockwise(turn: int) -> None:
    x, y = ahead(turn)
    assert abs(x * x + y * y - 10**12) < 2 * 10**6
    assert degree_of(x, y) == turn
    assert ahead(turn + 180) == (-x, -y)


@given(bases, bases)
def test_two_bases_overlap_each_other_and_so_do_their_mirror_images(
    one: tuple[Spot, int], other: tuple[Spot, int]
) -> None:
    first, second = body(one), body(other)
    mirrored_first, mirrored_second = body(mirrored_base(one)), body(mirrored_base(other))
    assert overlap(first, second) == overlap(second, first) == overlap(mirrored_first, mirrored_second)
    assert gap(first, second) == gap(second, first) == gap(mirrored_first, mirrored_second)


@given(bases, spots)
def test_a_mirror_changes_right_and_left_and_nothing_else(base: tuple[Spot, int], spot: Spot) -> None:
    right, forward = seen_from(base[0], base[1], spot)
    image = mirrored_base(base)
    assert seen_from(image[0], image[1], mirrored(spot)) == (-right, forward)
    assert {mirrored(corner) for corner in body(base)} == set(body(image))


@given(bases, bases, degrees)
def test_the_way_out_leads_out_and_no_shorter_one_does(
    one: tuple[Spot, int], other: tuple[Spot, int], way: int
) -> None:
    first, second = body(one), body((Spot(one[0].x + 1000, one[0].y + 500), other[1]))
    length = way_out(first, second, way)

    def gone(far: int) -> Polygon:
        return tuple(offset(corner, way, far) for corner in second)

    assert not overlap(first, gone(length + 2))
    assert length < 4 or overlap(first, gone(length - 4))
