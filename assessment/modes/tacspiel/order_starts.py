"""Step 1 of an instant: orders take effect."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.carrying_out import CARRY_OUT
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import OrderStarted
from assessment.modes.tacspiel.kinds import OrderState, Posture
from assessment.modes.tacspiel.order_codes import BESIDE, IN_BATTLE
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Planned, Unit


def start_due(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Step 1 of an instant: orders take effect, in order of unit and sheet."""
    for name in due.get(Due.ORDER, ()):
        for planned in draft.programmes.get(name, ()):
            if planned.state is OrderState.PLANNED and planned.starts == draft.now:
                _start(draft, sheet, draft.unit(name), planned)


def _start(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> None:
    card = planned.order.card
    name = unit.designator
    programmes.drop(draft, name, planned)
    refusal = _hindrance(draft, unit, card.code)
    if refusal is None:
        if card.code not in BESIDE:
            programmes.break_off(draft, name)
        started = replace(planned, state=OrderState.STARTED)
        programmes.append(draft, unit, started)
        refusal = CARRY_OUT[card.code](draft, sheet, draft.unit(name), started)
        if refusal is not None:
            programmes.drop(draft, name, started)
    if refusal is not None:
        programmes.refuse(draft, sheet, planned, refusal)
        programmes.start_waiting(draft, name)
        return
    draft.emit(
        OrderStarted(
            at=draft.now,
            units=(name,),
            line=sheet.line,
            order=planned.order.number,
            code=card.code,
            square=draft.unit(name).square,
        )
    )


def _hindrance(draft: Draft, unit: Unit, code: str) -> Refusal | None:
    if unit.is_out:
        return Refusal("the unit is lost", "A'1a.2")
    if unit.posture is Posture.DISPERSED:
        return Refusal("the unit is scattered and has not reassembled", "D'5a.3")
    if code not in CARRY_OUT:
        return Refusal("this order is not carried out in this edition", "A'1a.2")
    if code not in IN_BATTLE and draft.battle_of(unit.designator) is not None:
        return Refusal("the unit is in battle; order its withdrawal first (132)", "E'1j.2")
    return None


