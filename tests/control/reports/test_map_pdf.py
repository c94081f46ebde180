from __future__ import annotations

from dataclasses import replace as replace_slice
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from control.maps.patterns import PATTERNS
from control.maps.symbols import symbols
from control.reports.map_pdf import MapSlice, map_style
from control.reports.paper.flow import Flow
from control.reports.paper.sheet import A4, Heading, pdf_of, upright
from control.reports.paper.svg_style import colour
from control.situation.drawing import Drawing, Fill, Grid, LegendEntry, Mark, PaperSheet, Raster, Sample, Scale
from tests.control.maps.test_svg import drawing
from tests.control.reports.printed import fonts_of, text_of

HEADING = Heading(game="Route 4", name="Blue", letter="B", title="Map")


def printed(sheet: Drawing) -> bytes:
    flow = Flow(upright(A4))
    flow.put(MapSlice.fitting(sheet, flow.area.width, flow.area.height))
    assert len(flow.pages) == 1
    return pdf_of(flow.pages, HEADING, A4)


def test_everything_named_on_a_map_is_printed() -> None:
    text = text_of(printed(drawing()))
    for name in ("Phu My", "B 3C73", "Route 4", "Song", "Zone", "120", "042", "jungle", "infantry seen"):
        assert name in text


@pytest.mark.parametrize(
    ("scale", "wanted", "never"),
    [
        (None, "", "1 : "),
        (Scale(length=1000, label="1 km", true=True), "1 km 1 : ", "10 cm"),
        (Scale(length=1000, label="10 cm"), "10 cm", "1 : "),
    ],
)
def test_a_scale_is_printed_where_the_drawing_has_one(scale: Scale | None, wanted: str, never: str) -> None:
    text = text_of(printed(drawing(scale=scale)))
    assert wanted in text
    assert never not in text


def test_the_picture_of_a_paper_map_lies_under_the_sheet() -> None:
    file = BytesIO()
    Image.new("RGB", (300, 200), "#d8c9a0").save(file, "JPEG")
    paper = PaperSheet(
        digest="d",
        width=300,
        height=200,
        along=Fraction(20),
        across=Fraction(1),
        east=Fraction(0),
        north=Fraction(4000),
    )
    sheet = replace(drawing(), paper=paper)
    flow = Flow(upright(A4))
    flow.put(replace_slice(MapSlice.fitting(sheet, flow.area.width, flow.area.height), paper=file.getvalue()))
    page = PdfReader(BytesIO(pdf_of(flow.pages, HEADING, A4))).pages[0]
    assert [image.image.size for image in page.images if image.image] == [(300, 200)]
    assert not PdfReader(BytesIO(printed(sheet))).pages[0].images


def test_a_long_line_of_the_legend_leaves_room_for_fewer_columns() -> None:
    def columns(label: str) -> set[str]:
        entries = tuple(LegendEntry(sample=Sample.FILL, kind="rice", label=label) for _ in range(8))
        key = MapSlice.fitting(drawing(legend=entries), 500, 700).key
        assert key is not None
        return {moved.split()[0] for group in key.root if (moved := group.get("transform", ""))}

    assert len(columns("woods")) == 4
    assert len(columns("a wall or a dyke, which halves the move over it")) == 2


@pytest.mark.parametrize("name", ["<b>A</b>", "&amp;", "<img src=x>", "a\x00b\x0bc", "\u8d8a"])
def test_names_print_as_typed_on_the_map(name: str) -> None:
    mark = Mark(symbol="blue/rifle_platoon/platoon", at=(750, 750), side="B", designator=name, title=name)
    text = text_of(printed(drawing(marks=(mark,))))
    wanted = {"a\x00b\x0bc": "abc", "\u8d8a": "[U+8D8A]"}.get(name, name)
    assert f"B {wanted}" in text


def test_the_map_is_the_same_at_every_run() -> None:
    assert printed(drawing()) == printed(drawing())


def test_the_fonts_of_a_map_are_embedded() -> None:
    assert all(fonts_of(printed(drawing())).values())


def test_every_symbol_of_the_library_can_be_drawn() -> None:
    keys = sorted(symbols().symbols)
    marks = tuple(
        Mark(symbol=key, at=(number % 15 * 1000, number // 15 * 1000), side="B", designator=str(number))
        for number, key in enumerate(keys)
    )
    data = printed(drawing(width=16_000, height=16_000, marks=marks, grid=None, raster=None, legend=()))
    assert f"B {len(keys) - 1}" in text_of(data)


def test_every_pattern_is_a_tile_of_the_page() -> None:
    kinds = sorted(PATTERNS)
    palette = tuple(Fill(letter=chr(97 + number), kind=kind, label=kind) for number, kind in enumerate(kinds))
    row = "".join(fill.letter for fill in palette)
    raster = Raster(cell=500, rows=(row, row), palette=palette)
    sheet = drawing(
        width=500 * len(kinds), height=1000, raster=raster, marks=(), legend=(), grid=None, lines=(), areas=()
    )
    resources: Any = PdfReader(BytesIO(printed(replace(sheet, signs=())))).pages[0]["/Resources"]
    assert len(resources["/Pattern"]) == len(kinds)


def test_the_colours_of_print_come_from_the_style_sheet_of_the_maps() -> None:
    style = map_style()
    fills = {
        kind: style.of((("path", frozenset((f"map-{kind}",))),))["fill"]
        for kind in ("rice", "dense-forest", "jungle", "water")
    }
    assert len(set(fills.values())) == len(fills)
    for text in fills.values():
        found = colour(text)
        assert found is not None
        assert max(found) - min(found) < 0.1


def test_a_wide_sheet_is_as_wide_as_the_page_and_a_high_one_fits_it() -> None:
    for width, height in ((20_000, 5000), (5000, 20_000)):
        grid = Grid(spacing=1000, east=("1",) * (width // 1000 + 1), north=("1",) * (height // 1000 + 1))
        sheet = drawing(width=width, height=height, marks=(), raster=None, grid=grid)
        found = MapSlice.fitting(sheet, 500, 700)
        assert found.height <= 700.01
