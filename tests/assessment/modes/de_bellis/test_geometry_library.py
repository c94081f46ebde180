"""The geometry of the table against shapely, which knows nothing of it: the same answers, lengths to less than a unit.

Small coordinates make corners and sides meet often; there both have to say the same as well.
"""

from __future__ import annotations

import shapely  # type: ignore[import-untyped]
from hypothesis import assume, example, given
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point
from shapely import Polygon as Figure
from shapely.affinity import rotate, translate  # type: ignore[import-untyped]

from assessment.modes.de_bellis.geometry import (
    FULL,
    MILLION,
    Polygon,
    corridor,
    crosses,
    distance,
    distance_to_line,
    gap,
    holds,
    is_within,
    lines_cross,
    overlap,
    rectangle,
    seen_from,
    way_out,
)
from assessment.modes.de_bellis.ground import is_convex
from assessment.modes.de_bellis.spot import Spot

SHARE_INSIDE = "T********"
"""The pattern of two figures whose insides have a point in common."""

FINE = 1e-6
CORNERS = 3

table_spots = st.builds(Spot, st.integers(0, 180_000), st.integers(0, 120_000))
near_spots = st.builds(Spot, st.integers(0, 12), st.integers(0, 12))
degrees = st.integers(0, FULL - 1)
halves = st.integers(100, 5_000)
bases = st.builds(rectangle, table_spots, degrees, halves, halves)
close_bases = st.builds(
    rectangle, st.builds(Spot, st.integers(0, 9_000), st.integers(0, 9_000)), degrees, st.just(2_000), st.just(1_500)
)


def point(spot: Spot) -> Point:
    return Point(spot.x, spot.y)


def figure(corners: Polygon) -> Figure:
    return Figure([(spot.x, spot.y) for spot in corners])


def line(start: Spot, end: Spot) -> LineString:
    return LineString([(start.x, start.y), (end.x, end.y)])


def hull(spots: list[Spot]) -> Polygon:
    """The convex figure round some spots, its corners clockwise as in a table file."""
    found = MultiPoint([(spot.x, spot.y) for spot in spots]).convex_hull
    assume(isinstance(found, Figure))
    corners = tuple(Spot(int(x), int(y)) for x, y in shapely.orient_polygons(found, exterior_cw=True).exterior.coords)
    assert is_convex(corners[:-1])
    return corners[:-1]


convex = st.lists(near_spots, min_size=CORNERS, max_size=8, unique=True).map(tuple)
pairs = st.one_of(st.tuples(bases, bases), st.tuples(close_bases, close_bases))


def is_rounded_up(length: int, measured: float) -> bool:
    """Whether a length is the whole number next above what the library measured."""
    return length - 1 - FINE < measured < length + FINE


def agree_on(one: Polygon, other: Polygon) -> None:
    first, second = figure(one), figure(other)
    assert overlap(one, other) == first.relate_pattern(second, SHARE_INSIDE)
    assert is_rounded_up(gap(one, other), first.distance(second))


@given(pairs)
def test_two_bases_share_ground_and_lie_apart_as_the_library_says(pair: tuple[Polygon, Polygon]) -> None:
    agree_on(*pair)


@given(convex, convex)
def test_figures_that_often_touch_do_so_as_the_library_says(one: tuple[Spot, ...], other: tuple[Spot, ...]) -> None:
    agree_on(hull(list(one)), hull(list(other)))


@given(convex, near_spots, near_spots)
def test_a_place_lies_in_a_figure_and_a_line_crosses_it_as_the_library_says(
    spots: tuple[Spot, ...], start: Spot, end: Spot
) -> None:
    shape = hull(list(spots))
    assert holds(shape, start) == figure(shape).covers(point(start))
    assume(start != end)
    assert crosses(shape, start, end) == figure(shape).relate_pattern(line(start, end), SHARE_INSIDE)


@given(st.lists(near_spots, min_size=4, max_size=4, unique=True))
def test_two_lines_cross_as_the_library_says(spots: list[Spot]) -> None:
    a, b, c, d = spots
    assume(not any(line(*ends).intersects(point(spot)) for ends, spot in (((a, b), c), ((a, b), d))))
    assume(not any(line(*ends).intersects(point(spot)) for ends, spot in (((c, d), a), ((c, d), b))))
    assert lines_cross(a, b, c, d) == line(a, b).crosses(line(c, d))


@given(table_spots, table_spots, table_spots)
def test_lengths_are_those_of_the_library_rounded_up(one: Spot, start: Spot, end: Spot) -> None:
    assume(start != end)
    assert is_rounded_up(distance(start, end), point(start).distance(point(end)))
    assert is_rounded_up(distance_to_line(one, start, end), point(one).distance(line(start, end)))


@given(table_spots, degrees, halves, halves)
def test_a_base_is_the_turned_box_of_the_library_to_the_nearest_unit(
    centre: Spot, turn: int, wide: int, deep: int
) -> None:
    box = translate(rotate(shapely.box(-wide, -deep, wide, deep), -turn, origin=(0, 0)), centre.x, centre.y)
    assert figure(rectangle(centre, turn, wide, deep)).hausdorff_distance(box) < 0.75


@given(table_spots, table_spots, halves)
def test_the_strip_of_a_move_is_the_library_s_line_made_wide(start: Spot, end: Spot, half: int) -> None:
    assume(start != end)
    strip = line(start, end).buffer(half, cap_style="flat")
    assert figure(corridor(start, end, half)).hausdorff_distance(strip) < 2


@given(table_spots, degrees, table_spots)
def test_ahead_and_to_the_right_are_those_of_the_turned_table(origin: Spot, turn: int, spot: Spot) -> None:
    turned = rotate(translate(point(spot), -origin.x, -origin.y), turn, origin=(0, 0))
    right, forward = (length / MILLION for length in seen_from(origin, turn, spot))
    assert max(abs(right - turned.x), abs(forward - turned.y)) < 0.3


@given(st.integers(1, 90), st.integers(-5_000, 60_000), st.integers(-5_000, 60_000))
@example(45, 10_000, 10_000)
@example(45, 10_000, 10_001)
def test_an_arc_is_the_wedge_of_the_library(turn: int, ahead: int, aside: int) -> None:
    far = 1_000_000
    leg = rotate(Point(0, far), -turn, origin=(0, 0))
    wedge = Figure([(-far, 0), (-far, far), (0, far), (leg.x, max(leg.y, 0)), (0, 0)]).convex_hull
    place = Point(aside, ahead)
    beyond = LineString([(0, 0), (leg.x, leg.y)]).distance(place)
    if turn == 45:
        assert is_within(turn, ahead, aside) == (ahead > 0 and aside <= ahead)
    elif beyond > 0.1 and ahead > 0:
        assert is_within(turn, ahead, aside) == wedge.covers(place)


@given(close_bases, close_bases, degrees)
def test_a_pushed_base_is_clear_of_the_other_as_the_library_says(one: Polygon, other: Polygon, way: int) -> None:
    length = way_out(one, other, way)
    ahead = rotate(Point(0, length), -way, origin=(0, 0))
    moved = translate(figure(other), ahead.x, ahead.y)
    assert figure(one).intersection(moved).area < 0.1 * figure(one).length
    assume(length > 2)
    back = rotate(Point(0, length - 2), -way, origin=(0, 0))
    assert figure(one).intersects(translate(figure(other), back.x, back.y))
