"""Strikes by tactical air: asked for by H33, cancelled by 230, on troops, bridges, patrols and posts (I'e, I'f)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_defence, air_tasking, bridges, forward_air_control, programmes
from assessment.modes.tacspiel.air_units import Fate, strength, tell_hits
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Strike, StrikeKind, Task
from assessment.modes.tacspiel.flight_plans import height_ft, square_of
from assessment.modes.tacspiel.kinds import OrderState, UnitKind
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.strike_hits import Hits, drawn, take_effect
from assessment.modes.tacspiel.targets_from_air import closed_to_strikes
from orders.language.card import Card
from orders.language.reading import ON_ORDER

ASKED: Final = "H33"
NOT_CARRIED_OUT: Final = "772"
NOT_DIRECTED: Final = "no controller saw the target, or the mission was cancelled over it"
DRIVEN_OFF: Final = "the aircraft were driven off by fire from the ground before they could attack"


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
        _end(draft, sheet, one, result)


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
    return drawn(draft, sheet, strike) if _comes_through(sheet, draft, strike, shots) else DRIVEN_OFF


def _comes_through(sheet: Worksheet, draft: Draft, strike: Strike, shots: list[air_defence.Shot]) -> bool:
    """Whether an aircraft is left to attack."""
    hit = {number for shot in shots for number, fate in enumerate(shot.fates) if fate is not Fate.NONE}
    return len(hit) < strength(sheet, draft.unit(strike.unit))


def _end(draft: Draft, sheet: Worksheet, strike: Strike, result: Hits | str) -> None:
    """What a mission does takes effect, or it is told why it was not flown."""
    attacker = replace(draft.unit(strike.unit), square=strike.target)
    if not isinstance(result, str):
        take_effect(draft, sheet, strike, attacker, result)
        return
    report(
        draft, sheet, NOT_CARRIED_OUT, attacker, rule_id="I'd.3", tag=str(strike.number), Num=ASKED, Tme=draft.now,
        note=result,
    )  # fmt: skip
