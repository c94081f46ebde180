from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from msgspec.structs import replace

from control.maps import ground_layers
from control.maps.patterns import PATTERNS
from control.maps.sign_layer import SHAPES
from control.maps.svg import View, svg
from control.maps.symbols import symbols
from control.situation.drawing import (
    Area,
    Coordinates,
    Drawing,
    Fill,
    Grid,
    LegendEntry,
    Line,
    Mark,
    Raster,
    Sample,
    Sign,
)

SVG = "{http://www.w3.org/2000/svg}"
CSS = Path(__file__).parents[3] / "control/maps/static/maps/map.css"
EVIL = "<b>A</b>\"'&<script>x</script>"


def drawing(**changes: object) -> Drawing:
    """A small sheet, two by two kilometres, with one of everything."""
    values: dict[str, object] = {
        "title": "Sheet",
        "width": 2000,
        "height": 2000,
        "coordinates": Coordinates(origin=(120000, 40000), unit=100, digits=4, snap=500),
        "raster": Raster(
            cell=500,
            rows=("jjrr", "jjrr", "rrrr", "wwrr"),
            palette=(
                Fill(letter="r", kind="rice", label="rice"),
                Fill(letter="j", kind="jungle", label="jungle"),
                Fill(letter="w", kind="water", label="water"),
            ),
            shades=("3100", "2100", "0000", "0000"),
        ),
        "lines": (
            Line(kind="river", points=((0, 300), (900, 400), (1999, 250)), label="Song"),
            Line(kind="road-all-weather", points=((1000, 0), (1000, 2000)), label="Route 4"),
        ),
        "signs": (
            Sign(kind="hamlet", at=(1250, 1250), label="Phu My", letter="B", count=20, title="Phu My, 20 houses"),
        ),
        "areas": (Area(kind="area-red", corners=((0, 0), (500, 0), (500, 500), (0, 500)), label="Zone"),),
        "grid": Grid(spacing=1000, east=("120", "121", "122"), north=("040", "041", "042")),
        "marks": (
            Mark(symbol="blue/rifle_platoon/platoon", at=(250, 250), side="B", designator="3C73", link="unit/3C73"),
        ),
        "legend": (
            LegendEntry(sample=Sample.FILL, kind="jungle", label="jungle"),
            LegendEntry(sample=Sample.SHADE, kind="shade-2", label="steep"),
            LegendEntry(sample=Sample.LINE, kind="river", label="river"),
            LegendEntry(sample=Sample.SIGN, kind="bridge", label="bridge"),
            LegendEntry(sample=Sample.AREA, kind="area-red", label="zone"),
            LegendEntry(sample=Sample.MARK, kind="red/seen_infantry/none", label="infantry seen"),
        ),
    }
    return Drawing(**(values | changes))  # type: ignore[arg-type]


def drawn(sheet: Drawing, **view: object) -> ET.Element:
    return ET.fromstring(svg(sheet, symbols=symbols(), view=View(**view)))  # type: ignore[arg-type]


def test_the_sheet_is_well_formed_and_needs_neither_style_attributes_nor_scripts() -> None:
    for legend in (False, True):
        root = drawn(drawing(), legend=legend)
        for part in root.iter():
            assert "style" not in part.attrib
            assert part.tag != f"{SVG}script"
            assert not any(name.startswith("on") for name in part.attrib)


def test_names_are_escaped_wherever_they_stand() -> None:
    root = drawn(
        drawing(
            title=EVIL,
            signs=(Sign(kind="hamlet", at=(0, 0), label=EVIL, letter=EVIL, title=EVIL, link=EVIL),),
            areas=(Area(kind="area-red", corners=((0, 0), (1, 0), (1, 1)), label=EVIL, title=EVIL),),
            lines=(Line(kind="stream", points=((0, 0), (900, 0)), label=EVIL),),
            grid=Grid(spacing=1000, east=(EVIL,), north=(EVIL,)),
            marks=(
                Mark(
                    symbol=EVIL,
                    at=(0, 0),
                    side=EVIL,
                    designator=EVIL,
                    strength=EVIL,
                    quality=EVIL,
                    title=EVIL,
                    link=EVIL,
                ),
            ),
            legend=(LegendEntry(sample=Sample.FILL, kind="rice", label=EVIL),),
        ),
        legend=True,
    )
    assert not list(root.iter(f"{SVG}b"))
    assert not list(root.iter(f"{SVG}script"))
    texts = "".join(part.text or "" for part in root.iter())
    assert texts.count(EVIL) >= 12


