from __future__ import annotations

from control.reports.map_extract import Window, extract, worth_printing
from control.situation.drawing import KILOMETRE, Area, Coordinates, Drawing, Fill, Grid, Line, Mark, Raster, Sign


def drawing(*marks: tuple[int, int], width: int = 20_000, height: int = 20_000) -> Drawing:
    """A sheet whose squares are named by row, with a road across and lines all around."""
    rows = [chr(97 + number % 26) * (width // 500) for number in range(height // 500)]
    return Drawing(
        title="Sheet",
        width=width,
        height=height,
        coordinates=Coordinates(origin=(120_000, 40_000), unit=100, digits=4, snap=500),
        raster=Raster(cell=500, rows=tuple(rows), palette=(Fill(letter="a", kind="rice", label="rice"),)),
        lines=(
            Line(kind="road", points=tuple((x, 10_000) for x in range(0, width + 1, 1000)), label="Route 4"),
            Line(kind="path", points=((0, 0), (0, 1000))),
            Line(kind="track", points=((0, 0), (width, height)), label="straight through"),
        ),
        signs=(
            Sign(kind="hamlet", at=(10_000, 10_000), label="near"),
            Sign(kind="hamlet", at=(1000, 1000), label="far"),
        ),
        areas=(Area(kind="area-red", corners=((0, 0), (500, 0), (500, 500))),),
        grid=Grid(
            spacing=1000,
            east=tuple(str(120 + n) for n in range(width // 1000 + 1)),
            north=tuple(f"{40 + n:03d}" for n in range(height // 1000 + 1)),
        ),
        marks=tuple(Mark(symbol="blue/rifle_platoon/platoon", at=at, side="B") for at in marks),
        scale=KILOMETRE,
    )


def test_without_marks_the_whole_sheet_is_printed() -> None:
    whole = drawing()
    assert worth_printing(whole) == Window(west=0, south=0, width=20_000, height=20_000)
    assert extract(whole, worth_printing(whole)) is whole


def test_marks_have_a_kilometre_around_them_on_whole_grid_squares() -> None:
    found = worth_printing(drawing((5250, 5250), (14_750, 12_250)))
    assert found == Window(west=4000, south=4000, width=12_000, height=10_000)


def test_a_single_mark_is_shown_with_six_kilometres() -> None:
    for at in ((10_250, 10_250), (250, 250), (19_750, 19_750)):
        found = worth_printing(drawing(at))
        assert (found.width, found.height) == (6000, 6000)
        assert found.holds(at)
        assert found.west >= 0
        assert found.west + found.width <= 20_000


def test_a_small_sheet_is_printed_whole() -> None:
    found = worth_printing(drawing((1250, 1250), width=4000, height=3000))
    assert found == Window(west=0, south=0, width=4000, height=3000)


def test_a_mark_in_a_broken_grid_square_at_the_edge_is_not_lost() -> None:
    whole = drawing((10_250, 10_250), (20_250, 10_250), width=20_500)
    part = extract(whole, worth_printing(whole))
    assert len(part.marks) == 2
    assert part.raster is not None
    assert len(part.raster.rows[0]) == part.width // 500


def test_what_is_cut_keeps_its_place_on_the_ground() -> None:
    whole = drawing((10_250, 10_250))
    window = worth_printing(whole)
    part = extract(whole, window)
    assert part.coordinates.text(part.marks[0].at) == whole.coordinates.text(whole.marks[0].at)
    assert part.raster is not None
    assert whole.raster is not None
    row = (part.height - part.marks[0].at[1]) // 500
    column = part.marks[0].at[0] // 500
    assert part.raster.rows[row][column] == whole.raster.rows[(whole.height - 10_250) // 500][10_250 // 500]
    assert len(part.raster.rows) == part.height // 500
    assert part.grid is not None
    assert part.grid.east[0] == str(120 + window.west // 1000)
    assert len(part.grid.east) == part.width // 1000 + 1


def test_only_what_lies_inside_is_left() -> None:
    part = extract(drawing((10_250, 10_250)), Window(west=8000, south=8000, width=6000, height=6000))
    assert [sign.label for sign in part.signs] == ["near"]
    assert part.areas == ()
    assert [line.label for line in part.lines] == ["Route 4", "straight through"]
    road = part.lines[0]
    assert road.points[0] == (-1000, 2000)
    assert road.points[-1] == (7000, 2000)


def test_a_road_that_leaves_and_comes_back_keeps_its_name_once() -> None:
    loop = Line(
        kind="road", points=((9000, 9000), (10_000, 9000), (10_000, 2000), (11_000, 2000), (11_000, 9000)), label="x"
    )
    whole = drawing((10_250, 10_250))
    part = extract(
        Drawing(
            title="",
            width=whole.width,
            height=whole.height,
            coordinates=whole.coordinates,
            lines=(loop,),
        ),
        Window(west=8000, south=8000, width=6000, height=6000),
    )
    assert [line.label for line in part.lines].count("x") == 1
    assert len(part.lines) == 2
