"""Assessing one subinterval: a step of the preparation to the next half hour, or a turn of twelve hours."""

from __future__ import annotations

from typing import Any

from assessment.engine.assessing import begin, outcome_of
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode
from assessment.engine.order_sheets import orders_by_side, refuse_order
from assessment.engine.outcome import Answers, Order, Outcome, Ruling
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.corrections import CORRECTIONS
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.ending import close_turn
from assessment.modes.sog.kinds import Phase
from assessment.modes.sog.order_checks import take
from assessment.modes.sog.order_plan import Plan, View
from assessment.modes.sog.preparation import prepare
from assessment.modes.sog.reporting import report
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.turn import play_turn
from control.situation.clock import HALF_HOUR
from control.situation.side import Side


def assess(  # noqa: PLR0913 - the inputs of an assessment
    situation: Situation,
    orders: tuple[Order, ...],
    rulings: tuple[Ruling, ...],
    answers: Answers,
    mode: Mode[Situation, Any],
    dice: Dice,
) -> Outcome[Situation]:
    """Assesses from `situation.now` to the next half hour of a preparation, or to the end of the turn.

    Raises `NotCorrectable` for a ruling that does not fit, and `ValueError` for an answer that its question does not
    allow.
    """
    sheet, start = begin(situation, rulings, answers, mode, dice)
    draft = Draft(situation, mode.ground, mode.settings_in_force)
    end = start.cycle_end
    CORRECTIONS.apply(draft, sheet, rulings, start)
    in_the_field = draft.operation.phase in (Phase.FIELD, Phase.OVER)
    draft.now = sheet.now = end if in_the_field else min(situation.now + HALF_HOUR, end)
    plan = _plan(draft, sheet, CORRECTIONS.cards.as_ruled(draft, sheet, orders, rulings, start))
    if in_the_field:
        if draft.operation.phase is Phase.FIELD and play_turn(draft, sheet, plan):
            close_turn(draft, sheet)
    else:
        prepare(draft, sheet, plan)
        if draft.operation.phase is Phase.FIELD:
            draft.now = end  # the rest of the preparation's twelve hours passes
    return outcome_of(draft, sheet)


def _plan(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...]) -> Plan:
    """What Blue ordered, as far as it may; Red's choices and Blue's are kept for the actions of the turn."""
    plans: dict[Side, Plan] = {}
    for side, own in orders_by_side(draft, orders).items():
        view = View(side=side, operation=draft.operation, team=draft.team, settings=draft.settings)
        taken = take(sheet, view, [order.card for order in own])
        for place, refusal in taken.refused:
            refuse_order(draft, sheet, own[place], refusal, report, (TEAM,) if side is Side.BLUE else ())
        has_faulty_team = any(own[place].card.code == "TEAM" for place, _ in taken.refused)
        plans[side] = Plan() if has_faulty_team else taken.plan
        draft.choices[side] = dict(taken.plan.choices)
    return plans[Side.BLUE]
