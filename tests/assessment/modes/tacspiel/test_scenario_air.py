"""What a scenario gives Blue in the air is checked when it is read."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from assessment.engine.worksheet import SilentSheet
from assessment.engine.yaml_source import read_yaml
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.scenario_air import air_faults, tasking_of
from assessment.modes.tacspiel.scenario_file import FleetPart, ScenarioPart, UnitPart
from assessment.modes.tacspiel.standing_game import FOLDER
from assessment.modes.tacspiel.tables import TABLES
from control.situation.side import Side

SOURCE = read_yaml(FOLDER / "scenario.yaml")
PART = SOURCE.convert(ScenarioPart)


def faults(**changes: Any) -> list[str]:
    return [str(fault) for fault in air_faults(SOURCE, replace(PART, **changes), SilentSheet(TABLES, NoDice()))]


def patrols(count: int) -> tuple[UnitPart, ...]:
    return PART.units + tuple(
        UnitPart(
            designator=f"ACP{number}",
            side=Side.BLUE,
            kind=UnitKind.AIR_CAVALRY_PATROL,
            company="ACT",
            superior="25DIV",
            square="11600430",
        )
        for number in range(1, count + 1)
    )


def test_a_game_without_aircraft_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.parametrize(("count", "wrong"), [(4, 0), (5, 1)])
def test_a_troop_has_four_patrols(count: int, wrong: int) -> None:
    assert len(faults(units=patrols(count))) == wrong


@pytest.mark.parametrize(
    ("controllers", "says"),
    [({"3": "1C73"}, ""), ({"4": "1C73"}, "a division has three"), ({"1": "1A44"}, "no Blue unit")],
)
def test_controllers_are_three_and_with_blue_units(controllers: dict[str, str], says: str) -> None:
    found = faults(controllers=controllers)
    assert (found == []) if not says else says in found[0]


@pytest.mark.parametrize(
    ("unit", "kind", "says"),
    [("ACT", "uh_1d", ""), ("ACT", "spitfire", "aircraft are"), ("NONE", "uh_1d", "neither a unit nor a company")],
)
def test_fleets_are_of_known_aircraft_and_units(unit: str, kind: str, says: str) -> None:
    found = faults(units=patrols(1), fleets=(FleetPart(unit=unit, kind=kind, strength=8),))
    assert (found == []) if not says else says in found[0]


def test_without_a_figure_the_missions_of_a_day_are_left_to_control() -> None:
    assert tasking_of(PART).per_day is None
    assert tasking_of(replace(PART, air_missions=6)).per_day == 6
