"""The standing game of TACSPIEL's cases, and the changes that a case makes to it.

docs/cases.md lists what a case may give. The game itself lies in the folder `standing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.case_values import Reader, Unfit
from assessment.engine.mode import Scenario
from assessment.engine.yaml_source import read_yaml
from assessment.modes.tacspiel.battle_state import Battle, Site
from assessment.modes.tacspiel.conditions import Conditions, WeatherSpell
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.kinds import Light, Posture, Weather
from assessment.modes.tacspiel.knowledge import Knowledge, OwnUnit
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.scenario import own_unit, read_scenario
from assessment.modes.tacspiel.situation import (
    Base,
    ContactOption,
    Headquarters,
    Lock,
    Obstacle,
    Situation,
    StandingOrder,
    Unit,
)
from assessment.modes.tacspiel.tables import TABLES
from control.situation.by_side import BySide
from control.situation.clock import half_hour_after
from control.situation.side import SIDES, Side

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


def _units(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Units by designator with the fields that differ; a new one needs side, kind, company, superior and square."""
    units = {unit.designator: unit for unit in situation.units}
    for name, fields in _mapping(change, "units").items():
        old = units.get(name)
        new = fields if old is not None or not isinstance(fields, dict) else {"designator": name, **fields}
        units[name] = reader.struct(Unit, new, "units", name, over=old)
    return replace(situation, units=_sorted(units.values()))


