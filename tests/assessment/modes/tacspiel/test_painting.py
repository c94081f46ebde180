"""A painted sheet becomes a ground by the checks of a ground file, and a ground a sheet again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assessment.engine.painting import UNPAINTED, Feature, Sketch
from assessment.engine.set_up_source import SetUpSource
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.ground_file import ground_from
from assessment.modes.tacspiel.painting import PAINTING
from assessment.modes.tacspiel.scenario import all_faults, read_scenario
from assessment.modes.tacspiel.set_up_ground import onto
from assessment.scenario_folders import FIXTURES, scenario_files
from control.situation import canonical

SCENARIOS = ("route_4", "song_ve", "quang_nam_division")


def scenario(key: str):
    return read_scenario(key, scenario_files(FIXTURES / "tacspiel" / key), MODE.tables)


def painted(letter: str = "r") -> Sketch:
    """A sheet of two kilometres by one and a half, all of one vegetation."""
    blank = PAINTING.blank(title="Small", origin="12340457", width=4, height=3)
    return replace(blank, layers={**blank.layers, "vegetation": (letter * 4,) * 3})


def line(form: str, *places: str, **values: str) -> Feature:
    return Feature(id=f"{form}-1", form=form, places=places, values=values)


ROAD = line("routes", "12300457", "12450457", **{"name": "Road", "class": "all_weather"})
BROOK = line("streams", "12360468", "12360456", name="Brook", size="small", perennial="yes")


def bridge(at: str) -> Feature:
    values = {"name": "Old bridge", "route": "Road", "stream": "Brook", "kind": "timber"}
    return line("bridges", at, **values)


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_ground_is_the_same_by_way_of_its_sketch_and_of_its_text(key: str):
    ground = scenario(key).ground
    assert PAINTING.ground(PAINTING.sketch(ground)) == (ground, ())
    assert ground_from(parse_yaml(PAINTING.written(ground), "x")) == ground


def test_a_new_sheet_lies_on_the_grid_and_waits_to_be_painted():
    blank = PAINTING.blank(title="New", origin="12340457", width=3, height=2)
    assert blank.origin == "12300455"
    ground, faults = PAINTING.ground(blank)
    assert ground is None
    assert [(fault.place, fault.words) for fault in faults] == [
        ("12300460", "this square and the 2 east of it have no vegetation yet"),
        ("12300455", "this square and the 2 east of it have no vegetation yet"),
    ]
    assert {UNPAINTED} == set("".join(blank.layers["vegetation"]))


@pytest.mark.parametrize(("width", "height", "origin"), [(0, 3, "12300455"), (3, 201, "12300455"), (5, 5, "99950455")])
def test_a_sheet_that_cannot_be_is_refused(width: int, height: int, origin: str):
    with pytest.raises(ValueError, match="sheet"):
        PAINTING.blank(title="x", origin=origin, width=width, height=height)


def test_other_edges_leave_every_square_what_it_has():
    sketch = replace(painted(), layers={**painted().layers, "vegetation": ("rjjr", "rrrr", "brrb")})
    wider = PAINTING.resized(sketch, origin="12250450", width=6, height=5)
    assert wider.layers["vegetation"] == ("??????", "?rjjr?", "?rrrr?", "?brrb?", "??????")
    assert wider.layers["slopes"] == ("aaaaaa",) * 5
    assert PAINTING.resized(wider, origin=sketch.origin, width=4, height=3) == sketch
    narrower = PAINTING.resized(sketch, origin="12400460", width=2, height=1)
    assert narrower.layers["vegetation"] == ("rr",)
    with pytest.raises(ValueError, match="sheet"):
        PAINTING.resized(sketch, origin="12400460", width=0, height=1)


def test_a_road_a_stream_and_the_bridge_between_them_make_a_ground():
    ground, faults = PAINTING.ground(replace(painted(), features=(ROAD, BROOK, bridge("12360457"))))
    assert faults == ()
    assert ground is not None
    assert [route.kind.value for route in ground.routes] == ["all_weather"]
    assert ground.bridges[0].at.text == "12360457"


@pytest.mark.parametrize(
    ("features", "place", "words"),
    [
        ((ROAD, BROOK, bridge("12440467")), "12440467", "does not cross Brook within 300 m"),
        ((replace(ROAD, places=("12300457",)),), "12300457", "two points or more"),
        ((replace(ROAD, places=("12300457", "13450457")),), "13450457", "leaves the sheet"),
        ((line("landmarks", "19990457", name="Hill"),), "19990457", "off the map"),
        ((line("cover", "12300455", count="101"),), "12300455", "no number of percent"),
        ((ROAD, replace(ROAD, id="routes-2")), "12300457", "a second time"),
    ],
)
def test_a_fault_names_its_square(features: tuple[Feature, ...], place: str, words: str):
    ground, faults = PAINTING.ground(replace(painted(), features=features))
    assert ground is None
    assert [(fault.place, words in fault.words) for fault in faults] == [(place, True)]


def test_a_scenario_on_its_own_ground_is_the_same_and_on_other_ground_has_no_place_left():
    found = scenario("song_ve")
    assert onto(found.set_up, found.ground) == found.set_up
    other, _ = PAINTING.ground(painted())
    assert other is not None
    moved = onto(found.set_up, other)
    assert {unit.square for unit in moved.units} == {""}
    assert (moved.bases, moved.markings, moved.open, moved.obstacles) == ((), (), (), ())
    assert (moved.clock, moved.season, moved.settings) == (
        found.set_up.clock,
        found.set_up.season,
        found.set_up.settings,
    )
    standing = replace(
        moved,
        units=tuple(replace(unit, square="12300455") for unit in moved.units),
        headquarters=tuple(replace(one, square="12300455" if one.square else "") for one in moved.headquarters),
    )
    told = all_faults(SetUpSource(canonical.plain(standing)), standing, other, MODE.tables)
    assert not [fault.why for fault in told if "off the map" in fault.why]
