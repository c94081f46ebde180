"""Step 7 of an instant: harassing fire and specific missions of mortars and howitzers (F'1c, F'1d, F'2).

Fire in support of a battle is no mission: it lies in the WEV (`direct_support`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes, resupply, secret_radio, supply
from assessment.modes.tacspiel.battle_state import Mission
from assessment.modes.tacspiel.direct_support import WEAPONS, may_fire_from, reaches
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.fire_observers import unobserved
from assessment.modes.tacspiel.lift_planning import missions_left
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.shots import MissionKind, Shot, drawn_shot, take_effect
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Point, Square, area
from control.situation.clock import HALF_HOUR
from control.situation.side import Side
from orders.language.card import Card

FIRE: Final = table("F'")
MINUTES_AN_HOUR: Final = 60
SPECIFIC_INTENT: Final = "fire"
HARASSING_INTENT: Final = "harassing fire"
KIND_OF: Final = {SPECIFIC_INTENT: MissionKind.SPECIFIC, HARASSING_INTENT: MissionKind.HARASSING}


@rule("F'1c.1")
def may_be_harassed_by_fire(sheet: Worksheet, unit: Unit, target: Square, moving: int, standing: int) -> bool:
    """Harassing fire is only for stationary targets, so far as there is any target at all."""
    sheet.figure("units on the move there", moving)
    sheet.figure("units standing there", standing)
    return not moving or standing > 0


@rule("F'1c.2")
def mission_ends(sheet: Worksheet, unit: Unit, start: Fraction) -> Fraction:
    """A harassing mission lasts up to a set time unless it is stopped sooner."""
    return start + Fraction(sheet.read(FIRE, "longest_harassing_fire_hr")) * MINUTES_AN_HOUR


@rule("F'1d.1", reading="R41")
def is_small_enough(sheet: Worksheet, unit: str, squares: tuple[Square, ...]) -> bool:
    """Fire on an area (201) is a mission on each of its squares: no more than an observer can direct."""
    sheet.figure("squares", len(squares))
    return 0 < len(squares) <= int(sheet.read(FIRE, "area_squares"))


@rule("F'1d.2")
def missions_after(sheet: Worksheet, unit: Unit, fired: int, more: int, *, at_base: bool) -> int:
    """What Red fires while at a base or cache does not count against the four missions after it."""
    sheet.note("at a base or cache" if at_base else "not at a base or cache")
    return 0 if at_base and unit.side is Side.RED else fired + more


@rule("F'1d.2")
def has_missions_left(sheet: Worksheet, unit: Unit, fired: int, *, at_base: bool) -> bool:
    """Red's fire units get four specific missions between resupplies, any number while at a base or cache."""
    sheet.figure("missions since the last resupply", fired)
    sheet.note("at a base or cache" if at_base else "not at a base or cache")
    if unit.side is Side.BLUE or at_base:
        return True
    return fired < int(sheet.read(FIRE, "specific_missions"))