def _without(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Units that are not in this game, by designator or company. Raises `Unfit` for a name that nobody has."""
    del reader
    gone = set(change if isinstance(change, list) else [change])
    nobody = gone.difference(*((unit.designator, unit.company) for unit in situation.units))
    if nobody:
        raise Unfit(f"nobody is called {min(nobody)}", "without")
    kept = tuple(unit for unit in situation.units if not {unit.designator, unit.company} & gone)
    return replace(situation, units=kept)


def _headquarters(situation: Situation, change: Any, reader: Reader) -> Situation:
    found = {hq.designator: hq for hq in situation.headquarters}
    for name, fields in _mapping(change, "headquarters").items():
        old = found.get(name)
        new = fields if old is not None else {"designator": name, **_mapping(fields, "headquarters", name)}
        found[name] = reader.struct(Headquarters, new, "headquarters", name, over=old)
    return replace(situation, headquarters=_sorted(found.values()))


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


def _options(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Contact options by unit: a code, a mapping of fields, or a list of these in order of time."""
    options = dict(situation.options)
    for name, given in _mapping(change, "options").items():
        listed = given if isinstance(given, list) else [given]
        options[name] = tuple(_option(one, reader, "options", name) for one in listed)
    return replace(situation, options=dict(sorted(options.items())))


def _standing(situation: Situation, change: Any, reader: Reader) -> Situation:
    """A side's standing orders, put before those of the standing game."""
    standing = situation.standing
    for side, given in _mapping(change, "standing").items():
        new = tuple(
            StandingOrder(
                kind=str(one.get("kind", "*")),
                activity=str(one.get("activity", "*")),
                option=_option(
                    {key: value for key, value in one.items() if key not in ("kind", "activity")},
                    reader,
                    "standing",
                    side,
                    number,
                ),
            )
            for number, one in enumerate(given)
        )
        standing = standing.replaced(Side(side), new + standing[Side(side)])
    return replace(situation, standing=standing)


def _option(given: Any, reader: Reader, *path: str | int) -> ContactOption:
    fields = given if isinstance(given, dict) else {"code": given}
    return reader.struct(ContactOption, {"since": 0, **fields}, *path)


def _battles(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Battles being fought; who fights in them fights, the place is the first defender's square."""
    units = {unit.designator: unit for unit in situation.units}
    battles: list[Battle] = []
    for number, fields in enumerate(_list(change, "battles"), start=1):
        given = _mapping(fields, "battles", number - 1)
        attackers, defenders = given.get("attackers", []), given.get("defenders", [])
        if not attackers or not defenders or not {*attackers, *defenders} <= units.keys():
            raise Unfit("a battle needs attackers and defenders of this game", "battles", number - 1)
        defaults = {
            "number": number,
            "kind": "position",
            "attacker": units[attackers[0]].side.value,
            "place": units[defenders[0]].square.text,
            "joined": situation.now,
            "next_half_hour": half_hour_after(situation.now),
        }
        battles.append(reader.struct(Battle, defaults | dict(given), "battles", number - 1))
        for name in (*attackers, *defenders):
            units[name] = replace(units[name], posture=Posture.FIGHTING)
    return replace(situation, battles=tuple(battles), battles_joined=len(battles), units=_sorted(units.values()))


def _sites(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Ambush sites; the units of a site lie in it unless the case gives them another posture."""
    units = {unit.designator: unit for unit in situation.units}
    sites: list[Site] = []
    for number, fields in enumerate(_list(change, "sites"), start=1):
        given = _mapping(fields, "sites", number - 1)
        names = given.get("units", [])
        first = units.get(names[0]) if names else None
        defaults: dict[str, Any] = {"number": number, "prepared": True, "ready": situation.now, "built": situation.now}
        if first is not None:
            defaults |= {"side": first.side.value, "squares": [first.square.text]}
        site = reader.struct(Site, defaults | {"units": names} | dict(given), "sites", number - 1)
        sites.append(site)
        for name in site.units if site.ready is not None else ():
            if units[name].posture is Posture.HALTED:
                units[name] = replace(units[name], posture=Posture.AMBUSH)
    return replace(situation, sites=tuple(sites), sites_made=len(sites), units=_sorted(units.values()))


def _contacts(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Contacts that stand: seen just now where the first target is, unless given otherwise."""
    units = {unit.designator: unit for unit in situation.units}
    contacts: list[Contact] = []
    for number, fields in enumerate(_list(change, "contacts")):
        given = _mapping(fields, "contacts", number)
        observers, targets = given.get("observers", []), given.get("targets", [])
        if not observers or not targets or not {*observers, *targets} <= units.keys():
            raise Unfit("a contact needs observers and targets of this game", "contacts", number)
        square = units[targets[0]].square.text
        defaults = {
            "side": units[observers[0]].side.value,
            "first_at": situation.now,
            "last_at": situation.now,
            "first_square": square,
            "square": square,
            "quality": "A1B1",
            "means": "visual",
        }
        contacts.append(reader.struct(Contact, defaults | dict(given), "contacts", number))
    return replace(situation, contacts=tuple(contacts))


def _listed(kind: type[Any], field: str) -> Callable[[Situation, Any, Reader], Situation]:
    """A change that replaces a tuple of the situation as it stands."""

    def change_list(situation: Situation, change: Any, reader: Reader) -> Situation:
        defaults = {"since": situation.now} if kind is Obstacle else {}
        items = tuple(
            reader.struct(kind, defaults | dict(_mapping(one, field, number)), field, number)
            for number, one in enumerate(_list(change, field))
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
        changes = dict(_mapping(_mapping(given, "known").get(side.value, {}), "known", side.value))
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


def _sorted(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(values, key=lambda one: one.designator))


def _mapping(value: Any, *path: str | int) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Unfit("expected a mapping", *path)
    return value


def _list(value: Any, *path: str | int) -> list[Any]:
    if not isinstance(value, list):
        raise Unfit("expected a list", *path)
    return value


def _condition(key: str) -> Callable[[Situation, Any, Reader], Situation]:
    return lambda situation, change, reader: _conditions(situation, change, reader, key)


CHANGES: Final[dict[str, Callable[[Situation, Any, Reader], Situation]]] = {
    "light": _condition("light"),
    "season": _condition("season"),
    "weather": _condition("weather"),
    "sunrise": _condition("sunrise"),
    "sunset": _condition("sunset"),
    "units": _units,
    "without": _without,
    "headquarters": _headquarters,
    "options": _options,
    "standing": _standing,
    "sites": _sites,
    "battles": _battles,
    "contacts": _contacts,
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
