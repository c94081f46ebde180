from __future__ import annotations

import re
from pathlib import Path
from time import perf_counter

import msgspec
import pytest

from assessment.engine.tables import TableSet, read_table
from assessment.engine.yaml_source import BadData, parse_yaml
from assessment.modes.tacspiel import tables as data
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Allegiance, RouteClass, SlopeBand, Vegetation
from assessment.modes.tacspiel.ground_file import ground_from
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.tables import TABLES
from control.situation.canonical import decode, encode

DATA = Path(data.__file__).parent / "data"

FILE = """\
title: Six squares by four
origin: "02000500"
height_step_m: 20
vegetation: |
  jjd...
  jsbrrr
  ssbrmr
  rrrrrr
slopes: |
  cbaaaa
  baaaaa
  aaaaaa
  aaaaaa
heights: |
  A85210
  852000
  421000
  000000
cover: {"02100505": 34, "02100510": 30}
houses: {"02200500": 4}
routes:
  - {name: Route 4, class: all_weather, points: "02010502 02070502 02120502 02220502 02290502"}
  - {name: Mill track, class: cart_track, points: "02120502 02120508 02120513"}
  - {name: Hill path, class: footpath, points: "02120513 02020518"}
  - {name: Upper path, class: footpath, points: "02020518 02010502"}
streams:
  - {name: Suoi Da, size: small, perennial: true, points: "02010513 02090509 02120507 02180504 02180500"}
  - {name: Song, size: large, perennial: true, points: "02260520 02260500"}
bridges:
  - {name: Bridge 1, at: "02180502", route: Route 4, stream: Suoi Da, kind: concrete}
fords:
  - {at: "02120507", route: Mill track, stream: Suoi Da}
hamlets:
  - {name: Phu An, square: "02150500", houses: 14, allegiance: blue}
  - {name: Go Da, square: "02200500", houses: 9, allegiance: neutral}
landmarks:
  - {name: Hill 200, at: "02010517"}
"""


def square(column: int, row: int) -> Square:
    """The square so many columns east and rows north of the south-western one."""
    return Square(200 + 5 * column, 500 + 5 * row)


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_from(parse_yaml(FILE, "ground.yaml"))


def test_rows_are_read_with_the_north_on_top(ground: Ground) -> None:
    assert (ground.width, ground.height) == (6, 4)
    assert ground.vegetation(square(0, 3)) is Vegetation.JUNGLE
    assert ground.vegetation(square(4, 1)) is Vegetation.MARSH
    assert ground.slope(square(0, 3)) is SlopeBand.MODERATE
    assert [ground.height_m(square(column, 3)) for column in range(3)] == [200, 160, 100]


def test_the_map_ends_at_its_edges(ground: Ground) -> None:
    assert ground.holds(square(5, 3))
    for column, row in ((-1, 0), (0, -1), (6, 0), (0, 4)):
        assert not ground.holds(square(column, row))
        with pytest.raises(ValueError, match="off the map"):
            ground.vegetation(square(column, row))


def test_the_map_knows_the_digits_that_six_digit_coordinates_leave_out(ground: Ground) -> None:
    assert ground.lead == "00"
    assert msgspec.structs.replace(ground, origin=Square(1985, 400)).lead == "10"


def test_a_third_under_cover_or_a_hamlet_conceals(ground: Ground) -> None:
    assert ground.cover_pct(square(2, 1)) == 34
    assert ground.has_overhead_cover(square(2, 1))
    assert not ground.has_overhead_cover(square(2, 2))
    assert ground.has_overhead_cover(square(3, 0))
    assert ground.has_overhead_cover(square(0, 3))
    assert not ground.has_overhead_cover(square(5, 0))


def test_a_square_has_the_houses_of_its_hamlet(ground: Ground) -> None:
    full, small = ground.hamlet(square(3, 0)), ground.hamlet(square(4, 0))
    assert full is not None
    assert full.allegiance is Allegiance.BLUE
    assert small is not None
    assert (ground.house_count(square(3, 0)), ground.house_count(square(4, 0))) == (14, 4)


def test_a_route_joins_the_squares_it_runs_through(ground: Ground) -> None:
    step = ground.routes_on(square(1, 0), square(2, 0))
    assert [one.route.name for one in step] == ["Route 4"]
    assert ground.routes_on(square(2, 0), square(1, 0)) == step
    assert ground.routes_on(square(2, 0), square(3, 1)) == ()
    assert [route.name for route in ground.routes_in(square(2, 0))] == ["Route 4", "Mill track"]


