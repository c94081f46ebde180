"""Strikes by tactical air: asked for by H33, cancelled by 230, on troops, bridges, patrols and posts (I'e, I'f)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_defence, air_hits, air_tasking, bridges, forward_air_control, programmes
from assessment.modes.tacspiel.air_units import Fate, strength, tell_hits
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import AirAttacked
from assessment.modes.tacspiel.exposure import is_firing, is_moving
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Strike, StrikeKind, Task
from assessment.modes.tacspiel.flight_plans import height_ft, square_of
from assessment.modes.tacspiel.ground_features import Bridge, Vegetation
from assessment.modes.tacspiel.kinds import OrderState, Posture, UnitKind
from assessment.modes.tacspiel.obstacles import BLOWN_BRIDGE, DAMAGED_BRIDGE
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.targets_from_air import BRUSH, closed_to_strikes, is_open
from orders.language.card import Card
from orders.language.reading import ON_ORDER

IN_OPEN: Final = table("I'1-1")
UNDER_COVER: Final = table("I'1-2")
ON_POINT: Final = table("I'1-3")
FLOWN: Final = "800"
BRIDGE_HIT: Final = "942"
NOBODY: Final = "H51"
ASKED: Final = "H33"
NOT_CARRIED_OUT: Final = "772"
NOT_DIRECTED: Final = "no controller saw the target, or the mission was cancelled over it"
DRIVEN_OFF: Final = "the aircraft were driven off by fire from the ground before they could attack"


class AreaTarget(StrEnum):
    """The rows of Tables I'1-1 and I'1-2."""

    OPEN = "moving_or_open"
    BRUSHWOOD = "brushwood"
    DUG_IN = "halted_or_dug_in"
    EDGE = "forest_edge"


class PointTarget(StrEnum):
    """The rows of Table I'1-3."""

    BRIDGE = "bridge"
    PATROL = "patrol_or_op"


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    """What one mission does: percent by unit, patrols and posts destroyed, what becomes of a bridge.

    A patrol has no percent: one that is not destroyed has been attacked without loss.
    """

    percent: tuple[tuple[str, int | None], ...] = ()
    destroyed: tuple[str, ...] = ()
    bridge: Fate = Fate.NONE
    there: tuple[str, ...] = ()


@rule("I'e.1", reading="R1")
def area_target(sheet: Worksheet, unit: Unit, vegetation: Vegetation, *, moving: bool) -> AreaTarget:
    """Which table holds for troops: one for those who move or stand open and for brushwood, one for the rest."""
    if not is_open(vegetation):
        return AreaTarget.EDGE
    if not moving and unit.posture is not Posture.OPEN:
        return AreaTarget.DUG_IN
    return AreaTarget.BRUSHWOOD if vegetation in BRUSH else AreaTarget.OPEN


@rule("I'e.1", reading="R1")
def losses_to_strike(sheet: Worksheet, unit: Unit, strike: str, target: AreaTarget) -> int:
    """Each unit in the target square loses casualties by one draw, in percent."""
    name = IN_OPEN if target in (AreaTarget.OPEN, AreaTarget.BRUSHWOOD) else UNDER_COVER
    return int(sheet.outcome(name, target))


@rule("I'e.2", reading="I'e.2")
def fate_of_point(sheet: Worksheet, strike: str, name: str, target: PointTarget) -> Fate:
    """A point target is unhurt, damaged or destroyed."""
    return Fate(sheet.outcome(ON_POINT, target))


