"""How a flight begins, is given something else to do, and goes home (J'4, O'4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import airstrips
from assessment.modes.tacspiel.air_units import aircraft_for
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Task
from assessment.modes.tacspiel.flight_paths import endurance_min, leg_at, next_moment, place_at, transit
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from orders.language.card import Card

HEIGHTS: Final = table("H-flight-altitudes")
PIECES: Final = table("H-air-units")
FEET_A_UNIT: Final = 100
"""Field F gives heights in hundreds of feet."""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """From where and when a flight goes on: from its home, or from where an earlier order has brought it."""

    square: Square
    at: Fraction
    home: Square
    took_off: Fraction
    back_by: Fraction
    aircraft: int


@rule("O'4", reading="R1")
def comes_back(sheet: Worksheet, unit: Unit, lands: Fraction, back_by: Fraction) -> bool:
    """An aircraft goes no farther than it can come back from on one filling."""
    sheet.figure("down at minute", lands)
    sheet.figure("fuel until minute", back_by)
    return lands <= back_by


@rule("O'3", reading="R1")
def height_ft(sheet: Worksheet, unit: Unit, task: Task, ordered_ft: int | None) -> int:
    """A flight is made at the height ordered, else at the one usual for its task; 0 is nap of the earth."""
    if ordered_ft is not None:
        sheet.note("as ordered")
        return ordered_ft
    return int(sheet.read(HEIGHTS, task, sheet.read(PIECES, unit.kind, figure="wing")))


def ordered_height_ft(card: Card) -> int | None:
    """The height in field F, none if it is blank."""
    text = card.value("F")
    return int(text) * FEET_A_UNIT if text.isdecimal() else None


def hindrance(draft: Draft, unit: Unit) -> Refusal | None:
    """Why a piece cannot fly at all now."""
    if not unit.kind.is_aircraft:
        return Refusal("the unit has no aircraft", "A'2b")
    if draft.battle_of(unit.designator) is not None:
        return Refusal("the aircraft are being attacked on the ground", "E'1j.2")
    return None


def start_of(draft: Draft, sheet: Worksheet, unit: Unit, at: Fraction) -> Start | Refusal:
    """Where a new flight begins at a moment; a piece in the air goes on from where it is, on the fuel it has."""
    flight = draft.flights.get(unit.designator)
    if flight is not None and flight.took_off < draft.now:
        return Start(
            square=place_at(flight, draft.now),
            at=draft.now,
            home=flight.home,
            took_off=flight.took_off,
            back_by=flight.back_by,
            aircraft=flight.aircraft,
        )
    fixed_wing = sheet.tables[PIECES.id].entry(unit.kind).figure("wing") == "fixed_wing"
    if airstrips.grounds(draft, sheet, unit.square, fixed_wing=fixed_wing):
        return Refusal("the airfield is damaged", "K'3e.1")
    aircraft = aircraft_for(draft, sheet, unit)
    if aircraft <= 0:
        return Refusal("no aircraft is ready", "O'4")
    back_by = at + endurance_min(sheet, unit)
    return Start(square=unit.square, at=at, home=unit.square, took_off=at, back_by=back_by, aircraft=aircraft)


def launch(draft: Draft, start: Start, unit: Unit, legs: tuple[Leg, ...], **fields: Any) -> Flight:
    """Sets a flight going along these legs; `fields` are those of `Flight` that differ by task."""
    before = draft.flights.get(unit.designator)
    goes_on = before is not None and before.took_off < draft.now
    flown = draft.now if goes_on else start.took_off
    done = _done(before, draft.now) if before is not None and goes_on else ()
    flight = Flight(
        unit=unit.designator,
        home=start.home,
        legs=(*done, *legs),
        took_off=start.took_off,
        flown=flown,
        back_by=start.back_by,
        aircraft=start.aircraft,
        fired=before.fired if before is not None and goes_on else (),
        **fields,
    )
    draft.flights[unit.designator] = flight
    draft.schedule(next_moment(flight, draft.now) if goes_on else flight.took_off, Due.FLIGHT, unit.designator)
    return flight


def go_home(draft: Draft, sheet: Worksheet, flight: Flight) -> Flight:
    """Breaks a flight off where it is: it flies straight home."""
    unit = draft.unit(flight.unit)
    here = place_at(flight, draft.now)
    home = transit(sheet, unit, (here, flight.home), draft.now)
    flight = replace(flight, legs=(*_done(flight, draft.now), home), target=None)
    draft.flights[flight.unit] = flight
    draft.schedule(next_moment(flight, draft.now), Due.FLIGHT, flight.unit)
    return flight


def set_legs(draft: Draft, flight: Flight, legs: tuple[Leg, ...]) -> Flight:
    """Gives a flight another way from now on."""
    flight = replace(flight, legs=(*_done(flight, draft.now), *legs))
    draft.flights[flight.unit] = flight
    draft.schedule(next_moment(flight, draft.now), Due.FLIGHT, flight.unit)
    return flight


def square_of(text: str) -> Square | None:
    """The square of a coordinate on a card, none if there is none."""
    try:
        return Point.at(text).square if text else None
    except ValueError:
        return None


def _done(flight: Flight, now: Fraction) -> tuple[Leg, ...]:
    """The legs flown up to now, the one under way ending where the flight is."""
    number = leg_at(flight, now)
    here = place_at(flight, now)
    return (*flight.legs[:number], Leg(purpose=Purpose.TRANSIT, way=(here,), starts=now, ends=now))


def tied_until(draft: Draft, name: str) -> Fraction | None:
    """Until when a piece cannot take up another order: troops in the air, helicopters that lift them; else None."""
    if name not in draft.units or draft.unit(name).posture is not Posture.AIRBORNE:
        return None
    for flight in draft.flights.values():
        if flight.lift is None:
            continue
        if name == flight.unit:
            return flight.lands_at
        if any(cargo.unit == name and not cargo.down for cargo in flight.lift.cargo):
            return min((leg.ends for leg in flight.legs if leg.lands and leg.ends > draft.now), default=flight.lands_at)
    return None


def take_down(draft: Draft, name: str) -> None:
    """Control takes a piece out of the air: its flight ends, and whoever it carries stands where it boarded."""
    flight = draft.flights.pop(name, None)
    carried = [cargo.unit for cargo in flight.lift.cargo] if flight is not None and flight.lift is not None else []
    for one in (name, *carried):
        if draft.unit(one).posture is Posture.AIRBORNE:
            draft.change(one, posture=Posture.HALTED, halted_since=draft.now)