def start_harassing(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 203: the unit keeps up harassing fire on a square."""
    target = _square(planned.order.card)
    refusal = _hindrance(draft, sheet, unit, planned.order.card, target)
    if refusal is not None or target is None:
        return refusal
    if not supply.can_fire(draft, sheet, unit):
        return Refusal("the unit has fired what the lift brought and must first be resupplied", "O'1.2")
    there = [other for other in draft.at(target) if other.can_act]
    moving = sum(other.is_marching for other in there)
    if not may_be_harassed_by_fire(sheet, unit, target, moving, len(there) - moving):
        return Refusal("the target is moving", "F'1c.1", "there is no halted target at the place")
    _fire_last(draft, unit)
    until = mission_ends(sheet, unit, draft.now)
    mission = Mission(unit=unit.designator, target=target, since=draft.now, until=until, order=planned.order.number)
    draft.missions[unit.designator] = mission
    _schedule(draft, mission)
    return None


def start_specific(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Orders 200, 201, 202, 204 and 205: a mission on each square that is named, with an observer who sees it."""
    card = planned.order.card
    targets = targets_of(card)
    if not is_small_enough(sheet, unit.designator, targets):
        return Refusal("the area is too large for one order", "F'1d.1")
    for target in targets:
        refusal = _hindrance(draft, sheet, unit, card, target) or unobserved(draft, sheet, unit, card, target)
        if refusal is not None:
            return refusal
    fired = unit.missions + len(targets) - 1
    at_base = resupply.base_at(draft, unit.square) is not None
    if not has_missions_left(sheet, unit, fired, at_base=at_base):
        return Refusal("the unit has fired its missions and must first be resupplied", "F'1d.2")
    if unit.landed is not None and not missions_left(sheet, unit, fired, unit.fought):
        return Refusal("the unit has fired what the lift brought and must first be resupplied", "O'1.2")
    missions = missions_after(sheet, unit, unit.missions, len(targets), at_base=at_base)
    draft.change(unit.designator, missions=missions, fired=draft.now)
    for target in targets:
        draft.intend(Intent(SPECIFIC_INTENT, (unit.designator,), (), target, code=card.code))
    programmes.finished(draft, unit.designator, planned.order.number)
    return None


def schedule(draft: Draft) -> None:
    """Puts the half hours of every harassing mission into the queue."""
    _drop_stopped(draft)
    for _, mission in sorted(draft.missions.items()):
        _schedule(draft, mission)


def fire(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """All missions that have effect now: every draw before any of their effects.

    A half hour of harassing fire that is over counts, though its unit is stopped or moves off at this very moment.
    """
    intents = draft.take_intents(*KIND_OF)
    ending = [draft.missions[name] for name in due.get(Due.FIRE, ()) if name in draft.missions]
    ending = [mission for mission in ending if _is_due(draft, mission) and not draft.unit(mission.unit).is_out]
    shots = [_shot(draft, intent.units[0], intent.square, KIND_OF[intent.kind]) for intent in intents]
    shots += [_shot(draft, mission.unit, mission.target, MissionKind.HARASSING) for mission in ending]
    effects = [drawn_shot(draft, sheet, shot) for shot in shots]
    for effect in effects:
        take_effect(draft, sheet, effect)
    specific = [shot for shot in shots if shot.kind is MissionKind.SPECIFIC]
    secret_radio.shelled(draft, sheet, [(draft.unit(shot.firing.designator), shot.target) for shot in specific])
    for shot in shots:
        unit = draft.unit(shot.firing.designator)
        report(
            draft,
            sheet,
            "800",
            unit,
            own=True,
            rule_id="F'1c.2",
            C1=shot.target,
            Tme=draft.now,
            tag=f"fire {shot.target.text}",
        )
    for mission in ending:
        draft.fired_until[mission.unit] = draft.now
        _end_in_time(draft, mission)
    _drop_stopped(draft)


def foreseen(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """As far as its side reckons beforehand: missions end in time, whatever they hit."""
    del sheet
    draft.take_intents(*KIND_OF)
    for name in due.get(Due.FIRE, ()):
        if name in draft.missions:
            _end_in_time(draft, draft.missions[name])
    _drop_stopped(draft)


def _end_in_time(draft: Draft, mission: Mission) -> None:
    if mission.until == draft.now:
        del draft.missions[mission.unit]
        programmes.finished(draft, mission.unit, mission.order)


def _fire_last(draft: Draft, unit: Unit) -> None:
    """The half hour of an earlier mission that ends as the unit is given another target still has its effect."""
    before = draft.missions.get(unit.designator)
    if before is not None and draft.now > draft.situation.now and _is_due(draft, before):
        draft.intend(Intent(HARASSING_INTENT, (unit.designator,), (), before.target))


def _shot(draft: Draft, name: str, target: Square, kind: MissionKind) -> Shot:
    return Shot(firing=draft.unit(name), target=target, kind=kind)


def _hindrance(draft: Draft, sheet: Worksheet, unit: Unit, card: Card, target: Square | None) -> Refusal | None:
    """Why a unit cannot fire on a square at all."""
    if unit.kind not in WEAPONS or card.value("FU") not in ("", unit.designator, unit.designator[:4]):
        return Refusal("the order must go to the firing unit itself", "F'1d.1")
    if target is None or not draft.ground.holds(target):
        return Refusal("the target lies off the map", "A'3a.1")
    if not unit.posture.is_halted or draft.battle_of(unit.designator) is not None:
        return Refusal("the unit is not in a firing position", "F'1e")
    if not may_fire_from(sheet, unit, unit.square, draft.ground.vegetation(unit.square)):
        return Refusal("nobody can fire from such ground", "F'1e")
    if not reaches(sheet, unit, target):
        return Refusal("the target is out of range", "F'1f.1" if unit.side is Side.RED else "F'1f.2")
    return None


def _drop_stopped(draft: Draft) -> None:
    """A mission ends when its unit is told something else, moves or is lost."""
    for name, mission in sorted(draft.missions.items()):
        planned = programmes.in_hand(draft, name)
        if planned is None or planned.order.number != mission.order or not draft.unit(name).posture.is_halted:
            del draft.missions[name]


def _schedule(draft: Draft, mission: Mission) -> None:
    moment = mission.since
    while moment < mission.until:
        moment = min(moment + HALF_HOUR, mission.until)
        if moment > draft.now:
            draft.schedule(moment, Due.FIRE, mission.unit)


def _is_due(draft: Draft, mission: Mission) -> bool:
    gone = draft.now - mission.since
    return gone > 0 and (gone % HALF_HOUR == 0 or draft.now == mission.until)


def _square(card: Card) -> Square | None:
    try:
        return Square.at(card.value("C1"))
    except ValueError:
        return None


def targets_of(card: Card) -> tuple[Square, ...]:
    """The squares that a specific mission names: one, or those of an area from corner to corner."""
    try:
        corner = Point.at(card.value("C1"))
        return area(corner, Point.at(card.value("C2"))) if card.value("C2") else (corner.square,)
    except ValueError:
        return ()
