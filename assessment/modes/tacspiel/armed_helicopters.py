"""Attacks by armed helicopters: strikes on known targets (334), armed reconnaissance (336), support of battles (J'5).

The draw is made in the half hour after take-off for targets within a quarter hour of flight, later beyond (J'2g).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_hits, air_sightings, liaison
from assessment.modes.tacspiel.air_cavalry import armed_search_refused
from assessment.modes.tacspiel.draft import Draft, Due, Intent, enemies
from assessment.modes.tacspiel.events import AirAttacked
from assessment.modes.tacspiel.exposure import is_firing, is_moving
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Task
from assessment.modes.tacspiel.flight_paths import flight_min, squares_of, sweep_m, transit
from assessment.modes.tacspiel.flight_plans import (
    Start,
    comes_back,
    go_home,
    height_ft,
    hindrance,
    launch,
    square_of,
    start_of,
)
from assessment.modes.tacspiel.helicopter_loads import wrong_load
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.positions import area_squares
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.targets_from_air import inside_m, may_be_attacked_from_air
from orders.language.card import Card

CASUALTIES: Final = table("J'5-1")
CHAPTER: Final = table("J'")
PIECES: Final = table("H-air-units")
MINUTES_AN_HOUR: Final = 60
HALF_HOUR_MIN: Final = 30
NOBODY: Final = "H51"
FIRED: Final = "800"
AIR_ATTACK: Final = "air_attack"
ARMED: Final = frozenset((UnitKind.ROCKET_PLATOON, UnitKind.ARMED_HELICOPTER_SECTION))


class TargetState(StrEnum):
    """The halves of Table J'5-1."""

    MOVING = "moving_or_firing"
    HALTED = "halted"


class Section(StrEnum):
    """The columns of Table J'5-1."""

    MACHINEGUN = "machinegun"
    ROCKET = "rocket"


@rule("J'2d")
def may_attack_alone(sheet: Worksheet, unit: Unit, *, escorting: bool) -> bool:
    """Armed helicopters of the utility transport companies only escort: they attack nothing but on a lift's behalf."""
    sheet.note("escorts a lift" if escorting else "escorts no lift")
    return unit.kind is not UnitKind.ARMED_HELICOPTER_SECTION or escorting


@rule("J'2g")
def assessed_at(sheet: Worksheet, unit: Unit, took_off: Fraction, flight_min: Fraction) -> Fraction:
    """An attack is assessed in the half hour after take-off if the target is near, else half an hour later."""
    sheet.figure("flight, min", flight_min)
    near = Fraction(sheet.read(CHAPTER, "near_flight_hr")) * MINUTES_AN_HOUR
    if flight_min <= near:
        return took_off + HALF_HOUR_MIN
    return took_off + HALF_HOUR_MIN + Fraction(sheet.read(CHAPTER, "far_attack_later_hr")) * MINUTES_AN_HOUR


@rule("J'5a.1", "J'5a.2", "J'5")
def losses_to_helicopters(sheet: Worksheet, unit: Unit, attacker: str, state: TargetState, section: Section) -> int:
    """Each target in the square draws apart, by what it does and what the helicopters fire, in percent.

    Support of a battle is drawn so too: a specific mission beside the battle's own result.
    """
    return int(sheet.outcome(CASUALTIES, state, section))