def start_strike(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order H33: a mission is asked for; it is on its way, and the order is done."""
    card = planned.order.card
    number, kind, target = card.value("Num"), card.value("Msn"), square_of(card.value("C1"))
    name = f"{unit.designator} mission {number}"
    if unit.kind is not UnitKind.TACTICAL_AIR:
        return Refusal("only tactical air flies such missions", "I'c")
    refusal = air_tasking.refused_kind(sheet, name, kind)
    if refusal is None and (target is None or not draft.ground.holds(target)):
        refusal = Refusal("the target lies off the map", "A'3a.1")
    if refusal is not None or target is None:
        return refusal
    refusal = _ill_chosen(draft, sheet, kind, target)
    if refusal is not None:
        return refusal
    at = _over_target(draft, sheet, name, planned)
    if not air_tasking.take_mission(draft, sheet, name):
        return Refusal("the missions of the day are used up", "I'a")
    strike = _asked_for(unit, planned, target, at)
    draft.strikes.append(strike)
    draft.schedule(at, Due.STRIKE, strike.designator)
    programmes.finished(draft, unit.designator, planned.order.number)
    return None


def start_cancel(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 230: a mission that has not come yet is dropped, by its number or its target; it may wait for its time."""
    card = planned.order.card
    on_way = [strike for strike in draft.strikes if strike.unit == unit.designator and _is_meant(card, strike)]
    for strike in on_way:
        forward_air_control.is_cancelled(sheet, strike)
        draft.strikes.remove(strike)
    waiting = [(one, strike) for one, strike in _waiting(draft, unit) if _is_meant(card, strike)]
    for one, strike in waiting:
        forward_air_control.is_cancelled(sheet, strike)
        programmes.drop(draft, unit.designator, one)
    programmes.finished(draft, unit.designator, planned.order.number)
    return None if on_way or waiting else Refusal("there is no such mission", "I'd.4")


def schedule(draft: Draft) -> None:
    """Puts the time over target of every mission into the queue."""
    for strike in draft.strikes:
        draft.schedule(strike.at, Due.STRIKE, strike.designator)


def strike(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Missions over their targets now: all draws on the same positions before any effect."""
    names = set(due.get(Due.STRIKE, ()))
    coming = [one for one in draft.strikes if one.designator in names and one.at == draft.now]
    draft.strikes = [one for one in draft.strikes if one not in coming]
    directed = [(one, forward_air_control.is_directed(draft, sheet, one)) for one in coming]
    shots = {one.designator: _fired_on(draft, sheet, one) for one in coming}
    results = [(one, _result(draft, sheet, one, shots[one.designator], seen=seen)) for one, seen in directed]
    for one, result in results:
        for shot in shots[one.designator]:
            at = replace(draft.unit(one.unit), square=one.target)
            tell_hits(draft, sheet, at, (shot.by,), shot.fates, shot.rule)
        _take_effect(draft, sheet, one, result)


def _over_target(draft: Draft, sheet: Worksheet, name: str, planned: Planned) -> Fraction:
    replies = planned.order.window is not None
    immediate = air_tasking.is_immediate(sheet, name, replies=replies, called=planned.order.card.time == ON_ORDER)
    response = air_tasking.response_min(sheet, name, immediate=immediate)
    asked = draft.now if planned.holds is None else planned.holds
    return air_tasking.over_target(sheet, name, asked, response, draft.now)


def _asked_for(unit: Unit, planned: Planned, target: Square, at: Fraction) -> Strike:
    card = planned.order.card
    return Strike(
        unit=unit.designator,
        number=int(card.value("Num") or 0),
        kind=StrikeKind(card.value("Msn")),
        target=target,
        at=at,
        controller=int(card.value("F") or forward_air_control.ANY_CONTROLLER),
        order=planned.order.number,
    )


def _waiting(draft: Draft, unit: Unit) -> Iterator[tuple[Planned, Strike]]:
    """The requests of a unit that start later, as the missions that they will be."""
    for planned in draft.programmes.get(unit.designator, ()):
        card, target = planned.order.card, square_of(planned.order.card.value("C1"))
        played = card.code == ASKED and card.value("Msn") in frozenset(StrikeKind)
        if played and planned.state is OrderState.PLANNED and target is not None:
            yield planned, _asked_for(unit, planned, target, planned.starts or draft.now)


def _is_meant(card: Card, strike: Strike) -> bool:
    """Whether a 230 names this mission: by its number, its target, or neither for all of them."""
    number, target = card.value("Num"), square_of(card.value("C1"))
    return (not number or strike.number == int(number)) and (target is None or strike.target == target)


def _ill_chosen(draft: Draft, sheet: Worksheet, kind: str, target: Square) -> Refusal | None:
    """A target that tactical air cannot be sent against, as the map shows it."""
    if kind == StrikeKind.BRIDGE:
        return None if bridges.bridge_in(draft, target) else Refusal("no bridge stands there", "I'e.2")
    return closed_to_strikes(sheet, draft.ground, target)


def _fired_on(draft: Draft, sheet: Worksheet, strike: Strike) -> list[air_defence.Shot]:
    unit = draft.unit(strike.unit)
    leg = Leg(purpose=Purpose.ATTACK, way=(strike.target,), starts=strike.at, ends=strike.at)
    flight = Flight(
        unit=strike.unit,
        task=Task.AIR_STRIKE,
        order=strike.order,
        home=strike.target,
        legs=(leg,),
        took_off=strike.at,
        flown=strike.at,
        back_by=strike.at,
        altitude_ft=height_ft(sheet, unit, Task.AIR_STRIKE, None),
        aircraft=strength(sheet, unit),
    )
    return air_defence.shots_in_flight(draft, sheet, flight, (strike.target,), strike.number)


def _result(draft: Draft, sheet: Worksheet, strike: Strike, shots: list[air_defence.Shot], *, seen: bool) -> Hits | str:
    """What a mission does, or why it does nothing at all."""
    if not seen:
        return NOT_DIRECTED
    return _drawn(draft, sheet, strike) if _comes_through(sheet, draft, strike, shots) else DRIVEN_OFF


def _comes_through(sheet: Worksheet, draft: Draft, strike: Strike, shots: list[air_defence.Shot]) -> bool:
    """Whether an aircraft is left to attack."""
    hit = {number for shot in shots for number, fate in enumerate(shot.fates) if fate is not Fate.NONE}
    return len(hit) < strength(sheet, draft.unit(strike.unit))


def _drawn(draft: Draft, sheet: Worksheet, strike: Strike) -> Hits:
    name = strike.designator
    there = [unit for unit in draft.at(strike.target) if unit.can_act]
    if strike.kind is StrikeKind.BRIDGE:
        return Hits(bridge=fate_of_point(sheet, name, strike.target.text, PointTarget.BRIDGE))
    if strike.kind is StrikeKind.POINT:
        patrols = [unit.designator for unit in there if unit.kind.is_patrol]
        fates = [(one, fate_of_point(sheet, name, one, PointTarget.PATROL)) for one in patrols]
        missed = tuple((one, None) for one, fate in fates if fate is not Fate.DESTROYED)
        destroyed = tuple(one for one, fate in fates if fate is Fate.DESTROYED)
        return Hits(percent=missed, destroyed=destroyed, there=tuple(patrols))
    percent = tuple((unit.designator, _losses(draft, sheet, strike, unit)) for unit in there)
    return Hits(percent=percent, there=tuple(unit.designator for unit in there if not unit.kind.is_patrol))


def _losses(draft: Draft, sheet: Worksheet, strike: Strike, unit: Unit) -> int | None:
    if unit.kind.is_patrol:
        return None
    moving = is_moving(unit, draft.now) or is_firing(draft, unit)
    target = area_target(sheet, unit, draft.ground.vegetation(unit.square), moving=moving)
    return losses_to_strike(sheet, unit, strike.designator, target)


def _take_effect(draft: Draft, sheet: Worksheet, strike: Strike, hits: Hits | str) -> None:
    """Casualties on both sides who stand there, a bridge down, patrols lost; and what the pilots tell."""
    attacker = replace(draft.unit(strike.unit), square=strike.target)
    if isinstance(hits, str):
        _dropped(draft, sheet, strike, attacker, hits)
        return
    draft.emit(
        AirAttacked(
            at=draft.now, units=(strike.unit,), line=sheet.line, rule="I'e.1", targets=hits.there, square=strike.target
        )
    )
    for name, percent in hits.percent:
        air_hits.hit(draft, sheet, draft.unit(name), attacker, percent, "I'e.1")
    for name in hits.destroyed:
        lose(draft, sheet, draft.unit(name), "destroyed from the air", "I'e.2", strike.unit)
    bridge = bridges.bridge_in(draft, strike.target)
    if hits.bridge is not Fate.NONE and bridge is not None:
        _bring_down(draft, sheet, bridge, hits.bridge, attacker)
    code = FLOWN if hits.there or strike.kind is StrikeKind.BRIDGE else NOBODY
    report(draft, sheet, code, attacker, rule_id="I'e.1", tag=str(strike.number), C1=strike.target, Tme=draft.now)


def _bring_down(draft: Draft, sheet: Worksheet, bridge: Bridge, fate: Fate, attacker: Unit) -> None:
    destroyed = fate is Fate.DESTROYED
    kind = BLOWN_BRIDGE if destroyed else DAMAGED_BRIDGE
    bridges.bring_down(draft, sheet, bridge, kind, (attacker.designator,), "I'e.2")
    state = "DES" if destroyed else "DAM"
    report(draft, sheet, BRIDGE_HIT, attacker, rule_id="I'e.2", Num=state, C1=bridge.at, Tme=draft.now)


def _dropped(draft: Draft, sheet: Worksheet, strike: Strike, attacker: Unit, note: str) -> None:
    report(
        draft, sheet, NOT_CARRIED_OUT, attacker, rule_id="I'd.3", tag=str(strike.number), Num=ASKED, Tme=draft.now,
        note=note,
    )  # fmt: skip
