"""The step of an instant in which aircraft fly, between the ground's movement and its detections (H', J', M', O').

A flight is looked at every full minute and at the end of each leg: for all squares passed since then the enemy's air
defence fires and the crews look down, every draw on the same positions, before anything follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_defence, diversions, programmes
from assessment.modes.tacspiel.air_defence import Shot
from assessment.modes.tacspiel.air_units import mend, take_hits
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import FlightLanded, TookOff
from assessment.modes.tacspiel.flight import Flight, Purpose, Task
from assessment.modes.tacspiel.flight_paths import next_moment, passed, place_at, squares_of
from assessment.modes.tacspiel.flight_plans import go_home, hindrance
from assessment.modes.tacspiel.flight_tasks import TASKS
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.square import Square

LOOKING: Final = (Purpose.SEARCH, Purpose.STATION)
Tell = Callable[[Flight], None]


class Below(msgspec.Struct, frozen=True, kw_only=True):
    """What lies behind a flight since it was last looked at: the squares of each leg, and the legs that have ended."""

    spans: tuple[tuple[int, tuple[Square, ...]], ...]
    ended: tuple[int, ...]


def schedule(draft: Draft) -> None:
    """Puts the next moment of every flight into the queue."""
    for name, flight in sorted(draft.flights.items()):
        draft.schedule(next_moment(flight, draft.now), Due.FLIGHT, name)


def fly(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Takes every flight that falls due up to this moment."""
    names = [name for name in due.get(Due.FLIGHT, ()) if name in draft.flights]
    for name in names:
        if draft.flights[name].took_off == draft.now and draft.unit(name).posture is not Posture.AIRBORNE:
            _take_off(draft, sheet, draft.flights[name])
    flown = [draft.flights[name] for name in names if name in draft.flights and draft.flights[name].flown < draft.now]
    below = {flight.unit: _below(flight, draft.now) for flight in flown}
    shots = {flight.unit: _shots(draft, sheet, flight, below[flight.unit]) for flight in flown}
    told = {flight.unit: _look(draft, sheet, flight, below[flight.unit]) for flight in flown}
    for flight in flown:
        after, tellers = told[flight.unit]
        for tell in tellers:
            tell(flight)
        _go_on(draft, sheet, after, shots[flight.unit], below[flight.unit].ended)
    if draft.now == draft.cycle_end:
        mend(draft)