def start_armed_attack(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 334: armed helicopters attack a known target."""
    card = planned.order.card
    refusal = _hindrance(draft, sheet, unit) or wrong_load(sheet, unit, card)
    target = square_of(card.value("C1"))
    if refusal is None and (target is None or not draft.ground.holds(target)):
        refusal = Refusal("the target lies off the map", "A'3a.1")
    start = refusal or start_of(draft, sheet, unit, draft.now)
    if isinstance(start, Refusal) or target is None:
        return start if isinstance(start, Refusal) else None
    out = transit(sheet, unit, (start.square, target), start.at)
    due = max(out.ends, assessed_at(sheet, unit, start.at, out.ends - start.at))
    over = Leg(purpose=Purpose.ATTACK, way=(target,), starts=out.ends, ends=due)
    return _set_out(draft, sheet, unit, planned, start, Task.STRIKE, (out, over), target)


def start_armed_search(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 336: armed helicopters search an area and attack what they find."""
    card = planned.order.card
    refusal = _hindrance(draft, sheet, unit)
    area = _area(draft, sheet, card)
    if refusal is None and area is None:
        refusal = Refusal("the area lies off the map", "A'3b")
    start = refusal or start_of(draft, sheet, unit, draft.now)
    if isinstance(start, Refusal) or area is None:
        return start if isinstance(start, Refusal) else None
    corner = area[0]
    refusal = armed_search_refused(sheet, unit, area)
    if refusal is not None:
        return refusal
    out = transit(sheet, unit, (start.square, corner), start.at)
    looking = flight_min(sheet, unit, sweep_m(area))
    search = Leg(purpose=Purpose.SEARCH, way=area, area=area, starts=out.ends, ends=out.ends + looking)
    due = max(search.ends, assessed_at(sheet, unit, start.at, out.ends - start.at))
    over = Leg(purpose=Purpose.ATTACK, way=(squares_of(search)[-1],), starts=search.ends, ends=due)
    return _set_out(draft, sheet, unit, planned, start, Task.ARMED_SEARCH, (out, search, over), None)


def looked(
    draft: Draft, sheet: Worksheet, flight: Flight, squares: tuple[Square, ...]
) -> tuple[Flight, Callable[[Flight], None]]:
    """Armed reconnaissance: the first enemy found is what will be attacked."""
    after, sighted = air_sightings.looked(draft, sheet, flight, squares)
    units = [one for one in sighted if one.units]
    if units and after.target is None:
        after = replace(after, target=units[0].square, found=True)
    return after, lambda flight: air_sightings.tell(draft, sheet, flight, sighted)


def attack_due(draft: Draft, sheet: Worksheet, flight: Flight, leg: Leg) -> None:
    """The moment of an attack has come: it is settled with the fires of this instant."""
    if leg.purpose is not Purpose.ATTACK:
        return
    if flight.target is None:
        _nobody(draft, sheet, flight, leg.way[0])
        return
    draft.intend(Intent(AIR_ATTACK, (flight.unit,), (), flight.target, code=flight.task.value))


def attack(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Carries out the attacks of this instant: every draw before any of their effects."""
    del due
    intents = draft.take_intents(AIR_ATTACK)
    drawn = [(intent, _drawn(draft, sheet, intent)) for intent in intents]
    for intent, hits in drawn:
        _take_effect(draft, sheet, intent, hits)


def section_of(sheet: Worksheet, unit: Unit) -> Section:
    """The column of J'5-1 for a piece; looked up without a line."""
    return Section(str(sheet.tables[PIECES.id].entry(unit.kind).figure("section")))


def _drawn(draft: Draft, sheet: Worksheet, intent: Intent) -> list[tuple[str, int | None]]:
    """The enemy units found in the target square and what each loses; None where nothing can be done to it."""
    attacker = draft.unit(intent.units[0])
    flight = draft.flights.get(attacker.designator)
    found = _targets(draft, sheet, attacker, flight, intent)
    return [(unit.designator, _losses(draft, sheet, attacker, unit)) for unit in found]


def _targets(draft: Draft, sheet: Worksheet, attacker: Unit, flight: Flight | None, intent: Intent) -> list[Unit]:
    """Those that the crews see, or that ground troops in liaison show them (J'3.3)."""
    there = [
        unit
        for unit in enemies(draft.at(intent.square, attacker.side.opponent), attacker.side)
        if not unit.kind.is_patrol
    ]
    if intent.against:
        return [unit for unit in there if unit.designator in intent.against]
    if flight is None or flight.sure or flight.task is Task.ARMED_SEARCH:
        return there
    _, sighted = air_sightings.looked(draft, sheet, flight, (intent.square,))
    names = {unit.designator for one in sighted for unit in one.units}
    return [unit for unit in there if unit.designator in names]


def _losses(draft: Draft, sheet: Worksheet, attacker: Unit, unit: Unit) -> int | None:
    vegetation = draft.ground.vegetation(unit.square)
    if not may_be_attacked_from_air(sheet, unit.square, vegetation, inside_m(draft.ground, unit.square)):
        return None
    state = TargetState.MOVING if _is_moving(draft, unit) else TargetState.HALTED
    return losses_to_helicopters(sheet, unit, attacker.designator, state, section_of(sheet, attacker))


def _is_moving(draft: Draft, unit: Unit) -> bool:
    """On the march, firing, or going forward in a battle."""
    battle = draft.battle_of(unit.designator)
    attacks = battle is not None and unit.designator in battle.attackers
    return attacks or is_moving(unit, draft.now) or is_firing(draft, unit)


def _take_effect(draft: Draft, sheet: Worksheet, intent: Intent, hits: Iterable[tuple[str, int | None]]) -> None:
    """Casualties, and the reports of both sides; a platoon that covered a column goes home after it has attacked."""
    hits = tuple(hits)
    attacker = draft.unit(intent.units[0])
    flight = draft.flights.get(attacker.designator)
    covers = flight is not None and flight.task is Task.COVER
    if covers and not hits:
        return
    draft.emit(
        AirAttacked(
            at=draft.now,
            units=(attacker.designator,),
            line=sheet.line,
            rule="J'5a.1",
            targets=tuple(name for name, _ in hits),
            square=intent.square,
        )
    )
    if not hits and flight is not None:
        _nobody(draft, sheet, flight, intent.square)
        return
    for name, percent in hits:
        if percent is not None:
            air_hits.hit(draft, sheet, draft.unit(name), attacker, percent, "J'5")
    here = replace(attacker, square=intent.square)
    report(draft, sheet, FIRED, here, rule_id="J'5", tag=intent.square.text, C1=intent.square, Tme=draft.now)
    if covers and flight is not None:
        go_home(draft, sheet, flight)


def _nobody(draft: Draft, sheet: Worksheet, flight: Flight, square: Square) -> None:
    here = replace(draft.unit(flight.unit), square=square)
    report(draft, sheet, NOBODY, here, rule_id="J'5a.1", C1=square, Tme=draft.now)


def _hindrance(draft: Draft, sheet: Worksheet, unit: Unit) -> Refusal | None:
    if unit.kind not in ARMED:
        return Refusal("the unit has no armed helicopters", "J'5a.1")
    flight = draft.flights.get(unit.designator)
    if not may_attack_alone(sheet, unit, escorting=flight is not None and flight.task is Task.ESCORT):
        return Refusal("armed helicopters of a transport company only escort a lift", "J'2d")
    return hindrance(draft, unit)


def _set_out(  # noqa: PLR0913 - what makes a flight
    draft: Draft,
    sheet: Worksheet,
    unit: Unit,
    planned: Planned,
    start: Start,
    task: Task,
    legs: tuple[Leg, ...],
    target: Square | None,
) -> Refusal | None:
    home = transit(sheet, unit, (legs[-1].way[-1], start.home), legs[-1].ends)
    if not comes_back(sheet, unit, home.ends, start.back_by):
        return Refusal("the target is too far to come back from", "O'4")
    launch(
        draft,
        start,
        unit,
        (*legs, home),
        task=task,
        order=planned.order.number,
        altitude_ft=height_ft(sheet, unit, task, None),
        target=target,
        sure=target is not None and liaison.shows_target(draft, sheet, unit, planned, target),
    )
    return None


def _area(draft: Draft, sheet: Worksheet, card: Card) -> tuple[Square, Square] | None:
    try:
        squares = area_squares(sheet, Point.at(card.value("C1")), Point.at(card.value("C2")))
    except ValueError:
        return None
    corner, opposite = squares[0], squares[-1]
    return (corner, opposite) if draft.ground.holds(corner) and draft.ground.holds(opposite) else None
