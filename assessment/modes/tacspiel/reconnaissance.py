"""Reconnaissance flights: orders H32 and 462, and the two-hour flights of air cavalry patrols (J'4, M'1-M'5).

Figure J'4-1: a patrol flies out, searches up to three areas of 5 by 10 km, comes back and refuels; three flights fill
the cycle.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_sightings, camps_below, crops, infrared, photo_missions, programmes
from assessment.modes.tacspiel.air_cavalry import block_min
from assessment.modes.tacspiel.air_sightings import Model
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Task
from assessment.modes.tacspiel.flight_paths import flight_min, length_m, squares_of, sweep_m, transit
from assessment.modes.tacspiel.flight_plans import (
    Start,
    comes_back,
    height_ft,
    hindrance,
    launch,
    ordered_height_ft,
    square_of,
    start_of,
)
from assessment.modes.tacspiel.kinds import OrderState, UnitKind
from assessment.modes.tacspiel.mission_areas import BY_ROUTE, Over, over_what
from assessment.modes.tacspiel.on_film import of_camp, of_field
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.photo_missions import Sensor
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square, corners_of
from orders.language.card import Card

NOBODY: Final = "H51"
NO_PICTURES: Final = "light and weather let no pictures be taken"
NO_SENSOR: Final = "the aircraft carries no camera or infrared device"

MISSIONS: Final = {
    "V": Task.SEARCH,
    "O": Task.OBSERVER,
    "P": Task.PHOTO_LARGE,
    "M": Task.PHOTO_MEDIUM,
    "I": Task.INFRARED,
}
MODELS: Final = {"AVO": Model.AIR_VISUAL_OBSERVER, "ATL": Model.AIR_TARGET_LOCATOR}
WITH_CAMERA: Final = frozenset((UnitKind.OBSERVATION_AIRCRAFT, UnitKind.TACTICAL_AIR))
BY_FILM: Final = frozenset((Task.PHOTO_LARGE, Task.PHOTO_MEDIUM, Task.INFRARED))


@rule("M'2", reading="R1")
def carries_sensor(sheet: Worksheet, unit: Unit, task: Task) -> bool:
    """Photo and infrared missions are flown by tactical air and the Mohawk; the camouflage film also by air cavalry."""
    sheet.note("mission", task)
    if task is Task.CAMOUFLAGE:
        return unit.kind in WITH_CAMERA or unit.kind is UnitKind.AIR_CAVALRY_PATROL
    return task not in BY_FILM or unit.kind in WITH_CAMERA


@rule("M'5.1")
def reads_as(sheet: Worksheet, unit: Unit, number: str, *, by_route: bool) -> Task:
    """Order 462 is a camouflage photo mission along a route (R) or over an area (A), under its number."""
    sheet.note("along a route" if by_route else "over an area")
    return Task.CAMOUFLAGE


def start_mission(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order H32: a visual, observer's, photo or infrared flight."""
    task = task_of(sheet, unit, planned.order.card)
    return task if isinstance(task, Refusal) else _start(draft, sheet, unit, planned, task)