def test_a_unit_is_a_symbol_with_title_designator_side_letter_and_link() -> None:
    sheet = drawing(
        marks=(
            Mark(
                symbol="blue/rifle_platoon/platoon",
                at=(250, 1750),
                side="B",
                designator="3C73",
                strength="-15",
                title="3C73 rifle platoon, halted",
                link="unit/3C73",
            ),
        )
    )
    (mark,) = [part for part in drawn(sheet).iter() if "map-mark" in part.get("class", "").split()]
    assert mark.get("data-link") == "unit/3C73"
    assert mark.get("transform") == "translate(25 25)"
    assert mark.findtext(f"{SVG}title") == "3C73 rifle platoon, halted"
    texts = [part.text for part in mark.iter(f"{SVG}text")]
    assert texts == ["B 3C73", "-15"]
    (use,) = mark.iter(f"{SVG}use")
    assert use.get("href") == "#map-blue-rifle_platoon-platoon"


def test_every_symbol_used_is_defined_once() -> None:
    root = drawn(drawing(), prefix="red", legend=True)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("red-") for name in ids if name)
    used = {part.get("href") for part in root.iter(f"{SVG}use")}
    assert used == {"#red-blue-rifle_platoon-platoon", "#red-red-seen_infantry-none"}
    assert {str(link)[1:] for link in used} <= set(ids)
    fills = set(re.findall(r"url\(#([^)]*)\)", ET.tostring(root, encoding="unicode")))
    assert fills <= set(ids)


def test_stacks_fan_out_with_a_leader_to_their_place() -> None:
    marks = tuple(
        Mark(symbol="red/rifle_platoon/platoon", at=(1000, 1000), side="R", designator=str(number), stack=number)
        for number in range(6)
    )
    root = drawn(drawing(marks=marks))
    places = [part.get("transform") for part in root.iter() if "map-mark" in part.get("class", "").split()]
    assert len(set(places)) == 6
    assert places[-1] == "translate(100 100)"
    assert sum(part.get("class") == "map-leader" for part in root.iter()) == 5


def test_a_counter_to_scale_stands_exactly_where_it_is_with_its_tag() -> None:
    marks = tuple(
        Mark(
            symbol="red/seen_infantry/none", at=(1000, 1000), side="R", designator="NVA12", tag="N12", width=300, age=n
        )
        for n in range(3)
    )
    root = drawn(drawing(marks=marks))
    found = [part for part in root.iter() if "map-mark" in part.get("class", "").split()]
    assert {part.get("transform") for part in found} == {"translate(100 100)"}
    assert not any("map-body" in part.get("class", "").split() for part in root.iter())
    assert [text for text in found[0].itertext() if text.strip()] == ["NVA12", "N12"]


@pytest.mark.parametrize(("age", "name"), [(0, "map-age-0"), (2, "map-age-2"), (9, "map-age-3"), (-1, "map-age-0")])
def test_contacts_show_their_quality_and_fade_with_age(age: int, name: str) -> None:
    mark = Mark(symbol="red/seen_infantry/company", at=(0, 0), side="R", designator="12", quality="A1B2", age=age)
    (group,) = [p for p in drawn(drawing(marks=(mark,))).iter() if "map-mark" in p.get("class", "").split()]
    assert name in group.get("class", "").split()
    assert "A1B2" in [part.text for part in group.iter(f"{SVG}text")]


