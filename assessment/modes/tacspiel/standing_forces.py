"""What a case changes of the standing game's forces: units, their headquarters, and what they are told to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from assessment.engine.case_values import Reader, Unfit
from assessment.modes.tacspiel.situation import ContactOption, Headquarters, Situation, StandingOrder, Unit
from control.situation.side import Side


def with_units(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Units by designator with the fields that differ; a new one needs side, kind, company, superior and square."""
    units = {unit.designator: unit for unit in situation.units}
    for name, fields in reader.read(Mapping[str, Any], change, "units").items():
        old = units.get(name)
        new = fields if old is not None or not isinstance(fields, dict) else {"designator": name, **fields}
        units[name] = reader.struct(Unit, new, "units", name, over=old)
    return replace(situation, units=in_order(units.values()))


def without_units(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Units that are not in this game, by designator or company. Raises `Unfit` for a name that nobody has."""
    del reader
    gone = set(change if isinstance(change, list) else [change])
    nobody = gone.difference(*((unit.designator, unit.company) for unit in situation.units))
    if nobody:
        raise Unfit(f"nobody is called {min(nobody)}", "without")
    kept = tuple(unit for unit in situation.units if not {unit.designator, unit.company} & gone)
    return replace(situation, units=kept)


def with_headquarters(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Headquarters by designator with the fields that differ, or new ones."""
    found = {hq.designator: hq for hq in situation.headquarters}
    for name, fields in reader.read(Mapping[str, Any], change, "headquarters").items():
        old = found.get(name)
        given = reader.read(Mapping[str, Any], fields, "headquarters", name)
        new = given if old is not None else {"designator": name, **given}
        found[name] = reader.struct(Headquarters, new, "headquarters", name, over=old)
    return replace(situation, headquarters=in_order(found.values()))


def with_options(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Contact options by unit: a code, a mapping of fields, or a list of these in order of time."""
    options = dict(situation.options)
    for name, given in reader.read(Mapping[str, Any], change, "options").items():
        listed = given if isinstance(given, list) else [given]
        options[name] = tuple(_option(one, reader, "options", name) for one in listed)
    return replace(situation, options=dict(sorted(options.items())))


def with_standing_orders(situation: Situation, change: Any, reader: Reader) -> Situation:
    """A side's standing orders, put before those of the standing game."""
    standing = situation.standing
    for side, given in reader.read(Mapping[str, Any], change, "standing").items():
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


def in_order(values: Iterable[Any]) -> tuple[Any, ...]:
    """Units or headquarters as a situation lists them, by designator."""
    return tuple(sorted(values, key=lambda one: one.designator))