def start_camouflage(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 462: a flight with camouflage-detection film."""
    card = planned.order.card
    task = reads_as(sheet, unit, card.value("Num"), by_route=card.value("FU") == BY_ROUTE)
    return _start(draft, sheet, unit, planned, task)


def task_of(sheet: Worksheet, unit: Unit, card: Card) -> Task | Refusal:
    """What an H32 asks for, or why no such mission is flown, or not by such aircraft."""
    msn = card.value("Msn")
    if not may_fly(sheet, unit, MODELS.get(msn, Model.TABLE)):
        return Refusal("the general model is not used; order a visual mission (V)", "M'1")
    task = MISSIONS.get(msn)
    if task is None:
        return Refusal("the kind of mission is not given", "M'2")
    return task if carries_sensor(sheet, unit, task) else Refusal(NO_SENSOR, "M'2")


def may_fly(sheet: Worksheet, unit: Unit, model: Model) -> bool:
    """Whether a mission is of a kind that is assessed at all."""
    return air_sightings.may_use_model(sheet, unit.designator, model)


def by_eye(
    draft: Draft, sheet: Worksheet, flight: Flight, squares: tuple[Square, ...]
) -> tuple[Flight, Callable[[Flight], None]]:
    """What a crew sees of units, ambushes and camps below it, and the telling of it."""
    after, sighted = air_sightings.looked(draft, sheet, flight, squares)
    if flight.task is Task.COVER:
        return after, lambda flight: air_sightings.tell(draft, sheet, flight, sighted)
    camps = list(camps_below.by_eye(draft, sheet, flight, squares))
    fields = crops.seen_from_air(draft, sheet, flight, squares)

    def tell(flight: Flight) -> None:
        air_sightings.tell(draft, sheet, flight, sighted)
        below = [*map(of_camp, camps), *map(of_field, fields)]
        photo_missions.tell(draft, sheet, flight, below, Sensor.VISUAL)

    seen = (*after.seen, *map(crops.key, fields))
    return replace(after, seen=seen, found=after.found or bool(sighted or camps or fields)), tell


def on_film(
    draft: Draft, sheet: Worksheet, flight: Flight, squares: tuple[Square, ...]
) -> tuple[Flight, Callable[[Flight], None]]:
    """What a photo flight takes pictures of, told when they have been read."""
    after, found = photo_missions.photographed(draft, sheet, flight, squares)
    after = replace(after, found=after.found or bool(found))
    return after, lambda flight: photo_missions.tell(draft, sheet, flight, found, Sensor.PHOTO)


def by_infrared(
    draft: Draft, sheet: Worksheet, flight: Flight, squares: tuple[Square, ...]
) -> tuple[Flight, Callable[[Flight], None]]:
    """What an infrared flight shows, told when it has been read."""
    found = infrared.scanned(draft, sheet, flight, squares)
    after = replace(flight, found=flight.found or bool(found))
    return after, lambda flight: photo_missions.tell(draft, sheet, flight, found, Sensor.INFRARED)


def search_over(draft: Draft, sheet: Worksheet, flight: Flight, leg: Leg) -> None:
    """A search that has found nothing says so (H51)."""
    if leg.purpose is Purpose.SEARCH and not flight.found:
        _tell_nothing(draft, sheet, flight, leg, "J'4", at=draft.now)


def pictures_taken(draft: Draft, sheet: Worksheet, flight: Flight, leg: Leg) -> None:
    """Pictures that show nothing are told of when they have been read; at once where none could be taken (M'2)."""
    if leg.purpose is not Purpose.SEARCH or flight.found:
        return
    if flight.task is Task.INFRARED:
        at = draft.now + photo_missions.read_out_min(sheet, flight.unit, Sensor.INFRARED)
        _tell_nothing(draft, sheet, flight, leg, "M'2", at=at)
    elif photo_missions.could_photograph(draft, sheet, flight, leg.way[0]):
        at = draft.now + photo_missions.read_out_min(sheet, flight.unit, Sensor.PHOTO)
        _tell_nothing(draft, sheet, flight, leg, "M'2", at=at)
    else:
        _tell_nothing(draft, sheet, flight, leg, "M'2", at=draft.now, note=NO_PICTURES)


def _tell_nothing(  # noqa: PLR0913 - which flight over what, by which rule, when
    draft: Draft, sheet: Worksheet, flight: Flight, leg: Leg, paragraph: str, *, at: Fraction, note: str = ""
) -> None:
    corner, opposite = corners_of(leg.area) if leg.area else _ends_of(leg.way)
    here = replace(draft.unit(flight.unit), square=corner)
    report(draft, sheet, NOBODY, here, at=at, rule_id=paragraph, note=note, C1=corner, C2=opposite, Tme=draft.now)


def _ends_of(way: tuple[Square, ...]) -> tuple[Square, Square | None]:
    """The first and the last square of a way, or one alone."""
    return way[0], None if way[-1] == way[0] else way[-1]


def flies_again(draft: Draft, sheet: Worksheet, flight: Flight) -> bool:
    """An air cavalry patrol that no other card waits for refuels and flies the next block, if the cycle has room."""
    unit = draft.unit(flight.unit)
    planned = programmes.in_hand(draft, flight.unit)
    if unit.kind is not UnitKind.AIR_CAVALRY_PATROL or planned is None or planned.order.number != flight.order:
        return False
    queue = draft.programmes.get(flight.unit, ())
    if any(one.state is OrderState.PLANNED and one.order.card.code not in BESIDE for one in queue):
        return False
    minutes = block_min(sheet, unit, flight.round + 1)
    if minutes is None or draft.now + minutes > draft.cycle_end:
        return False
    return _set_out(draft, sheet, unit, planned, Task.SEARCH, flight.round + 1) is None


def _start(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned, task: Task) -> Refusal | None:
    refusal = hindrance(draft, unit)
    if refusal is None and not carries_sensor(sheet, unit, task):
        refusal = Refusal(NO_SENSOR, "M'2")
    return refusal or _set_out(draft, sheet, unit, planned, task, 1)


def _set_out(  # noqa: PLR0913 - who flies what, and which flight of the order it is
    draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned, task: Task, number: int
) -> Refusal | None:
    card = planned.order.card
    over = over_what(draft, sheet, card, task)
    start = start_of(draft, sheet, unit, draft.now)
    if isinstance(over, Refusal) or isinstance(start, Refusal):
        return over if isinstance(over, Refusal) else start if isinstance(start, Refusal) else None
    legs = _legs(sheet, unit, start, over, task, number)
    if isinstance(legs, Refusal):
        return legs
    target = square_of(card.value("C1")) if task is Task.OBSERVER else None
    if target is not None:
        legs = _stays(sheet, unit, start, legs, target)
    launch(
        draft,
        start,
        unit,
        legs,
        task=task,
        order=planned.order.number,
        altitude_ft=height_ft(sheet, unit, task, ordered_height_ft(card)),
        number=int(card.value("Num") or 0),
        target=target,
        round=number,
    )
    return None


def _stays(sheet: Worksheet, unit: Unit, start: Start, legs: tuple[Leg, ...], target: Square) -> tuple[Leg, ...]:
    """An artillery observer has looked round his target: he stays over it as long as his fuel lasts."""
    out, search = legs[:2]
    back = transit(sheet, unit, (squares_of(search)[-1], target), search.ends)
    until = start.back_by - flight_min(sheet, unit, length_m((target, start.home)))
    if until <= back.ends:
        return legs
    station = Leg(purpose=Purpose.STATION, way=(target,), starts=back.ends, ends=until)
    home = Leg(purpose=Purpose.TRANSIT, way=(target, start.home), starts=until, ends=start.back_by)
    return out, search, back, station, home


def _legs(  # noqa: PLR0913 - all that makes the way
    sheet: Worksheet, unit: Unit, start: Start, over: Over, task: Task, number: int
) -> tuple[Leg, ...] | Refusal:
    """Out, over the place, and home: a patrol's search fills its block, any other goes at cruising speed."""
    out = transit(sheet, unit, (start.square, over.way[0]), start.at)
    search = Leg(purpose=Purpose.SEARCH, way=over.way, area=over.area, starts=out.ends, ends=out.ends)
    end = squares_of(search)[-1]
    home_min = flight_min(sheet, unit, length_m((end, start.home)))
    if task is Task.SEARCH and unit.kind is UnitKind.AIR_CAVALRY_PATROL:
        block = block_min(sheet, unit, number)
        down = start.back_by if block is None else min(start.back_by, start.took_off + block)
        until = down - home_min
    else:
        until = out.ends + flight_min(sheet, unit, sweep_m(over.area) if over.area else length_m(over.way))
    if until <= out.ends:
        return Refusal("the place is too far for a flight of two hours", "J'4")
    search = replace(search, ends=until)
    home = Leg(purpose=Purpose.TRANSIT, way=(end, start.home), starts=until, ends=until + home_min)
    if not comes_back(sheet, unit, home.ends, start.back_by):
        return Refusal("the aircraft could not come back", "O'4")
    return out, search, home
