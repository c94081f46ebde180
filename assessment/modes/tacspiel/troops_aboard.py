"""Troops in helicopters: set down with what the lift has brought, or lost with the aircraft (O'1.2, O'1.3, H'b.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel import programmes, supply
from assessment.modes.tacspiel.air_units import Fate
from assessment.modes.tacspiel.casualties import inflict, lose
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import TroopsLanded
from assessment.modes.tacspiel.flight import Cargo, Flight
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.lift_planning import battle_min
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.reporting import position_fields, report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

ARRIVED: Final = "H50"


@rule("O'1.2", reading="R53")
def brings_load(sheet: Worksheet, unit: Unit, pickup: Square, *, is_point: bool) -> bool:
    """Troops are lifted with the ammunition of their load from where there is any; else with what they have left.

    There is some at the base and at points of class V, and wherever a unit does not count what it fires.
    """
    sheet.note("base or point of class V" if is_point else "no supply point")
    return is_point or (unit.fire_units is None and unit.landed is None)


def set_down(draft: Draft, sheet: Worksheet, unit: Unit, flight: Flight, square: Square) -> None:
    """A unit is on the ground: deployed, with what the lift brought, and takes its orders up again."""
    draft.change(
        unit.designator, square=square, posture=Posture.HALTED, formation=Formation.DEPLOYED, halted_since=draft.now
    )
    if _loads_where_boarded(draft, sheet, unit, flight):
        carries = battle_min(sheet, unit)
        draft.change(
            unit.designator,
            landed=draft.now,
            missions=0,
            fire_units=unit.fire_units if carries is None else 1,
            fought=unit.fought if carries is None else 0,
        )
    draft.landed_now.add(unit.designator)
    _mark_down(draft, flight, unit.designator)
    draft.emit(
        TroopsLanded(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="O'1.3", square=square, lifted_by=flight.unit
        )
    )
    landed = draft.unit(unit.designator)
    report(draft, sheet, ARRIVED, landed, own=True, rule_id="O'1.3", Tme=draft.now, **position_fields(landed))
    programmes.start_waiting(draft, unit.designator)


def hit_aboard(draft: Draft, sheet: Worksheet, flight: Flight, fates: Sequence[Fate]) -> None:
    """Troops in helicopters that are destroyed are lost with them: each aircraft carries a sortie, in order."""
    carried = [cargo for cargo in _carried(draft, flight) for _ in range(cargo.aboard)]
    lost = [cargo for cargo, fate in zip(carried, fates, strict=False) if fate is Fate.DESTROYED]
    for cargo in dict.fromkeys(lost):
        _lose_loads(draft, sheet, cargo, lost.count(cargo))


def lose_aboard(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    """Everybody still aboard is lost; of a piece that needs more trips than one, those who flew on this."""
    for cargo in _carried(draft, flight):
        if cargo.aboard == cargo.sorties:
            lose(draft, sheet, draft.unit(cargo.unit), "shot down", "H'b.3")
            continue
        _lose_loads(draft, sheet, cargo, cargo.aboard)
        unit = draft.unit(cargo.unit)
        if unit.posture is Posture.AIRBORNE and flight.lift is not None:
            set_down(draft, sheet, unit, flight, flight.lift.zone)


def _lose_loads(draft: Draft, sheet: Worksheet, cargo: Cargo, loads: int) -> None:
    """So many of the loads in which a piece is lifted are lost."""
    inflict(draft, sheet, draft.unit(cargo.unit), PERCENT * loads // cargo.sorties, "H'b.3")
    if is_lost(sheet, draft.unit(cargo.unit)):
        lose(draft, sheet, draft.unit(cargo.unit), ALL_LOST_WHY, "E'2a.3")


def _carried(draft: Draft, flight: Flight) -> list[Cargo]:
    """Whoever is in the aircraft now: whole pieces, and the first loads of one whose last waits for another trip."""
    cargo = flight.lift.cargo if flight.lift is not None else ()
    return [one for one in cargo if one.aboard and not one.down and not draft.unit(one.unit).is_out]


def _loads_where_boarded(draft: Draft, sheet: Worksheet, unit: Unit, flight: Flight) -> bool:
    pickup = flight.lift.pickup if flight.lift is not None else unit.square
    return brings_load(sheet, unit, pickup, is_point=supply.is_point(draft, pickup))


def aboard_of(draft: Draft, flight: Flight) -> list[Cargo]:
    """The pieces that fly as a whole."""
    lift = flight.lift
    return [
        cargo
        for cargo in (lift.cargo if lift is not None else ())
        if not cargo.down and draft.unit(cargo.unit).posture is Posture.AIRBORNE
    ]


def _mark_down(draft: Draft, flight: Flight, name: str) -> None:
    now = draft.flights.get(flight.unit)
    if now is not None and now.lift is not None:
        cargo = tuple(replace(one, down=True) if one.unit == name else one for one in now.lift.cargo)
        draft.flights[flight.unit] = replace(now, lift=replace(now.lift, cargo=cargo))
