"""What a case puts between the units of the standing game: battles, ambush sites and contacts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from assessment.engine.case_values import Reader, Unfit
from assessment.modes.tacspiel.battle_state import Battle, Site
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.standing_forces import in_order
from control.situation.clock import half_hour_after


def with_battles(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Battles being fought; who fights in them fights, the place is the first defender's square."""
    units = {unit.designator: unit for unit in situation.units}
    battles: list[Battle] = []
    for number, fields in enumerate(reader.read(Sequence[Any], change, "battles"), start=1):
        given = reader.read(Mapping[str, Any], fields, "battles", number - 1)
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
    return replace(situation, battles=tuple(battles), battles_joined=len(battles), units=in_order(units.values()))


def with_sites(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Ambush sites; the units of a site lie in it unless the case gives them another posture."""
    units = {unit.designator: unit for unit in situation.units}
    sites: list[Site] = []
    for number, fields in enumerate(reader.read(Sequence[Any], change, "sites"), start=1):
        given = reader.read(Mapping[str, Any], fields, "sites", number - 1)
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
    return replace(situation, sites=tuple(sites), sites_made=len(sites), units=in_order(units.values()))


def with_contacts(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Contacts that stand: seen just now where the first target is, unless given otherwise."""
    units = {unit.designator: unit for unit in situation.units}
    contacts: list[Contact] = []
    for number, fields in enumerate(reader.read(Sequence[Any], change, "contacts")):
        given = reader.read(Mapping[str, Any], fields, "contacts", number)
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
