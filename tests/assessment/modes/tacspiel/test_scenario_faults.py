"""What a scenario says of its units must be playable."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assessment.engine.worksheet import SilentSheet
from assessment.engine.yaml_source import read_yaml
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.scenario_faults import faults_of
from assessment.modes.tacspiel.scenario_file import ScenarioPart
from assessment.modes.tacspiel.standing_game import FOLDER, standing_game
from assessment.modes.tacspiel.tables import TABLES

SOURCE = read_yaml(FOLDER / "scenario.yaml")
PART = SOURCE.convert(ScenarioPart)


def faults_with(designator: str, **fields: Any) -> list[str]:
    units = tuple(replace(one, **fields) if one.designator == designator else one for one in PART.units)
    sheet = SilentSheet(TABLES, NoDice())
    return [str(fault) for fault in faults_of(SOURCE, replace(PART, units=units), standing_game().ground, sheet)]


def test_tanks_without_tracks_are_refused() -> None:
    assert any("1T69 has no vehicles" in fault for fault in faults_with("1T69", vehicle=None, mounted=False))


def test_troops_on_foot_need_none() -> None:
    assert faults_with("1B78", vehicle=None, mounted=False) == []


def test_who_rides_has_something_to_ride_in() -> None:
    assert any("1C73 is mounted" in fault for fault in faults_with("1C73", mounted=True))
