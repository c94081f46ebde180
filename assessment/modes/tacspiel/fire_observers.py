"""Who observes fire: named for every specific mission, on the ground or in the air, and sees the target (F'1d)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import sight
from assessment.modes.tacspiel.direct_support import WEAPONS, WEAPONS_OF
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.exposure import sky_from_now
from assessment.modes.tacspiel.flight import Flight, Purpose, Task
from assessment.modes.tacspiel.flight_paths import leg_at, place_at
from assessment.modes.tacspiel.kinds import Light, Weather
from assessment.modes.tacspiel.ranges import km, metres_up
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.shots import MissionKind
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from orders.language.card import Card

FROM_AIR: Final = table("M'")
BY_EYE: Final = frozenset((Task.OBSERVER, Task.SEARCH))
LOOKING: Final = frozenset((Purpose.SEARCH, Purpose.STATION))


@rule("F'1c.3", "F'1d.1", "F'1b.2")
def needs_observer(sheet: Worksheet, unit: Unit, kind: MissionKind) -> bool:
    """Specific missions must name an observer; harassing fire needs none, and in battle the supported unit observes."""
    sheet.note("mission", kind)
    return kind is MissionKind.SPECIFIC


@rule("F'1d.1")
def observes(sheet: Worksheet, observer: Unit, target: Square, *, in_sight: bool) -> bool:
    """The observer named must be able to see the target."""
    sheet.note("in sight" if in_sight else "out of sight")
    return observer.can_act and in_sight


@rule("F'1f.1", "F'1f.2", "F'1d.1", reading="R50")
def shows_by_weapon(sheet: Worksheet, unit: Unit, target: Square, light: Light, weather: Weather) -> bool:
    """By night a target is seen where the weapon can light it up itself, by its table; in fog nobody sees it."""
    sheet.note("light", light)
    sheet.note("weather", weather)
    if weather is Weather.FOG:
        return False
    return light is Light.DAY or bool(sheet.read(WEAPONS_OF[unit.side], WEAPONS[unit.kind], figure="illumination"))


@rule("F'1d.1", "M'4", reading="R44")
def observes_from_air(sheet: Worksheet, observer: Unit, target: Square, metres: int, *, looking: bool) -> bool:
    """An observer in the air directs fire near the target named to him, or else near where he flies, while he looks.

    He looks on a visual or an observer's mission, over the place, as long as light and weather let anybody be seen.
    """
    sheet.note("looks down" if looking else "does not look down now")
    sheet.figure("metres to the target", metres)
    return looking and km(metres) <= sheet.read(FROM_AIR, "observer_near_target_km")


def unobserved(draft: Draft, sheet: Worksheet, unit: Unit, card: Card, target: Square) -> Refusal | None:
    """Why nobody directs the fire of a specific mission on a square."""
    observer = draft.units.get(card.value("Desig"))
    if needs_observer(sheet, unit, MissionKind.SPECIFIC) and (observer is None or observer.side is not unit.side):
        return Refusal("no observer is named", "F'1d.1")
    if observer is None or _sees(draft, sheet, unit, observer, target):
        return None
    return Refusal("the observer does not see the target", "F'1d.1")


def _sees(draft: Draft, sheet: Worksheet, unit: Unit, observer: Unit, target: Square) -> bool:
    sky = sky_from_now(draft)
    flight = draft.flights.get(observer.designator)
    if flight is None or flight.took_off > draft.now:
        in_sight = draft.ground.line_of_sight(observer.square, target)
        shows = shows_by_weapon(sheet, unit, target, sky.light, sky.weather(target))
        return observes(sheet, observer, target, in_sight=in_sight and shows)
    named = flight.target if flight.task is Task.OBSERVER else None
    middle = named or place_at(flight, draft.now)
    looking = _looks(draft, flight) and sight.sight_is_possible(sheet, sky.light, sky.weather(target))
    return observes_from_air(sheet, observer, target, metres_up(middle, target), looking=looking)


def _looks(draft: Draft, flight: Flight) -> bool:
    leg = flight.legs[leg_at(flight, draft.now)]
    return flight.task in BY_EYE and leg.purpose in LOOKING and leg.starts <= draft.now and flight.aircraft > 0
