"""A scenario file in which something makes no sense is refused with file, line and what would be right."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from assessment.engine.yaml_source import BadData
from assessment.modes.tacspiel.scenario import read_scenario
from assessment.modes.tacspiel.tables import TABLES
from assessment.scenario_folders import FIXTURES, scenario_files

SCENARIO = FIXTURES / "tacspiel" / "route_4"
UNIT = '{designator: 1C73, side: blue, kind: rifle_platoon, company: C73, superior: C73, square: "12900455"'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (UNIT, UNIT.replace("12900455", "1290"), "1C73: '1290' is not a coordinate of eight digits"),
        (UNIT, UNIT.replace("designator: 1C73", "designator: 1C73RD"), "'1C73RD' is no name for a card"),
        (UNIT, UNIT.replace("designator: 1C73", "designator: 1-73"), "'1-73' is no name for a card"),
        (UNIT, UNIT.replace("company: C73", 'company: ""'), "1C73 belongs to no company"),
        (UNIT, UNIT.replace("superior: C73", "superior: A95"), "1C73 stands under A95 of the other side"),
        ('superior: 25DIV, square: "12850460"', 'superior: 25DIV, square: "99950460"', "73BN lies off the map"),
        ("supports: [1A95, 2A95", "supports: [9A95, 2A95", "M95 supports 9A95, which is not listed"),
        ("supports: [1A95, 2A95", "supports: [1C73, 2A95", "M95 supports 1C73 of the other side"),
        ("units: [1A95, 2A95, 3A95]", "units: [1A95, 2A95, 4A95]", "the ambush holds 4A95, which is not listed"),
        ('squares: ["12150470", "12200470", "12250470"]', "squares: []", "an ambush site has no square"),
        ('follow_up: "144"', 'follow_up: "101"', "follow_up may be 144, 153, hold, not '101'"),
        ("{side: blue, code: H02}", '{side: blue, code: "999"}', "code may be 137, 144, H01"),
        ("{side: blue, code: H02}", "{unit: 9C73, code: H02}", "an option is for 9C73, which is not listed"),
        ("{side: blue, code: H02}", "{side: blue, code: H02, kind: tank}", "kind may be *, "),
        ('code: "144", c2: "12250480"', 'code: "144", c2: "00000000"', "option 144 lies off the map"),
        ('since: "020600"', 'since: "029900"', "'029900' is not a day and time"),
        ('sunrise: "0600"', "sunrise: 06:00", "sunrise: '06:00' is not a clock time"),
        ('sunrise: "0600"', 'sunrise: "2561"', "sunrise: '2561' is not a clock time"),
        ('sunset: "1800"', 'sunset: "0500"', "the sun rises at 0600 and sets before"),
        ("weather: clear}", 'weather: fog, area: ["12300450", "12200470"]}', "area of weather: 12200470 is not north-"),
        ("pauses: chosen", "pauses: often", "pauses may be chosen, "),
        ("pauses: chosen", "pause: chosen", "there is no setting pause; there are "),
        ("mode: tacspiel", "mode: chess", "this is a game of chess, not of tacspiel"),
        ("name: blue, side: blue", "name: blue, side: green", "side may be red, blue, not 'green'"),
        ("name: Phu My, square: \"13000460\", allegiance: blue", "name: Phu My, square: \"13000460\", allegiance: x",
         "allegiance may be red, blue, neutral, not 'x'"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (SCENARIO / "scenario.yaml").read_text()
    assert text.count(old) == 1
    folder = copytree(SCENARIO, tmp_path / "route_4")
    (folder / "scenario.yaml").write_text(text.replace(old, new))
    line = text[: text.index(old)].count("\n") + 1
    with pytest.raises(BadData) as told:
        read_scenario("route_4", scenario_files(folder), TABLES)
    assert f"scenario.yaml, line {line}: {said}" in str(told.value)


def test_a_scenario_without_its_ground_says_which_file_is_missing(tmp_path: Path) -> None:
    folder = copytree(SCENARIO, tmp_path / "route_4")
    (folder / "ground.yaml").unlink()
    with pytest.raises(BadData, match=r"ground\.yaml is not beside this file"):
        read_scenario("route_4", scenario_files(folder), TABLES)