def test_small_streams_are_stream_beds_and_large_ones_are_not(ground: Ground) -> None:
    bed = ground.routes_on(square(0, 2), square(1, 1))
    assert [(one.route.name, one.route.kind) for one in bed] == [("Suoi Da", RouteClass.STREAM_BED)]
    assert ground.routes_on(square(5, 2), square(5, 3)) == ()


def test_a_bridge_or_ford_stands_on_the_step_that_crosses_the_stream(ground: Ground) -> None:
    (bridged,) = ground.routes_on(square(3, 0), square(4, 0))[:1]
    (crossing,) = bridged.crossings
    assert crossing.bridge is not None
    assert crossing.bridge.name == "Bridge 1"
    (forded,) = ground.routes_on(square(2, 0), square(2, 1))[:1]
    assert [crossing.ford is not None for crossing in forded.crossings] == [True]
    (open_river,) = ground.routes_on(square(4, 0), square(5, 0))[:1]
    assert [(crossing.stream.name, crossing.bridge) for crossing in open_river.crossings] == [("Song", None)]


def test_a_march_across_country_crosses_a_stream_between_two_banks(ground: Ground) -> None:
    stream = ground.stream_between(square(0, 1), square(0, 2))
    assert stream is None or stream.name == "Suoi Da"
    assert ground.stream_between(square(1, 0), square(1, 1)) is None
    crossed = ground.stream_between(square(0, 1), square(1, 2))
    assert crossed is not None
    assert crossed.name == "Suoi Da"
    large = ground.stream_between(square(4, 3), square(5, 3))
    assert large is not None
    assert large.name == "Song"
    assert ground.stream_between(square(5, 3), square(4, 3)) == large
    assert [one.name for one in ground.streams_in(square(5, 1))] == ["Song"]


def test_the_shortest_way_keeps_to_the_classes_allowed(ground: Ground) -> None:
    start, end = square(0, 0), square(0, 3)
    by_path = ground.route_between(start, end, (RouteClass.ALL_WEATHER, RouteClass.CART_TRACK, RouteClass.FOOTPATH))
    assert by_path == (square(0, 0), square(0, 1), square(0, 2), square(0, 3))
    assert ground.route_between(start, end, (RouteClass.ALL_WEATHER,)) is None
    around = ground.route_between(start, end, tuple(RouteClass), via=square(2, 1))
    assert around is not None
    assert square(2, 1) in around
    assert ground.route_between(start, start, tuple(RouteClass)) == (start,)


def test_marches_across_country_go_straight_and_by_way_of_a_place(ground: Ground) -> None:
    assert ground.cross_country(square(0, 0), square(3, 3)) == tuple(square(n, n) for n in range(4))
    assert ground.cross_country(square(0, 0), square(2, 0), square(1, 1)) == (square(0, 0), square(1, 1), square(2, 0))


def _flat(vegetation: str, heights: str) -> Ground:
    return Ground(
        title="A row",
        origin=Square(0, 0),
        height_step_m=20,
        vegetation_rows=(vegetation,),
        slope_rows=("a" * len(vegetation),),
        height_rows=(heights,),
    )


@pytest.mark.parametrize(
    ("vegetation", "heights", "seen", "masked"),
    [
        (".....", "00000", True, False),
        (".....", "00100", False, True),  # a ridge of one contour step
        (".....", "01234", True, False),  # a smooth hillside
        (".....", "01224", True, False),  # rounding is no ridge
        (".....", "01334", False, True),  # but a shoulder is
        (".....", "04004", False, True),
        ("..j..", "00000", False, True),
        ("..p..", "00000", False, False),  # trees hide but do not mask sound
        ("..j..", "60000", True, True),  # over the jungle from a hill
        ("j...j", "00000", True, False),  # the ends are never in the way
        (".b.m.", "00000", True, False),
    ],
)
def test_ridges_and_trees_stand_in_the_line_of_sight(vegetation: str, heights: str, seen: bool, masked: bool) -> None:
    row = _flat(vegetation, heights)
    west, east = Square(0, 0), Square(20, 0)
    assert (row.line_of_sight(west, east), row.line_of_sight(east, west)) == (seen, seen)
    assert (row.is_masked(west, east), row.is_masked(east, west)) == (masked, masked)