def foreseen(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """As far as its side reckons beforehand: flights come back in time, those over a column when their fuel is low.

    Lifts, whose troops nobody reckons with, stay up.
    """
    for name in due.get(Due.FLIGHT, ()):
        flight = draft.flights.get(name)
        if flight is None or flight.lift is not None:
            continue
        lands = flight.back_by if flight.task is Task.COVER else flight.lands_at
        if lands <= draft.now:
            _land_or_wait(draft, sheet, flight)
        else:
            draft.schedule(lands, Due.FLIGHT, name)


def _take_off(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    unit = draft.unit(flight.unit)
    refusal = hindrance(draft, unit) if unit.kind.is_aircraft else None
    hinders = TASKS[flight.task].hindrance
    if refusal is None and hinders is not None:
        refusal = hinders(draft, sheet, flight)
    if refusal is not None or not unit.can_act or draft.battle_of(flight.unit) is not None:
        del draft.flights[flight.unit]
        planned = programmes.in_hand(draft, flight.unit)
        programmes.break_off(draft, flight.unit)
        if planned is not None and refusal is not None:
            programmes.refuse(draft, sheet, planned, refusal)
        programmes.start_waiting(draft, flight.unit)
        return
    draft.change(flight.unit, posture=Posture.AIRBORNE, mounted=False)
    draft.emit(
        TookOff(
            at=draft.now,
            units=(flight.unit,),
            line=sheet.line,
            rule="J'1",
            task=flight.task.value,
            aircraft=flight.aircraft,
            square=flight.target or squares_of(flight.legs[0])[-1],
        )
    )
    hook = TASKS[flight.task].took_off
    if hook is not None:
        hook(draft, sheet, flight)
    if flight.unit in draft.flights:
        draft.schedule(next_moment(draft.flights[flight.unit], draft.now), Due.FLIGHT, flight.unit)


def _below(flight: Flight, now: Fraction) -> Below:
    spans = tuple(
        (number, squares)
        for number, leg in enumerate(flight.legs)
        for squares in (passed(leg, flight.flown, now),)
        if squares
    )
    ended = tuple(number for number, leg in enumerate(flight.legs) if flight.flown < leg.ends <= now)
    return Below(spans=spans, ended=ended)


def _shots(draft: Draft, sheet: Worksheet, flight: Flight, below: Below) -> tuple[Flight, list[Shot]]:
    """The fire from the ground, and the flight with what has fired on it; one pass over two legs counts once."""
    shots: list[Shot] = []
    for number, squares in below.spans:
        flight = replace(flight, fired=(*flight.fired, *_same_pass(draft, sheet, flight, number)))
        new = air_defence.shots_in_flight(draft, sheet, flight, squares, number)
        flight = replace(flight, fired=(*flight.fired, *(shot.key for shot in new)))
        shots += new
    return flight, shots


def _same_pass(draft: Draft, sheet: Worksheet, flight: Flight, number: int) -> list[str]:
    """Those who fired on the leg before and still reach its end, where this leg begins: their pass is not over."""
    if not number:
        return []
    corner = squares_of(flight.legs[number - 1])[-1]
    before = [key.partition("@")[0] for key in flight.fired if key.endswith(f"@{number - 1}")]
    return [
        f"{name}@{number}"
        for name in before
        if f"{name}@{number}" not in flight.fired
        and draft.unit(name).square.within_m(corner, air_defence.direct_fire_m(sheet, draft.unit(name).kind))
    ]


def _look(draft: Draft, sheet: Worksheet, flight: Flight, below: Below) -> tuple[Flight, list[Tell]]:
    """What the crews see or photograph, as reports yet to be made, and the flight with what it has drawn for."""
    look = TASKS[flight.task].look
    tellers: list[Tell] = []
    for number, squares in below.spans:
        if look is not None and flight.aircraft and flight.legs[number].purpose in LOOKING:
            flight, tell = look(draft, sheet, flight, squares)
            tellers.append(tell)
    return flight, tellers


def _go_on(
    draft: Draft, sheet: Worksheet, flight: Flight, fired: tuple[Flight, list[Shot]], ended: tuple[int, ...]
) -> None:
    """Losses, the ends of legs, and the landing; the flight as it then is falls due again."""
    name = flight.unit
    current: Flight | None = replace(flight, flown=draft.now, fired=fired[0].fired)
    draft.flights[name] = current or flight
    for shot in fired[1]:
        if current is not None and current.aircraft:
            _hit_aboard(draft, sheet, current, shot)
            current = take_hits(draft, sheet, current, (shot.by,), shot.fates[: current.aircraft], shot.rule)
    if current is None:
        _lost(draft, sheet, flight)
        return
    if not current.aircraft and flight.aircraft:
        go_home(draft, sheet, current)
        return
    hook = TASKS[flight.task].leg_ended
    for number in ended:
        if hook is not None and name in draft.flights and current.aircraft:
            hook(draft, sheet, draft.flights[name], current.legs[number])
    if name in draft.flights:
        _land_or_wait(draft, sheet, draft.flights[name])


def _hit_aboard(draft: Draft, sheet: Worksheet, flight: Flight, shot: Shot) -> None:
    hook = TASKS[flight.task].hit
    if hook is not None:
        hook(draft, sheet, flight, shot.fates[: flight.aircraft])


def _lost(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    hook = TASKS[flight.task].lost
    if hook is not None:
        hook(draft, sheet, flight)


def _land_or_wait(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    if flight.lands_at > draft.now:
        draft.schedule(next_moment(flight, draft.now), Due.FLIGHT, flight.unit)
        return
    if not flight.fired:
        air_defence.may_be_lost(sheet, flight.unit, 0)
    place, before = place_at(flight, draft.now), draft.unit(flight.unit).square
    if diversions.divert(draft, sheet, flight, place):
        return
    del draft.flights[flight.unit]
    landed = draft.change(flight.unit, square=place, posture=Posture.HALTED, halted_since=draft.now)
    draft.emit(
        FlightLanded(
            at=draft.now,
            units=(flight.unit,),
            line=sheet.line,
            rule="J'1",
            task=flight.task.value,
            aircraft=flight.aircraft,
            square=place,
        )
    )
    if place != before:
        diversions.tell_place(draft, sheet, landed)
    hook = TASKS[flight.task].landed
    if hook is None or not hook(draft, sheet, flight):
        programmes.finished(draft, flight.unit, flight.order)
