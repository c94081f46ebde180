"""Mortar fire on parked trucks, and on helicopters that stand, land or take off (F'2c).

One draw for each mission, half hour of harassing fire or supported ambush covers all that stand in the square; what is
destroyed is taken from whoever has most left there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.air_units import LETTERS, PIECES, lose_aircraft, strength
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.direct_support import WEAPONS
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fire_events import VehiclesLost
from assessment.modes.tacspiel.flight_paths import place_at
from assessment.modes.tacspiel.kinds import Posture, UnitKind, Vehicle
from assessment.modes.tacspiel.limits import ALL_LOST_WHY
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

LOST: Final = table("F'2-2")
ROUNDS: Final = table("H-rounds")
TRUCKS: Final = table("H-trucks")
IN_REVETMENT: Final = "in_revetment"
HELICOPTER: Final = "helicopter"
TRUCK: Final = "TRUK"
DESTROYED: Final = "825"


class Parked(msgspec.Struct, frozen=True, kw_only=True):
    """What one unit has standing in a square under fire."""

    unit: Unit
    number: int


class Wrecks(msgspec.Struct, frozen=True, kw_only=True):
    """What one mission destroys of each unit, drawn but not yet taken off."""

    firing: Unit
    square: Square
    lost: tuple[Parked, ...]


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit tells of its wrecks: how many, under how heavy a fire, and whether the round is known."""

    number: int
    weight: str
    size_known: bool


@rule("F'2c.1")
def trucks_of(sheet: Worksheet, unit: Unit) -> int:
    """How many trucks stand with a unit: what its organization gives it, less those lost."""
    if unit.vehicle is not Vehicle.WHEELED:
        sheet.note("no trucks")
        return 0
    if unit.trucks is not None:
        sheet.note("as the scenario has it, less losses")
        return unit.trucks
    return int(sheet.read(TRUCKS, unit.kind))


@rule("F'2c.1", "F'2c.2")
def vehicles_destroyed(sheet: Worksheet, unit: Unit, square: Square, number: int, *, in_revetment: bool) -> int:
    """Table F'2-2 gives by calibre and number how many are destroyed, no more than there are.

    One draw for each specific mission, half hour of harassing fire, or ambush that is supported.
    """
    sheet.figure("vehicles in the square", number)
    calibre = sheet.read(ROUNDS, WEAPONS[unit.kind], figure="calibre_mm")
    return min(number, int(sheet.outcome(LOST, calibre, IN_REVETMENT if in_revetment else number)))


@rule("F'2c.3")
def quality_of_wrecks(sheet: Worksheet, unit: Unit, *, size_known: bool) -> Quality:
    """The loser tells that it was fire of such a kind (B2), what weapon exactly if the round is known (B1)."""
    sheet.note("the size of the round is known" if size_known else "the size of the round is not known")
    return Quality.A2B1 if size_known else Quality.A2B2


def is_vehicles_alone(unit: Unit) -> bool:
    """Whether a halted piece is nothing but vehicles, to which Table F'2-1 does not apply."""
    return unit.posture.is_halted and (unit.kind is UnitKind.TRANSPORT or unit.kind.is_aircraft)


def drawn_at(draft: Draft, sheet: Worksheet, firing: Unit, square: Square) -> Wrecks | None:
    """What fire on a square destroys of the vehicles parked there; None where there are none."""
    return _drawn(draft, sheet, firing, square, [*_on_the_ground(draft, sheet, square), *_starting(draft, square)])


def drawn_in_ambush(
    draft: Draft, sheet: Worksheet, firing: Unit, square: Square, names: Iterable[str]
) -> Wrecks | None:
    """What the fire that supports an ambush destroys of the trucks in which the ambushed came."""
    riding = (draft.unit(name) for name in names)
    trucks = [Parked(unit=unit, number=trucks_of(sheet, unit)) for unit in riding if unit.mounted]
    return _drawn(draft, sheet, firing, square, trucks)


