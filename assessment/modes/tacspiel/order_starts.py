"""Step 1 of an instant: orders take effect."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import ambush_mines, flight_plans, programmes, resupply, supply
from assessment.modes.tacspiel.air_checks import ON_FOOT_OR_WHEELS
from assessment.modes.tacspiel.carrying_out import CARRY_OUT
from assessment.modes.tacspiel.citing import paragraph_of
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import OrderStarted
from assessment.modes.tacspiel.ground_gained import HOLD
from assessment.modes.tacspiel.kinds import BattleKind, OrderState, Posture
from assessment.modes.tacspiel.order_codes import BESIDE, FIRE_MISSIONS, IN_BATTLE
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Planned, Unit


def start_due(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Step 1 of an instant: orders take effect, in order of unit and sheet."""
    for name in due.get(Due.ORDER, ()):
        for planned in draft.programmes.get(name, ()):
            if planned.state is OrderState.PLANNED and planned.starts == draft.now and _stands(draft, name, planned):
                until = _waits_until(draft, sheet, draft.unit(name), planned)
                if until is not None:
                    _put_off(draft, name, planned, until)
                else:
                    _start(draft, sheet, draft.unit(name), planned)


def _stands(draft: Draft, name: str, planned: Planned) -> bool:
    """Whether an order is still in the queue: one that started just now may have overtaken it."""
    return any(p is planned for p in draft.programmes.get(name, ()))


def _waits_until(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Fraction | None:
    """Until when an order has to wait although its time has come; none if it starts.

    A unit in the air is down first (O'1), one that halts on a position it has taken moves off no sooner (E'2d.3), and
    who is in an ambush is so until its half hour is over (E'1b.2). A card without Tme lets its unit be resupplied
    first (E'1h.4).
    """
    card = planned.order.card
    if card.code in BESIDE:
        return None
    in_air_until = flight_plans.tied_until(draft, unit.designator)
    if in_air_until is not None:
        return in_air_until
    if unit.work is not None and unit.work.kind == HOLD:
        return unit.work.until
    battle = draft.battle_of(unit.designator)
    if battle is not None:
        return battle.next_half_hour if battle.kind is BattleKind.AMBUSH else None
    return None if card.time or card.code in FIRE_MISSIONS else resupply.over_at(draft, sheet, unit)


def _put_off(draft: Draft, name: str, planned: Planned, until: Fraction) -> None:
    """The order waits in its place, and overtakes all the same the cards before it that have not started (R19)."""
    programmes.drop_overtaken(draft, name, planned)
    queue = draft.programmes[name]
    draft.programmes[name] = tuple(replace(p, starts=until) if p is planned else p for p in queue)
    draft.schedule(until, Due.ORDER, name)


def _start(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> None:
    name, card = unit.designator, planned.order.card
    place = len(draft.events)
    refusal = _hindrance(draft, unit, card.code)
    if refusal is None and not planned.follow_up:
        refusal = resupply.refusal(draft, sheet, unit, card) or supply.refusal(draft, sheet, unit, card)
    if refusal is None:
        refusal = _carry_out(draft, sheet, name, planned)
    if refusal is not None:
        programmes.drop(draft, name, planned)
        programmes.refuse(draft, sheet, planned, refusal)
        programmes.start_waiting(draft, name)
        return
    started = OrderStarted(
        at=draft.now,
        units=(name,),
        line=sheet.line,
        rule=paragraph_of(card.code),
        order=planned.order.number,
        code=card.code,
        square=unit.square,
    )
    draft.events.insert(place, started)


def _carry_out(draft: Draft, sheet: Worksheet, name: str, planned: Planned) -> Refusal | None:
    card = planned.order.card
    if card.code not in BESIDE and not ambush_mines.goes_with_ambush(draft, name, card):
        programmes.drop_overtaken(draft, name, planned)
        programmes.break_off(draft, name)
    started = programmes.mark_started(draft, name, planned)
    return CARRY_OUT[card.code](draft, sheet, draft.unit(name), started)


def _hindrance(draft: Draft, unit: Unit, code: str) -> Refusal | None:
    if unit.is_out:
        return Refusal("the unit is lost", "A'1a.2")
    if unit.posture is Posture.DISPERSED:
        return Refusal("the unit is scattered and has not reassembled", "D'5a.3")
    if code not in CARRY_OUT:
        return Refusal("this order is not carried out in this edition", "A'1a.2")
    if unit.kind.is_aircraft and code in ON_FOOT_OR_WHEELS:
        return Refusal("aircraft take orders for aircraft only", "J'1")
    if code not in IN_BATTLE and draft.battle_of(unit.designator) is not None:
        return Refusal("the unit is in battle; order its withdrawal first (132)", "E'1j.2")
    return None
