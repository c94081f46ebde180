"""The standing game of TACSPIEL's cases, and the changes that a case makes to it.

docs/cases.md lists what a case may give. The game itself lies in the folder `standing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.case_values import Reader, Unfit
from assessment.engine.mode import Scenario
from assessment.engine.yaml_source import read_yaml
from assessment.modes.tacspiel import standing_fights, standing_forces
from assessment.modes.tacspiel.conditions import Conditions, WeatherSpell
from assessment.modes.tacspiel.kinds import Light, Weather
from assessment.modes.tacspiel.knowledge import Knowledge, OwnUnit
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.scenario import own_unit, read_scenario
from assessment.modes.tacspiel.situation import Base, Lock, Obstacle, Situation
from assessment.modes.tacspiel.tables import TABLES
from control.situation.by_side import BySide
from control.situation.side import SIDES

FOLDER: Final = Path(__file__).parent / "standing"
DAY_MINUTES: Final = 24 * 60
NEVER: Final = 0

ALWAYS: Final = {Light.DAY: (0, DAY_MINUTES), Light.NIGHT: (NEVER, NEVER)}
"""Sunrise and sunset that make it day, or night, for the whole of a case."""


@cache
def standing_game() -> Scenario[Situation]:
    """The scenario as its files give it, read once."""
    files = {name: read_yaml(FOLDER / name) for name in ("scenario.yaml", "ground.yaml")}
    return read_scenario("standing", files, TABLES)


def opening_of(given: Mapping[str, Any], opening: Situation, reader: Reader, start: Fraction) -> Situation:
    """The opening situation as a case changes it, at game time `start`. Raises `Unfit`."""
    situation = replace(opening, now=start)
    for key, change in CHANGES.items():
        if key in given:
            situation = change(situation, given[key], reader)
    return replace(situation, known=_knowledge(situation, given.get("known", {}), reader))


def _conditions(situation: Situation, change: Any, reader: Reader, key: str) -> Situation:
    conditions = situation.conditions
    if key == "light":
        sunrise, sunset = ALWAYS[reader.read(Light, change, key)]
        conditions = replace(conditions, sunrise=sunrise, sunset=sunset)
    elif key == "weather":
        spell = WeatherSpell(since=Fraction(0), weather=reader.read(Weather, change, key))
        conditions = replace(conditions, weather=(spell,))
    else:
        value = _minute_of_day(change, key) if key in ("sunrise", "sunset") else change
        conditions = reader.struct(Conditions, {key: value}, over=conditions)
    return replace(situation, conditions=conditions)


def _listed(kind: type[Any], field: str) -> Callable[[Situation, Any, Reader], Situation]:
    """A change that replaces a tuple of the situation as it stands."""

    def change_list(situation: Situation, change: Any, reader: Reader) -> Situation:
        defaults = {"since": situation.now} if kind is Obstacle else {}
        items = tuple(
            reader.struct(kind, defaults | dict(reader.read(Mapping[str, Any], one, field, number)), field, number)
            for number, one in enumerate(reader.read(Sequence[Any], change, field))
        )
        return replace(situation, **{field: items})

    return change_list


def _fields(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Any other field of the situation, as it is written there."""
    return reader.struct(Situation, change, "situation", over=situation)


def _one_field(name: str) -> Callable[[Situation, Any, Reader], Situation]:
    """A change that is one field of the situation, as it is written there."""
    return lambda situation, change, reader: _fields(situation, {name: change}, reader)


def _knowledge(situation: Situation, given: Any, reader: Reader) -> BySide[Knowledge]:
    """What each side knows: its units as they are, and what the case gives."""
    known = situation.known
    for side in SIDES:
        units = tuple(replace(own_unit(unit), at=situation.now) for unit in situation.units if unit.side is side)
        knowledge = replace(known[side], units=units, clock=situation.now)
        changes = dict(reader.read(dict[str, dict[str, Any]], given, "known").get(side.value, {}))
        beliefs = changes.pop("units", {})
        knowledge = reader.struct(Knowledge, changes, "known", side.value, over=knowledge)
        believed = tuple(
            reader.struct(OwnUnit, beliefs[own.designator], "known", side.value, "units", own.designator, over=own)
            if own.designator in beliefs
            else own
            for own in knowledge.units
        )
        known = known.replaced(side, replace(knowledge, units=believed))
    return known


def _minute_of_day(value: Any, key: str) -> int:
    text = f"{value:04d}" if isinstance(value, int) else str(value)
    if len(text) != 4 or not text.isdecimal():  # noqa: PLR2004 - HHMM
        raise Unfit(f"{text!r} is not a clock time such as 0600", key)
    return int(text[:2]) * 60 + int(text[2:])


def _condition(key: str) -> Callable[[Situation, Any, Reader], Situation]:
    return lambda situation, change, reader: _conditions(situation, change, reader, key)


CHANGES: Final[dict[str, Callable[[Situation, Any, Reader], Situation]]] = {
    "light": _condition("light"),
    "season": _condition("season"),
    "weather": _condition("weather"),
    "sunrise": _condition("sunrise"),
    "sunset": _condition("sunset"),
    "units": standing_forces.with_units,
    "without": standing_forces.without_units,
    "headquarters": standing_forces.with_headquarters,
    "options": standing_forces.with_options,
    "standing": standing_forces.with_standing_orders,
    "sites": standing_fights.with_sites,
    "battles": standing_fights.with_battles,
    "contacts": standing_fights.with_contacts,
    "bases": _listed(Base, "bases"),
    "obstacles": _listed(Obstacle, "obstacles"),
    "locks": _listed(Lock, "locks"),
    "under_way": _listed(Report, "under_way"),
    "division_base": _one_field("division_base"),
    "engineers": _one_field("engineers"),
    "agents": _one_field("agents"),
    "fleets": _one_field("fleets"),
    "situation": _fields,
}
"""What a case may change of the situation, by key of `given`."""
