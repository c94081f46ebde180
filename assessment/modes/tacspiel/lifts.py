"""Lifting troops by helicopter: order H30, boarding, the flight to the landing zone and the trips back (O').

Whole units follow each other; a unit boards for the trip that completes it and is set down as a whole. Aircraft that
are damaged in the air still set their troops down.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import escorts, landings, left_vehicles, programmes, supply, troops_aboard
from assessment.modes.tacspiel.air_units import aircraft_for
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import Boarded
from assessment.modes.tacspiel.flight import Cargo, Flight, Leg, Lift, Purpose, Task
from assessment.modes.tacspiel.flight_paths import endurance_min, place_at, squares_of, transit
from assessment.modes.tacspiel.flight_plans import (
    Start,
    comes_back,
    hindrance,
    launch,
    ordered_height_ft,
    set_legs,
    square_of,
)
from assessment.modes.tacspiel.kinds import Posture, UnitKind
from assessment.modes.tacspiel.landing_zones import takes_helicopters
from assessment.modes.tacspiel.lift_planning import (
    Penetration,
    height_of_lift_ft,
    known_enemies,
    loaded,
    may_be_lifted,
    may_land_at,
    planning_min,
    small_arms_m,
    sorties_for,
    sorties_for_supply,
    sorties_together,
    staging_min,
    trips_for,
)
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from orders.language.card import Card

NOBODY: Final = "H51"
MISSIONS: Final = {"N": Penetration.NONE, "P": Penetration.DEEP}


def start_lift(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order H30: the lift is planned; it takes off from the staging area when planning and loading are done."""
    card = planned.order.card
    refusal = _hindrance(draft, sheet, unit, card)
    lift = _planned(draft, sheet, unit, card) if refusal is None else refusal
    if isinstance(lift, Refusal):
        return lift
    off = draft.now + planning_min(sheet, unit.designator, MISSIONS[card.value("Msn")])
    off += staging_min(sheet, unit.designator, metres_up(unit.square, lift.pickup))
    return _set_out(draft, sheet, unit, planned, lift, off)


