"""What agents see in an area that they watch: troops on the march, aircraft taking off, works and fuel (K'7d, K'7f)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.agent_state import AgentSighting, Watch
from assessment.modes.tacspiel.building import is_being_built
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_state import AIRFIELD, AIRSTRIP, LANDING_ZONE, Installation
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose
from assessment.modes.tacspiel.fuel import POINTS
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.minefields import LAY_STRIP
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Direction, Point, Square, area
from control.situation.side import Side

RANK: Final = table("K'7d")
LEVEL: Final = table("H-force-levels")
MOVING: Final = "904"
TAKE_OFF: Final = "868"
FROM_WHERE: Final = frozenset((AIRFIELD, AIRSTRIP, LANDING_ZONE))


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Something in an area that does not pass by: a work or a store, as Table K'7d names it, and who is at work."""

    activity: str
    point: Point
    units: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What tells it from others."""
        return f"{self.activity} {self.point.text}"


@rule("K'7d.3", reading="K'7d.3")
def significance(sheet: Worksheet, watch: Watch, activity: str) -> int:
    """Of several activities in an area Control reports the most significant: the higher this number."""
    return int(sheet.read(RANK, activity))


@rule("K'7f.2")
def quality_of_agents(sheet: Worksheet, watch: Watch) -> Quality:
    """Of an enemy who moves they tell at best the size and the general kind (A1B2)."""
    return Quality.A1B2


@rule("K'7f.3")
def aircraft_told(sheet: Worksheet, watch: Watch, number: int) -> str:
    """Of aircraft that take off they tell the estimated number, the kind, where to and after loading what."""
    return str(number)


@rule("K'7f.3")
def load_seen(sheet: Worksheet, watch: Watch, flight: Flight) -> str:
    """What they see loaded before aircraft take off: troops or ammunition of a lift, else nothing."""
    lift = flight.lift
    if lift is None:
        return "none"
    if lift.supplies:
        return "ammo"
    return "troop" if any(one.aboard for one in lift.cargo) else "none"


def moving(draft: Draft, sheet: Worksheet, watch: Watch) -> Iterator[AgentSighting]:
    """Blue units on the march in the area, all taken together, when one of them has just entered a square of it."""
    squares = _squares(watch)
    if not any(draft.unit(name).square in squares for name in draft.moved_now):
        return
    units = [
        unit
        for square in squares
        for unit in draft.at(square, Side.BLUE)
        if unit.is_marching and unit.can_act and not unit.kind.is_patrol
    ]
    entered = [unit for unit in units if unit.designator in draft.moved_now]
    if not entered:
        return
    level = str(sheet.read(LEVEL, len(units)))
    first = min(entered, key=lambda unit: unit.designator)
    yield AgentSighting(
        code=MOVING,
        at=draft.now,
        square=first.square,
        rank=significance(sheet, watch, f"{level}_moving"),
        units=tuple(sorted(unit.designator for unit in units)),
        cont=cont_of(sheet, units, quality_of_agents(sheet, watch), first),
        direction=_heading(first),
    )


def _heading(unit: Unit) -> Direction:
    if unit.march is not None and unit.march.path and unit.march.path[-1] != unit.square:
        return unit.square.direction_to(unit.march.path[-1])
    return unit.facing or Direction.N


def taking_off(draft: Draft, sheet: Worksheet, watch: Watch) -> Iterator[AgentSighting]:
    """Blue aircraft that take off in the area now."""
    squares = _squares(watch)
    for name, flight in sorted(draft.flights.items()):
        unit = draft.unit(name)
        leg = _first_leg(flight, draft.now)
        if leg is None or leg.way[0] not in squares or unit.side is not Side.BLUE:
            continue
        start = leg.way[0]
        first = next((square for square in leg.way if square != start), start)
        yield AgentSighting(
            code=TAKE_OFF,
            at=draft.now,
            square=start,
            rank=significance(sheet, watch, "aircraft_taking_off"),
            units=(name,),
            point=_airfield(draft, start),
            cont=cont_of(sheet, (unit,), Quality.A2B1),
            number=aircraft_told(sheet, watch, flight.aircraft),
            cargo=load_seen(sheet, watch, flight),
            direction=start.direction_to(first) if first != start else Direction.N,
        )


def _first_leg(flight: Flight, now: Fraction) -> Leg | None:
    """The leg on which a flight takes off now: its first, or that of a lift from where the next load has boarded."""
    leg = next((one for one in flight.legs if one.starts == now < one.ends), None)
    if leg is None or flight.took_off == now:
        return leg
    loaded = flight.lift is not None and leg.purpose is Purpose.LANDING and leg.way[0] == flight.lift.pickup
    return leg if loaded else None


def _airfield(draft: Draft, square: Square) -> Point:
    """The point of the airfield or landing zone in a square, else its corner."""
    fields = (one for one in draft.engineers.installations if one.kind in FROM_WHERE)
    return next((one.point for one in fields if one.square == square), square.corner)


def standing(draft: Draft, watch: Watch) -> Iterator[Standing]:
    """What is being built, laid or prepared in the area, and fuel that is there."""
    squares = _squares(watch)
    for installation in draft.engineers.installations:
        activity = _activity(draft, installation)
        if installation.square in squares and activity:
            yield Standing(activity=activity, point=installation.point)
    for job in draft.engineers.jobs:
        if job.kind == LAY_STRIP.kind and job.workers and job.square in squares:
            yield Standing(activity="mines_being_laid", point=job.site, units=job.workers)
    for square in sorted(squares):
        preparing = [unit for unit in draft.at(square, Side.BLUE) if unit.posture is Posture.PREPARING]
        if preparing:
            name = preparing[0].designator
            yield Standing(activity="position_being_prepared", point=square.corner, units=(name,))


def _activity(draft: Draft, installation: Installation) -> str:
    building = is_being_built(draft, installation)
    if installation.kind in POINTS:
        return "fuel_dump"
    if installation.kind == LANDING_ZONE and building:
        return "landing_zone_being_built"
    return "airstrip_being_built" if installation.kind == AIRSTRIP and building else ""


def weighed(draft: Draft, sheet: Worksheet, watch: Watch, one: Standing) -> AgentSighting:
    """Such a thing as it is seen now, with the rank that it has among what agents tell."""
    return AgentSighting(
        code=code_of(sheet, one), at=draft.now, square=one.point.square, units=one.units, point=one.point,
        rank=significance(sheet, watch, one.activity),
    )  # fmt: skip


def code_of(sheet: Worksheet, one: Standing) -> str:
    """The report that tells of it."""
    return str(sheet.tables[RANK.id].entry(one.activity).figure("code"))


def _squares(watch: Watch) -> frozenset[Square]:
    return frozenset(area(watch.corner, watch.opposite))
