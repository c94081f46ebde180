"""What the siting rules say of a scenario: refused with file and line, or put to Control as a note."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from shutil import copytree

import pytest

from assessment.engine.mode import Scenario
from assessment.engine.playing import configured_for
from assessment.engine.yaml_source import BadData
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.drawing import drawing, true_drawing
from assessment.modes.tacspiel.picture import picture_for
from assessment.modes.tacspiel.scenario import read_scenario
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.tables import TABLES
from assessment.scenario_folders import FIXTURES, scenario_files
from control.situation.side import SIDES, Side

GOOD = '{name: Suoi Nuoc base, square: "15350355", fields: ["15500340"]}'
SOUTH = '{name: Lang Rin base, square: "15700205", fields: ["15800200"]}'
BEACH = "jjjjjjjjjjjjjbbbbbjjjjjdddddsbbppr..rrbrrrrrrmm..w"
ROUTE = '"15550290", "15450315"]'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (GOOD, GOOD.replace("15500340", "15400335"), "the field of Suoi Nuoc base at 15400335 is not level"),
        (GOOD, GOOD.replace("15350355", "15350435"), "(C'1a.1)"),
        (GOOD, GOOD.replace("15350355", "99950355"), "Suoi Nuoc base lies off the map at 99950355"),
        (ROUTE, '"15550290", "15350325"]', "Upper route comes within 3000 m of Suoi Nuoc base"),
        ("base: Suoi Nuoc base, points", "base: Nowhere, points", "Upper route serves Nowhere"),
    ],
)
def test_a_breach_is_told_with_file_and_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (FIXTURES / "tacspiel" / "song_ve" / "scenario.yaml").read_text()
    line = text[: text.index(old)].count("\n") + 1
    with pytest.raises(BadData) as told:
        changed(tmp_path, old, new)
    assert said in str(told.value)
    assert f"scenario.yaml, line {line}:" in str(told.value)


def test_what_the_source_leaves_open_is_a_note_for_control(tmp_path: Path) -> None:
    assert "siting" not in {part.key for part in changed(tmp_path / "as_it_is", GOOD, GOOD).parts}
    low = SOUTH.replace("15700205", "17050380").replace("15800200", "16750380")
    wood = BEACH[:41] + "j" + BEACH[42:]
    flagged = changed(tmp_path / "low", SOUTH, low, ground=(BEACH, wood))
    note = next(part for part in flagged.parts if part.key == "siting")
    assert note.audience == "control"
    assert note.text == "Lang Rin base lies in the lowest ground of its neighbourhood (C'1a.4)."


def test_a_company_in_ambush_in_the_open_is_a_note_for_control(tmp_path: Path) -> None:
    road, song_ve = (
        {part.key: part.text for part in scenario.parts}
        for scenario in (
            read_scenario("route_4", scenario_files(FIXTURES / "tacspiel" / "route_4"), TABLES),
            changed(tmp_path, GOOD, GOOD),
        )
    )
    words = "More than two platoons lie in ambush at 12150470, not all with cover or a ridge (C'2d.2)."
    assert road["siting"] == words
    assert "siting" not in song_ve


def test_the_field_of_each_base_is_on_reds_and_controls_maps_and_not_on_blues(tmp_path: Path) -> None:
    scenario = changed(tmp_path, GOOD, GOOD)
    mode = configured_for(scenario, MODE, {})
    fields = {f"{base.name} field" for base in scenario.opening.bases if base.kind == "base"}
    assert fields == {"Suoi Nuoc base field", "Lang Rin base field"}
    red, blue = (drawing(picture_for(side, scenario.opening, mode), mode) for side in (Side.RED, Side.BLUE))
    for sheet in (red, true_drawing(scenario.opening, mode)):
        assert {sign.label for sign in sheet.signs if sign.kind == "field"} == fields
    assert not any(sign.kind == "field" or "field" in sign.label for sign in blue.signs)


def test_supply_routes_are_drawn_for_red_and_control_only(tmp_path: Path) -> None:
    scenario = changed(tmp_path, GOOD, GOOD)
    mode = configured_for(scenario, MODE, {})
    seen = {side: drawing(picture_for(side, scenario.opening, mode), mode) for side in SIDES}
    lines = {side: [line.label for line in sheet.lines if line.kind == "supply-route"] for side, sheet in seen.items()}
    assert lines == {Side.RED: ["Upper route"], Side.BLUE: []}
    assert "Upper route" in [line.label for line in true_drawing(scenario.opening, mode).lines]
    route = scenario.opening.supply_routes[0]
    assert (route.squares[0].text, route.squares[-1].text) == ("15000265", "15450315")
    assert all(a.is_adjacent(b) for a, b in pairwise(route.squares))


def changed(folder: Path, old: str, new: str, *, ground: tuple[str, str] = ("", "")) -> Scenario[Situation]:
    """Song Ve with one piece of its scenario file, and of its ground, replaced."""
    copytree(FIXTURES / "tacspiel" / "song_ve", folder / "song_ve")
    for name, (before, after) in {"scenario.yaml": (old, new), "ground.yaml": ground}.items():
        file = folder / "song_ve" / name
        text = file.read_text()
        assert not before or text.count(before) == 1
        file.write_text(text.replace(before, after) if before else text)
    return read_scenario("song_ve", scenario_files(folder / "song_ve"), TABLES)
