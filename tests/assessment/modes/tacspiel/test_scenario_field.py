from __future__ import annotations

import pytest

from assessment.engine.yaml_source import BadData, parse_yaml, read_yaml
from assessment.modes.tacspiel.scenario import read_scenario
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.standing_game import FOLDER
from assessment.modes.tacspiel.tables import TABLES
from control.situation.side import Side

PLACED = """
division_base: ["11500400", "11550400"]
installations:
  - {kind: airfield, name: Field, point: "11520402"}
  - {kind: class_iii, name: Point III, point: "11550405"}
  - {kind: class_v, name: Point V, point: "11550405"}
fleets: [{unit: ACT, kind: armed_uh_1b, strength: 8}]
mine_strips: [["11500405", "11550405"]]
agents_radio: "12320452"
"""
CAVALRY = """units:
  - {designator: ACP1, side: blue, kind: air_cavalry_patrol, company: ACT, superior: 25DIV, square: "11600430"}
"""


def opening(placed: str = "", *, cavalry: str = "units:\n") -> Situation:
    text = (FOLDER / "scenario.yaml").read_text().replace("units:\n", cavalry)
    files = {
        "scenario.yaml": parse_yaml(text + placed, "scenario.yaml"),
        "ground.yaml": read_yaml(FOLDER / "ground.yaml"),
    }
    return read_scenario("standing", files, TABLES).opening


def test_a_scenario_places_installations_aircraft_strips_and_the_radio() -> None:
    found = opening(PLACED, cavalry=CAVALRY)
    assert [one.kind for one in found.engineers.installations] == ["airfield", "class_iii", "class_v"]
    assert [field.designator for field in found.engineers.minefields] == ["strip 11500405-11550405"]
    assert [(fleet.kind, fleet.strength, fleet.ready) for fleet in found.fleets[:1]] == [("armed_uh_1b", 8, 6)]
    assert found.agents.radio is not None
    assert [mark.name for mark in found.known[Side.BLUE].markings] == ["Field", "Point III", "Point V"]


def test_aircraft_that_no_fleet_of_the_scenario_holds_are_counted_by_company_and_kind() -> None:
    lifts = (
        CAVALRY
        + """\
  - {designator: ACP2, side: blue, kind: air_cavalry_patrol, company: ACT, superior: 25DIV, square: "11600430"}
  - {designator: LIFT, side: blue, kind: transport_helicopters, company: UTC, superior: 25DIV, square: "11600430"}
  - {designator: RP1, side: blue, kind: rocket_platoon, company: ACT, superior: 25DIV, square: "11600430"}
"""
    )
    found = opening(PLACED, cavalry=lifts)
    assert [(fleet.designator, fleet.strength, fleet.ready) for fleet in found.fleets] == [
        ("ACT armed_uh_1b", 8, 6),
        ("ACT light_observation_helicopter", 4, 3),
        ("UTC uh_1d", 12, 9),
    ]


def test_air_cavalry_without_its_supply_points_is_refused() -> None:
    assert opening(PLACED, cavalry=CAVALRY).engineers.installations
    with pytest.raises(BadData, match="classes III and V"):
        opening(cavalry=CAVALRY)


@pytest.mark.parametrize(
    ("installation", "why"),
    [
        ('{kind: harbour, name: Port, point: "11520402"}', "not harbour"),
        ('{kind: fuel, name: Fuel, point: "99990402"}', "off the map"),
    ],
)
def test_installations_of_no_kind_or_place_are_refused(installation: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        opening(f"installations: [{installation}]\n")


ASA = '  - {{designator: {0}, side: blue, kind: asa_company, company: ASA2, superior: {1}, square: "11500400"}}\n'


def test_the_listening_company_is_one_piece_under_the_division() -> None:
    assert opening(cavalry="units:\n" + ASA.format("ASA2", "25DIV"))
    with pytest.raises(BadData, match="works as one"):
        opening(cavalry="units:\n" + ASA.format("1ASA", "25DIV") + ASA.format("2ASA", "25DIV"))
    with pytest.raises(BadData, match="not the division"):
        opening(cavalry="units:\n" + ASA.format("ASA2", "27REG"))
