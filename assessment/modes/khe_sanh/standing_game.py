"""The standing game of the siege's cases, and the changes that a case makes to it.

The Allies stand in the house deployment on the first turn, nine turns remain; all Communist units are in their pool, so
that a case places those it needs. The README lists what a case may give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.case_orders import orders_given
from assessment.engine.case_values import Reader, Unfit
from assessment.engine.mode import Scenario
from assessment.engine.outcome import Order
from assessment.engine.yaml_source import read_yaml
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.kinds import Box, Stage
from assessment.modes.khe_sanh.knowledge import Effect
from assessment.modes.khe_sanh.scenario import read_scenario, with_boards
from assessment.modes.khe_sanh.setting_up import deployed_units, marker_at_start, set_up_space
from assessment.modes.khe_sanh.situation import Cards, Situation
from assessment.modes.khe_sanh.tables import TABLES
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

FOLDER: Final = Path(__file__).parent / "standing"
CYCLE: Final = 1440
FIRST_TURN: Final = Fraction(CYCLE)


@cache
def standing_game() -> Scenario[Situation]:
    """The scenario as its files give it, read once: nothing is set up."""
    files = {name: read_yaml(FOLDER / name) for name in ("scenario.yaml", "ground.yaml")}
    return read_scenario("standing", files, TABLES)


@cache
def deployed() -> Situation:
    """The situation on the first turn."""
    sheet = scratch_sheet(TABLES)
    places = {name: set_up_space(sheet, name) for name in deployed_units(sheet)}
    opening = standing_game().opening
    units = tuple(_placed(unit, places) for unit in opening.units)
    return replace(opening, stage=Stage.PLAY, marker=marker_at_start(sheet), units=units)


def _placed(unit: Unit, places: Mapping[str, str]) -> Unit:
    return replace(unit, place=places.get(unit.designator, unit.place))


def opening_of(given: Mapping[str, Any], reader: Reader, start: Fraction) -> Situation:
    """The opening situation as a case changes it, at game time `start`. Raises `Unfit`."""
    stage = reader.read(Stage, given.get("stage", Stage.PLAY.value), "stage")
    base = standing_game().opening if stage is Stage.SET_UP else deployed()
    situation = replace(base, now=start, stage=stage)
    for key, change in CHANGES.items():
        if key in given:
            situation = change(situation, given[key], reader)
    return with_boards(situation, TABLES)


def orders_of(given: Any, start: Fraction) -> tuple[Order, ...]:
    """The orders of a case, Blue's unless they say otherwise. Raises `Unfit`."""
    return orders_given(given, CODEBOOK, Start(start, CYCLE), lambda code: Side.BLUE)


def _units(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Units by designator: a place, or the fields that differ; `without: all` keeps the other Allies off the map."""
    if not isinstance(change, dict):
        raise Unfit("expected a mapping of units", "units")
    units = {unit.designator: unit for unit in situation.units}
    if change.get("without") == "all":
        waits = Box.REINFORCEMENT.value
        units = {
            name: replace(unit, place=waits) if unit.side is Side.BLUE and unit.is_on_map else unit
            for name, unit in units.items()
        }
    for name, fields in change.items():
        if name == "without":
            continue
        if str(name) not in units:
            raise Unfit(f"there is no unit {name!r}", "units", str(name))
        given = {"place": fields} if isinstance(fields, str) else fields
        units[str(name)] = reader.struct(Unit, given, "units", str(name), over=units[str(name)])
    return replace(situation, units=tuple(unit for _, unit in sorted(units.items())))


def _cards(situation: Situation, change: Any, reader: Reader) -> Situation:
    return replace(situation, cards=reader.struct(Cards, change, "cards", over=situation.cards))


def _effects(situation: Situation, change: Any, reader: Reader) -> Situation:
    return replace(situation, effects=reader.read(tuple[Effect, ...], change, "effects"))


def _marker(situation: Situation, change: Any, reader: Reader) -> Situation:
    return replace(situation, marker=reader.read(int, change, "marker"))


def _turn(situation: Situation, change: Any, reader: Reader) -> Situation:
    return replace(situation, turn=reader.read(int, change, "turn"))


CHANGES: Final[dict[str, Callable[[Situation, Any, Reader], Situation]]] = {
    "units": _units,
    "cards": _cards,
    "effects": _effects,
    "marker": _marker,
    "turn": _turn,
}
"""What a case may change of the situation."""
