"""Where a flight goes: the squares of a leg, which of them are passed by when, and how long a way takes (O'4)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.ranges import METRES_A_KM, metres_up
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import SIDE, SIDE_M, Square

PIECES: Final = table("H-air-units")
PERFORMANCE: Final = table("O1-1")
MINUTES_AN_HOUR: Final = 60


@rule("O'4", reading="R1")
def flight_min(sheet: Worksheet, unit: Unit, metres: int) -> Fraction:
    """Aircraft cruise at the speed of their kind: minutes for a way of so many metres."""
    kind = sheet.read(PIECES, unit.kind, figure="aircraft")
    speed = Fraction(sheet.read(PERFORMANCE, kind, figure="cruise_km_hr"))
    return Fraction(metres, METRES_A_KM) / speed * MINUTES_AN_HOUR


@rule("O'4", reading="R1")
def endurance_min(sheet: Worksheet, unit: Unit) -> Fraction:
    """How long aircraft of a kind can stay in the air, in minutes."""
    kind = sheet.read(PIECES, unit.kind, figure="aircraft")
    return Fraction(sheet.read(PERFORMANCE, kind, figure="endurance_hr")) * MINUTES_AN_HOUR


def length_m(way: tuple[Square, ...]) -> int:
    """Metres along the straight lines between the points of a way, each rounded up."""
    return sum(metres_up(a, b) for a, b in pairwise(way))


def sweep_m(area: tuple[Square, Square]) -> int:
    """Metres of a search that goes to and fro over every square of an area."""
    return len(_sweep(*area)) * SIDE_M


def size_m(corner: Square, opposite: Square) -> tuple[int, int]:
    """How wide and how high a rectangle of squares is, in metres."""
    return (opposite.e - corner.e) // SIDE * SIDE_M + SIDE_M, (opposite.n - corner.n) // SIDE * SIDE_M + SIDE_M


def squares_of(leg: Leg) -> tuple[Square, ...]:
    """The squares that a leg passes over, in order; where its straight lines meet each square counts once."""
    return _sweep(*leg.area) if leg.area is not None else _along(leg.way)


def passed(leg: Leg, after: Fraction, until: Fraction) -> tuple[Square, ...]:
    """The squares of a leg that have been passed over in (after, until]: the pace is even."""
    squares = squares_of(leg)
    if leg.ends <= leg.starts:
        return squares if after < leg.ends <= until else ()
    each = (leg.ends - leg.starts) / len(squares)
    first = max(0, (after - leg.starts) // each)
    last = min(len(squares), (until - leg.starts) // each)
    return squares[first:last] if last > 0 else ()


def place_at(flight: Flight, moment: Fraction) -> Square:
    """Where a flight is at a moment: at home before it takes off, at the end of its last leg after that."""
    for leg in flight.legs:
        if moment < leg.ends:
            squares = squares_of(leg)
            if moment <= leg.starts:
                return squares[0]
            each = (leg.ends - leg.starts) / len(squares)
            return squares[min((moment - leg.starts) // each, len(squares) - 1)]
    return squares_of(flight.legs[-1])[-1]


def leg_at(flight: Flight, moment: Fraction) -> int:
    """The number of the leg under way at a moment, the later one where two meet."""
    return next((n for n, leg in enumerate(flight.legs) if moment < leg.ends), len(flight.legs) - 1)


def next_moment(flight: Flight, now: Fraction) -> Fraction:
    """When a flight has to be looked at next: at its take-off, at each full minute in the air, at the end of a leg."""
    if now < flight.took_off:
        return flight.took_off
    ends = min((leg.ends for leg in flight.legs if leg.ends > now), default=now)
    return min(Fraction(now // 1 + 1), ends)


def transit(sheet: Worksheet, unit: Unit, way: tuple[Square, ...], starts: Fraction) -> Leg:
    """A leg along a way at cruising speed."""
    ends = starts + flight_min(sheet, unit, length_m(way))
    return Leg(purpose=Purpose.TRANSIT, way=way, starts=starts, ends=ends)


@lru_cache(maxsize=1 << 12)
def _along(way: tuple[Square, ...]) -> tuple[Square, ...]:
    squares = [way[0]]
    for a, b in pairwise(way):
        squares += a.line_to(b)[1:]
    return tuple(squares)


@lru_cache(maxsize=1 << 10)
def _sweep(corner: Square, opposite: Square) -> tuple[Square, ...]:
    """Every square of a rectangle, column by column from the west, up one and down the next."""
    columns = range(corner.e, opposite.e + 1, SIDE)
    rows = range(corner.n, opposite.n + 1, SIDE)
    return tuple(
        Square(east, north)
        for number, east in enumerate(columns)
        for north in (rows if number % 2 == 0 else reversed(rows))
    )


def where_it_is(situation: Situation, unit: Unit) -> Unit:
    """A unit with the square over which it is now, if it flies or is carried; else as it stands."""
    if unit.posture is not Posture.AIRBORNE:
        return unit
    for flight in situation.flights:
        carried = flight.lift is not None and any(cargo.unit == unit.designator for cargo in flight.lift.cargo)
        if flight.unit == unit.designator or carried:
            return replace(unit, square=place_at(flight, situation.now))
    return unit