def test_expected_places_are_hollow_and_lie_below_units() -> None:
    own = Mark(symbol="blue/rifle_platoon/platoon", at=(0, 0), side="B", designator="1")
    expected = Mark(symbol="blue/rifle_platoon/platoon", at=(0, 0), side="B", designator="1", hollow=True)
    found = [p for p in drawn(drawing(marks=(own, expected))).iter() if "map-mark" in p.get("class", "").split()]
    assert ["map-expected" in part.get("class", "") for part in found] == [True, False]
    (use,) = found[0].iter(f"{SVG}use")
    assert use.get("href") == "#map-blue-rifle_platoon-platoon-expected"


def test_a_hamlet_shows_a_letter_only_if_the_drawing_has_one() -> None:
    told, untold = (
        drawn(drawing(signs=(Sign(kind="hamlet", at=(0, 0), label="Phu My", letter=letter, count=12),)))
        for letter in ("B", "")
    )
    assert [part.text for part in told.iter(f"{SVG}tspan")] == ["B "]
    assert not list(untold.iter(f"{SVG}tspan"))


def test_the_root_tells_how_a_place_becomes_a_coordinate() -> None:
    root = drawn(drawing())
    assert [root.get(f"data-{name}") for name in ("metres", "height", "east", "north", "unit", "digits", "snap")] == [
        *("10", "200", "120000", "40000", "100", "4", "500")
    ]


def test_grid_numbers_stand_at_all_four_edges() -> None:
    (numbers,) = [p for p in drawn(drawing()).iter() if p.get("class") == "map-grid-numbers"]
    assert sorted(part.text or "" for part in numbers) == sorted(["120", "121", "122", "040", "041", "042"] * 2)


def test_the_same_drawing_gives_the_same_picture() -> None:
    assert svg(drawing(), symbols=symbols()) == svg(drawing(), symbols=symbols())


def test_every_class_drawn_has_a_style() -> None:
    css = CSS.read_text()
    shapes = "".join([*PATTERNS.values(), *SHAPES.values()])
    sheet = svg(drawing(), symbols=symbols(), view=View(legend=True))
    names = {name for text in re.findall(r'class="([^"]*)"', shapes + sheet) for name in text.split()}
    groups = {"map-ground", "map-areas", "map-names", "map-signs", "map-marks", "map-legend", "map-mark", "map-sign"}
    plain = {"map-b", "map-hamlet", "map-area-label", "map-road-all-weather-name"}
    assert {name for name in names - groups - plain if f".{name}" not in css} == set()


def test_every_colour_stands_in_the_table_for_light_dark_and_print() -> None:
    css = CSS.read_text()
    light, dark, rest = re.split(r'\n\[data-theme="dark"\] \{|\n\.map \{', css, maxsplit=2)
    tokens = set(re.findall(r"(--map-[a-z-]+):", light))
    assert set(re.findall(r"(--map-[a-z-]+):", dark)) == tokens
    assert set(re.findall(r"var\((--map-[a-z-]+)", rest)) - {"--map-zoom", "--map-paper"} <= tokens
    assert not re.search(r"#[0-9a-f]{3,6}", rest.partition("@media print")[0])


def test_a_board_names_its_squares_between_the_lines_and_tells_them_to_the_page() -> None:
    board = Coordinates(origin=(0, 0), unit=1000, digits=1, snap=1000, east=("A", "B"), north=("2", "1"))
    grid = Grid(spacing=1000, east=("A", "B"), north=("2", "1"), between=True)
    text = svg(drawing(coordinates=board, grid=grid), symbols=symbols())
    assert 'data-columns="A B" data-rows="2 1"' in text
    assert '<text x="50" y="-4">A</text>' in text
    assert '<text x="150" y="-4">B</text>' in text


def test_the_ground_is_outlined_once_for_all_rooms_and_cycles() -> None:
    first = drawing()
    svg(first, symbols=symbols(), view=View(prefix="red"))
    before = ground_layers._outline.cache_info()
    svg(replace(first, marks=()), symbols=symbols(), view=View(prefix="blue"))
    after = ground_layers._outline.cache_info()
    assert after.misses == before.misses
    assert after.hits > before.hits