def test_a_game_may_have_other_trees() -> None:
    row, (west, east) = _flat("..p..", "00000"), (Square(0, 0), Square(20, 0))
    assert row.laid_out(TABLES) is row
    low = row.laid_out(_with("h-canopy", "plantation, value: 10", "plantation, value: 0"))
    assert (row.line_of_sight(west, east), low.line_of_sight(west, east)) == (False, True)
    loud = row.laid_out(
        _with("d1-1-masking_growth_that_masks_sound", "plantation, value: false", "plantation, value: true")
    )
    assert (row.is_masked(west, east), loud.is_masked(west, east)) == (False, True)
    bare = row.laid_out(_with("h-cover", "plantation, value: 60", "plantation, value: 20"))
    assert (row.has_overhead_cover(Square(10, 0)), bare.has_overhead_cover(Square(10, 0))) == (True, False)
    assert (low.digest, low) == (row.digest, row)


def _with(name: str, old: str, new: str) -> TableSet:
    """The tables of this edition with one value changed."""
    text = (DATA / f"{name}.yaml").read_text()
    assert old in text
    return TABLES.replaced(read_table(parse_yaml(text.replace(old, new), name)))


def test_neighbours_always_see_each_other() -> None:
    assert _flat("jj", "0Z").line_of_sight(Square(0, 0), Square(5, 0))


def test_a_ground_is_the_same_after_storing_and_has_one_digest(ground: Ground) -> None:
    again = decode(encode(ground), Ground)
    assert again == ground
    assert again.digest == ground.digest
    assert len(ground.digest) == 64


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("  jsbrrr\n", "  jsbrr\n", 6, "5 letters"),
        ("  jsbrrr\n", "  jsbrrx\n", 6, "'x'"),
        ("  cbaaaa\n", "", 9, "4 rows of 6"),
        ('"02000500"', '"02010500"', 2, "500-m grid"),
        ("height_step_m: 20", "height_step_m: 0", 3, "height step"),
        ("height_step_m: 20", "height_step_m: yes", 3, "int"),
        ('{"02100505": 34', '{"02110505": 34', 19, "names no square"),
        ("class: cart_track", "class: motorway", 23, "motorway"),
        ('"02120502 02120508', '"0212502 02120508', 23, "eight digits"),
        ('"02010513 02090509 02120507 02180504 02180500"', '"02010513"', 27, "two points"),
        ("name: Song,", "name: Suoi Da,", 28, "second time"),
        ('at: "02180502"', 'at: "02120502"', 30, "within 300 m"),
        ("stream: Suoi Da, kind", "stream: Song, kind", 30, "within 300 m"),
        ('square: "02200500"', 'square: "02300500"', 35, "off the map"),
        ('square: "02200500"', 'square: "02210500"', 35, "500-m grid"),
        ("allegiance: blue", "allegiance: green", 34, "green"),
        ("title: Six squares by four", "name: Six squares by four", 1, "name"),
    ],
)
def test_faults_are_refused_with_file_and_line(old: str, new: str, line: int, why: str) -> None:
    assert FILE.count(old) == 1
    with pytest.raises(BadData, match=re.escape(why)) as caught:
        ground_from(parse_yaml(FILE.replace(old, new), "ground.yaml"))
    assert caught.value.file == "ground.yaml"
    assert abs(caught.value.line - line) <= 1


def test_a_large_map_is_read_at_once() -> None:
    rows = "\n".join("  " + "rbsdj" * 40 for _ in range(200))
    flat = "\n".join("  " + "a" * 200 for _ in range(200))
    text = (
        f'title: Large\norigin: "00000000"\nheight_step_m: 20\nvegetation: |\n{rows}\nslopes: |\n{flat}\nheights: |\n'
    )
    started = perf_counter()
    ground = ground_from(parse_yaml(text + flat.replace("a", "0") + "\n", "large.yaml"))
    assert perf_counter() - started < 2
    assert ground.vegetation(Square(995, 995)) is Vegetation.JUNGLE


def test_points_of_the_map_are_read_as_written(ground: Ground) -> None:
    assert ground.landmarks[0].at == Point(201, 517)