def _planned(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Lift | Refusal:
    """Who or what is lifted in how many sorties and trips, from where to which zone."""
    supplies = int(card.value("Num") or 0)
    cargo = [] if supplies else _cargo(draft, unit, card.value("Desig"))
    supplied = draft.units.get(card.value("Desig")) if supplies else None
    zone = square_of(card.value("C1"))
    if zone is None or (not cargo and (supplied is None or supplied.side is not unit.side)):
        return Refusal("nobody waits to be lifted or supplied at one place", "O'1.1")
    heavy = next((one for one in cargo if not may_be_lifted(sheet, one)), None)
    if heavy is not None:
        return Refusal(f"helicopters do not lift {heavy.designator}", "O'1.1")
    sorties = [(one.designator, sorties_for(sheet, one)) for one in cargo]
    numbers = [sorties_for_supply(sheet, supplied, supplies)] if supplied is not None else [n for _, n in sorties]
    total = sorties_together(sheet, unit.designator, tuple(numbers))
    together = aircraft_for(draft, sheet, unit, total)
    if not trips_for(sheet, unit.designator, total, together) or (supplies and together < total):
        return Refusal("not enough helicopters are ready", "O'4")
    return Lift(
        pickup=cargo[0].square if cargo else unit.square,
        zone=zone,
        alternate=square_of(card.value("C2")),
        cargo=tuple(Cargo(unit=name, sorties=number) for name, number in sorties),
        together=together,
        escort=card.value("Spt"),
        supplies=supplies,
        supplied=supplied.designator if supplied is not None else "",
    )


def took_off(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    """The first trip leaves the staging area; the escort flies along."""
    _board(draft, sheet, flight)
    escorts.take_off(draft, sheet, flight)


def leg_ended(draft: Draft, sheet: Worksheet, flight: Flight, leg: Leg) -> None:
    """Over the zone the troops are set down; back at the staging area the next ones board."""
    if flight.lift is None:
        return
    if leg.purpose is Purpose.LANDING:
        landed = landings.land(draft, sheet, flight, squares_of(leg)[-1])
        if landed and flight.unit in draft.flights:
            _deliver(draft, sheet, draft.flights[flight.unit], squares_of(leg)[-1])
            _next_trip(draft, sheet, draft.flights[flight.unit])
    elif squares_of(leg)[-1] == flight.lift.pickup and not all(cargo.down for cargo in flight.lift.cargo):
        _load_again(draft, sheet, flight, flight.lift)


def _load_again(draft: Draft, sheet: Worksheet, flight: Flight, lift: Lift) -> None:
    """The next load boards for a zone that no known enemy can fire on; without one the lift is broken off (O'5.1)."""
    unit = draft.unit(flight.unit)
    zones = (zone for zone in (lift.zone, lift.alternate) if zone is not None)
    zone = next((zone for zone in zones if _under_fire(draft, sheet, unit, zone) is None), None)
    if zone is None:
        set_legs(draft, flight, (transit(sheet, unit, (lift.pickup, flight.home), draft.now),))
        report(
            draft, sheet, "H52", unit, square=lift.zone, rule_id="O'5.1", tag="lift",
            Text=f"lift broken off, enemy near {lift.zone.text}", Tme=draft.now,
        )  # fmt: skip
        return
    if zone != lift.zone:
        lift = replace(lift, zone=zone, alternate=None)
        flight = set_legs(
            draft, replace(flight, lift=lift, target=zone), _outward(sheet, unit, lift, flight.home, draft.now)
        )
    _board(draft, sheet, flight)


def _deliver(draft: Draft, sheet: Worksheet, flight: Flight, zone: Square) -> None:
    """A supply flight hands out what it has brought to the unit that waits at the zone or beside it (T'2.2)."""
    lift = flight.lift
    unit = draft.units.get(lift.supplied) if lift is not None else None
    if lift is None or unit is None or not flight.aircraft:
        return
    if unit.can_act and unit.square.steps_between(zone) <= 1:
        supply.bring(draft, sheet, unit, lift.supplies)
        return
    report(
        draft, sheet, NOBODY, draft.unit(flight.unit), square=zone, rule_id="T'2.2", tag=unit.designator,
        C1=zone, Tme=draft.now,
    )  # fmt: skip


def home(draft: Draft, sheet: Worksheet, flight: Flight) -> bool:
    """The helicopters are back; troops that could not be set down come back with them."""
    if flight.lift is not None:
        for cargo in flight.lift.cargo:
            if not cargo.down and draft.unit(cargo.unit).posture is Posture.AIRBORNE:
                troops_aboard.set_down(draft, sheet, draft.unit(cargo.unit), flight, draft.unit(flight.unit).square)
    return False


def nobody_boards(draft: Draft, flight: Flight) -> Refusal | None:
    """Why a lift does not take off: none of those that it was to carry waits at the staging area any more."""
    lift = flight.lift
    if lift is None or not lift.cargo or any(_waits(draft, draft.unit(one.unit), lift.pickup) for one in lift.cargo):
        return None
    return Refusal("nobody waits to be lifted", "O'1.3")


def stays(draft: Draft, sheet: Worksheet, flight: Flight) -> Refusal | None:
    """Why a lift that is due to take off does not: nobody boards, or an enemy has become known at the zone (O'5.1)."""
    refusal = nobody_boards(draft, flight)
    if refusal is not None or flight.lift is None:
        return refusal
    return _under_fire(draft, sheet, draft.unit(flight.unit), flight.lift.zone)


def _next_trip(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    """After a landing: back for those who still wait, with the aircraft that are left, or home."""
    lift = flight.lift
    if lift is None:
        return
    unit, here = draft.unit(flight.unit), place_at(flight, draft.now)
    if all(cargo.down for cargo in lift.cargo) or not flight.aircraft:
        set_legs(draft, flight, (transit(sheet, unit, (here, flight.home), draft.now),))
        return
    empty = tuple(replace(one, aboard=0) for one in lift.cargo)
    lift = replace(lift, trip=lift.trip + 1, cargo=empty)
    back = transit(sheet, unit, (here, lift.pickup), draft.now)
    set_legs(draft, replace(flight, lift=lift), (back, *_outward(sheet, unit, lift, flight.home, back.ends)))


def _set_out(  # noqa: PLR0913 - who lifts whom from when
    draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned, lift: Lift, off: Fraction
) -> Refusal | None:
    """The lift is on; each trip has to come back on one filling, and refuels where the next troops board."""
    start = Start(
        square=lift.pickup,
        at=off,
        home=unit.square,
        took_off=off,
        back_by=off + endurance_min(sheet, unit),
        aircraft=lift.together,
    )
    legs = _outward(sheet, unit, lift, unit.square, off)
    if not comes_back(sheet, unit, legs[-1].ends, start.back_by):
        return Refusal("the landing zone is too far away", "O'4")
    launch(
        draft,
        start,
        unit,
        legs,
        task=Task.LIFT,
        order=planned.order.number,
        altitude_ft=height_of_lift_ft(sheet, unit.designator, ordered_height_ft(planned.order.card)),
        target=lift.zone,
        lift=lift,
    )
    return None


def _outward(sheet: Worksheet, unit: Unit, lift: Lift, home: Square, starts: Fraction) -> tuple[Leg, ...]:
    """To the landing zone, and from there home unless more is to be lifted."""
    out = replace(transit(sheet, unit, (lift.pickup, lift.zone), starts), purpose=Purpose.LANDING, lands=True)
    return out, transit(sheet, unit, (lift.zone, home), out.ends)


def _board(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    """The aircraft are filled; who has all his sorties boards. Who is not there when they come stays behind."""
    lift = flight.lift
    if lift is None or not lift.cargo:
        return
    waiting = [one for one in lift.cargo if one.down or _waits(draft, draft.unit(one.unit), lift.pickup)]
    cargo = loaded(waiting, flight.aircraft)
    flight = replace(flight, lift=replace(lift, cargo=cargo))
    draft.flights[flight.unit] = flight
    for one in cargo:
        if one.aboard and one.flown == one.sorties:
            _go_aboard(draft, sheet, flight, one.unit)
    if not any(one.aboard for one in cargo):
        home = transit(sheet, draft.unit(flight.unit), (lift.pickup, flight.home), draft.now)
        set_legs(draft, flight, (home,))


def _go_aboard(draft: Draft, sheet: Worksheet, flight: Flight, name: str) -> None:
    square = draft.unit(name).square
    programmes.break_off(draft, name)
    left_vehicles.leave(draft, sheet, draft.unit(name))
    draft.change(name, posture=Posture.AIRBORNE, mounted=False, march=None, work=None)
    draft.emit(
        Boarded(
            at=draft.now, units=(name,), line=sheet.line, rule="O'1.3", square=square, lifted_by=flight.unit
        )
    )  # fmt: skip


def _waits(draft: Draft, unit: Unit, pickup: Square) -> bool:
    return unit.can_act and unit.square == pickup and draft.battle_of(unit.designator) is None


def _cargo(draft: Draft, unit: Unit, wanted: str) -> list[Unit]:
    """The unit named, or all of a company that wait at the place of its first."""
    one = draft.units.get(wanted)
    if one is not None:
        return [one] if one.side is unit.side and one.can_act and not one.kind.is_aircraft else []
    company = [other for other in draft.units.values() if other.company == wanted and other.side is unit.side]
    able = sorted((other for other in company if other.can_act), key=lambda other: other.designator)
    return [other for other in able if other.square == able[0].square and not other.kind.is_aircraft]


def _hindrance(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if unit.kind is not UnitKind.TRANSPORT_HELICOPTERS:
        return Refusal("the unit has no transport helicopters", "O'1.1")
    if card.value("Msn") not in MISSIONS:
        return Refusal("penetrating (P) or not (N) is not given", "O'2.1")
    for zone in (square_of(card.value("C1")), square_of(card.value("C2"))):
        refusal = _zone_hindrance(draft, sheet, unit, zone)
        if refusal is not None:
            return refusal
    return hindrance(draft, unit)


def _zone_hindrance(draft: Draft, sheet: Worksheet, unit: Unit, zone: Square | None) -> Refusal | None:
    """Why troops are not set down at a place, as far as the side knows."""
    if zone is None:
        return None
    if not draft.ground.holds(zone):
        return Refusal("the landing zone lies off the map", "A'3a.1")
    if not takes_helicopters(draft, sheet, unit.designator, zone):
        return Refusal("helicopters cannot land on such ground", "O'1.3")
    return _under_fire(draft, sheet, unit, zone)


def _under_fire(draft: Draft, sheet: Worksheet, unit: Unit, zone: Square) -> Refusal | None:
    if may_land_at(sheet, unit.designator, zone, known_enemies(draft, sheet, unit), small_arms_m(sheet)):
        return None
    return Refusal("a known enemy can fire on the landing zone", "O'5.1")
