"""What orders and weapons add to a map, and the layers that a page may hide."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from control.maps import layers
from control.maps.layers import LAYERS, layers_of
from control.maps.plans import MOVE, PLANNED, RANGE, Route, with_moves, with_ranges, with_routes
from control.maps.symbols import SYMBOLS_FILE
from control.situation.drawing import Coordinates, Drawing, Grid, Line, Mark, Sign

UNIT = Mark(symbol="x", at=(1250, 1250), side="B", designator="1C73")
SHEET = Drawing(
    title="Sheet",
    width=10_000,
    height=10_000,
    coordinates=Coordinates(origin=(120_000, 40_000), unit=100, digits=4, snap=500),
    marks=(UNIT,),
)
STYLE = SYMBOLS_FILE.parent / "map.css"


def test_a_move_leads_from_where_a_unit_was_reported_to_where_it_should_be() -> None:
    expected = replace(UNIT, at=(3250, 1250), hollow=True)
    (line,) = with_moves(replace(SHEET, marks=(UNIT, expected))).lines
    assert (line.kind, line.points) == (MOVE, ((1250, 1250), (3250, 1250)))
    assert with_moves(replace(SHEET, marks=(UNIT, replace(expected, at=UNIT.at)))).lines == ()
    assert with_moves(replace(SHEET, marks=(expected,))).lines == ()


def test_a_route_leads_through_the_places_of_a_unit_s_cards_one_after_the_other() -> None:
    first = Route(unit="1C73", places=("12100410", "12300410"), code="101")
    second = Route(unit="1C73", places=("12300450",), code="200")
    lines = with_routes(SHEET, (first, second)).lines
    assert [line.kind for line in lines] == [PLANNED, PLANNED]
    assert lines[0].points == ((1250, 1250), (3250, 1250))
    assert lines[1].points == ((3250, 1250), (3250, 5250))
    assert [line.label for line in lines] == ["1C73 101", "1C73 200"]


def test_what_stands_nowhere_or_leads_nowhere_draws_nothing() -> None:
    for route in (
        Route(unit="9X", places=("12300410",), code="101"),
        Route(unit="1C73", places=("SOMEWHERE",), code="101"),
    ):
        assert with_routes(SHEET, (route,)).lines == ()


def test_a_ring_shows_how_far_a_weapon_reaches() -> None:
    (ring,) = with_ranges(SHEET, {"1C73": 2000, "9X": 500}).areas
    assert ring.kind == RANGE
    assert ring.title == "1C73 reaches 2 km"
    for east, north in ring.corners:
        assert abs((east - 1250) ** 2 + (north - 1250) ** 2 - 2000**2) < 2000 * 4


def test_only_layers_that_a_map_has_are_offered_and_ranges_wait_to_be_asked_for() -> None:
    assert [key for key, _, _ in layers_of(SHEET)] == ["units"]
    full = replace(
        with_ranges(with_routes(SHEET, (Route(unit="1C73", places=("12300410",), code="101"),)), {"1C73": 2000}),
        lines=(
            Line(kind="river", points=((0, 0), (1, 1)), label="Song"),
            Line(kind="footpath", points=((0, 0), (1, 1))),
        ),
        signs=(Sign(kind="hamlet", at=(0, 0)),),
        grid=Grid(spacing=1000, east=(), north=()),
    )
    shown = {key: shows for key, _, shows in layers_of(full)}
    assert {"units", "ranges", "signs", "names", "routes", "water", "grid"} == set(shown)
    assert not shown["ranges"]
    assert all(shows for key, shows in shown.items() if key != "ranges")


@pytest.mark.parametrize("key", [key for key, _, _ in LAYERS])
def test_the_style_sheet_hides_each_layer(key: str) -> None:
    assert f'[data-hide~="{key}"]' in Path(STYLE).read_text(encoding="utf-8")
    assert layers.HIDDEN == ("ranges",)