def destroy(draft: Draft, sheet: Worksheet, wrecks: Wrecks, weight: str, *, size_known: bool) -> None:
    """The losses take effect, and each unit reports its own under light, moderate or heavy fire (825)."""
    for one in wrecks.lost:
        unit = draft.unit(one.unit.designator)
        if unit.is_out:
            continue
        left = (
            _aircraft_left(draft, sheet, unit, one) if unit.kind.is_aircraft else _trucks_left(draft, sheet, unit, one)
        )
        draft.emit(
            VehiclesLost(
                at=draft.now,
                units=(unit.designator,),
                line=sheet.line,
                rule="F'2c.1",
                by=wrecks.firing.designator,
                square=wrecks.square,
                number=one.number,
            )
        )
        told = Told(number=one.number, weight=weight, size_known=size_known)
        _report(draft, sheet, wrecks, draft.unit(unit.designator), told)
        if not left and is_vehicles_alone(replace(unit, posture=Posture.HALTED)):
            draft.flights.pop(unit.designator, None)
            lose(draft, sheet, draft.unit(unit.designator), ALL_LOST_WHY, "F'2c.1", wrecks.firing.designator)


def _drawn(draft: Draft, sheet: Worksheet, firing: Unit, square: Square, parked: list[Parked]) -> Wrecks | None:
    there = [one for one in parked if one.number]
    if not there:
        return None
    total = sum(one.number for one in there)
    in_revetment = square in draft.situation.revetments
    destroyed = vehicles_destroyed(sheet, firing, square, total, in_revetment=in_revetment)
    return Wrecks(firing=firing, square=square, lost=_shared(there, destroyed)) if destroyed else None


def _shared(parked: list[Parked], destroyed: int) -> tuple[Parked, ...]:
    """Who loses how many: each goes to the unit that has most left, of equals to the first in order."""
    left = {one.unit.designator: one.number for one in parked}
    for _ in range(destroyed):
        most = min(left, key=lambda name: (-left[name], name))
        left[most] -= 1
    lost = (replace(one, number=one.number - left[one.unit.designator]) for one in parked)
    return tuple(one for one in lost if one.number)


def _on_the_ground(draft: Draft, sheet: Worksheet, square: Square) -> list[Parked]:
    found: list[Parked] = []
    for unit in draft.at(square):
        if not unit.posture.is_halted or unit.kind.is_patrol:
            continue
        if unit.kind.is_aircraft:
            helicopters = sheet.tables[PIECES.id].entry(unit.kind).figure("wing") == HELICOPTER
            found += [Parked(unit=unit, number=strength(sheet, unit))] if helicopters else []
        elif unit.vehicle is Vehicle.WHEELED:
            found.append(Parked(unit=unit, number=trucks_of(sheet, unit)))
    return found


def _starting(draft: Draft, square: Square) -> list[Parked]:
    """Helicopters that load, unload, land or take off in the square at this moment."""
    return [
        Parked(unit=draft.unit(name), number=flight.aircraft)
        for name, flight in sorted(draft.flights.items())
        if flight.took_off <= draft.now
        and place_at(flight, draft.now) == square
        and (flight.took_off == draft.now or (flight.lift is not None and flight.legs[0].starts == draft.now))
    ]


def _trucks_left(draft: Draft, sheet: Worksheet, unit: Unit, lost: Parked) -> int:
    """Takes trucks off a unit; one that has none left goes on foot."""
    left = trucks_of(sheet, unit) - lost.number
    draft.change(
        unit.designator, trucks=left, vehicle=unit.vehicle if left else None, mounted=unit.mounted and left > 0
    )
    return left


def _aircraft_left(draft: Draft, sheet: Worksheet, unit: Unit, lost: Parked) -> int:
    left = lose_aircraft(draft, sheet, unit, lost.number)
    flight = draft.flights.get(unit.designator)
    if flight is not None:
        draft.flights[unit.designator] = replace(flight, aircraft=max(0, flight.aircraft - lost.number))
    return left


def _report(draft: Draft, sheet: Worksheet, wrecks: Wrecks, unit: Unit, told: Told) -> None:
    quality = quality_of_wrecks(sheet, unit, size_known=told.size_known)
    kind = TRUCK
    if unit.kind.is_aircraft:
        kind = LETTERS.get(str(sheet.tables[PIECES.id].entry(unit.kind).figure("aircraft")), "")
    report(
        draft, sheet, DESTROYED, unit, own=True, square=wrecks.square, quality=quality, en=wrecks.firing.designator,
        rule_id="F'2c.3", tag=wrecks.firing.designator, L=told.weight, Cont=cont_of(sheet, (wrecks.firing,), quality),
        C1=wrecks.square, Num=str(told.number), TYF=kind, Tme=draft.now,
    )  # fmt: skip
