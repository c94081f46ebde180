"""A side has the fire units of its own table, and a scenario that gives it others is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assessment.engine.worksheet import SilentSheet
from assessment.engine.yaml_source import read_yaml
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.scenario_faults import faults_of
from assessment.modes.tacspiel.scenario_file import ScenarioPart
from assessment.modes.tacspiel.standing_game import FOLDER, standing_game
from assessment.modes.tacspiel.tables import TABLES

SOURCE = read_yaml(FOLDER / "scenario.yaml")
PART = SOURCE.convert(ScenarioPart)


def faults_with(designator: str, kind: UnitKind) -> list[str]:
    units = tuple(replace(one, kind=kind) if one.designator == designator else one for one in PART.units)
    sheet = SilentSheet(TABLES, NoDice())
    return [str(fault) for fault in faults_of(SOURCE, replace(PART, units=units), standing_game().ground, sheet)]


@pytest.mark.parametrize(
    ("designator", "kind", "says"),
    [
        ("M73", UnitKind.MORTAR_82_PLATOON, "M73: blue has no mortar_82_platoon (F'1f)"),
        ("A155", UnitKind.MORTAR_120_PLATOON, "A155: blue has no mortar_120_platoon (F'1f)"),
        ("M44", UnitKind.HOWITZER_155_BATTERY, "M44: red has no howitzer_155_battery (F'1f)"),
    ],
)
def test_a_fire_unit_of_the_other_side_is_refused(designator: str, kind: UnitKind, says: str) -> None:
    assert any(says in fault for fault in faults_with(designator, kind))


@pytest.mark.parametrize(
    ("designator", "kind"), [("M73", UnitKind.MORTAR_4_2_PLATOON), ("M44", UnitKind.MORTAR_120_PLATOON)]
)
def test_any_of_its_own_is_not(designator: str, kind: UnitKind) -> None:
    assert faults_with(designator, kind) == []
