"""A wide map on paper: an overview and a readable sheet for each part that anything stands in."""

from __future__ import annotations

from msgspec.structs import replace

from control.reports.map_sheets import FRAME, HIGHEST_M, WIDEST_M, overview, parts_of
from control.reports.map_tiles import MOST_SHEETS, tiles_of
from control.reports.paper.sheet import Form, PaperSize
from control.situation.drawing import Mark
from tests.control.reports.test_map_extract import drawing

CORNERS = ((1000, 1000), (39_000, 1000), (1000, 39_000), (39_000, 39_000))


def test_what_can_be_read_on_one_page_has_no_parts() -> None:
    assert parts_of(drawing((2000, 2000), (9000, 9000))) == ()


def test_every_mark_is_on_a_part_that_can_be_read() -> None:
    sheet = drawing(*CORNERS, (20_000, 20_000), width=40_000, height=40_000)
    parts = parts_of(sheet)
    assert len(parts) > 4
    for mark in sheet.marks:
        assert any(part.window.holds(mark.at) for part in parts)
    for part in parts:
        assert part.window.width <= WIDEST_M
        assert part.window.height <= HIGHEST_M
        assert part.window.west % 1000 == part.window.south % 1000 == 0


def test_a_part_that_nothing_stands_in_has_no_sheet() -> None:
    sheet = drawing((1000, 1000), (39_000, 39_000), width=40_000, height=40_000)
    assert len(parts_of(sheet)) == 2


def test_parts_are_lettered_from_the_north_west_and_named_by_their_grid_lines() -> None:
    parts = parts_of(drawing(*CORNERS, width=40_000, height=40_000))
    assert [part.name for part in parts] == ["A", "B", "C", "D"]
    first = parts[0]
    assert first.window.south > parts[-1].window.south
    assert first.edges[0] == "120"
    assert first.edges[3] == "080"


def test_a_board_is_never_cut() -> None:
    sheet = drawing(*CORNERS, width=40_000, height=40_000)
    named = replace(sheet.coordinates, east=("A",) * 80, north=("1",) * 80)
    assert parts_of(replace(sheet, coordinates=named)) == ()


def test_the_overview_has_symbols_without_names_and_the_outline_of_each_part() -> None:
    sheet = drawing(*CORNERS, width=40_000, height=40_000)
    expected = Mark(symbol="blue/rifle_platoon/platoon", at=(500, 500), side="B", hollow=True)
    named = tuple(replace(mark, designator="1C73", quality="A1B1") for mark in sheet.marks)
    parts = parts_of(sheet)
    shown = overview(replace(sheet, marks=(*named, expected)), parts)
    assert {(mark.designator, mark.quality, mark.side) for mark in shown.marks} == {("", "", "")}
    assert len(shown.marks) == len(CORNERS)
    assert [area.label for area in shown.areas if area.kind == FRAME] == [part.name for part in parts]


def test_sheets_of_a_scale_cover_the_map_once_and_join_at_grid_lines() -> None:
    sheet = drawing((2000, 2000), width=40_000, height=30_000)
    tiles = tiles_of(sheet, 50_000, Form(size=PaperSize.A3))
    assert len(tiles.parts) == tiles.whole
    assert sum(part.window.width * part.window.height for part in tiles.parts) == 40_000 * 30_000
    first, second = tiles.parts[:2]
    assert (first.name, second.name) == ("A1", "A2")
    assert first.edges[1] == second.edges[0]
    assert all(edge % 1000 == 0 for part in tiles.parts for edge in (part.window.west, part.window.south))


def test_of_a_map_of_too_many_sheets_those_are_printed_on_which_something_stands() -> None:
    sheet = drawing((2000, 2000), (38_500, 28_500), width=40_000, height=30_000)
    tiles = tiles_of(sheet, 25_000, Form(size=PaperSize.A4))
    assert tiles.whole > MOST_SHEETS
    assert len(tiles.parts) == 2
