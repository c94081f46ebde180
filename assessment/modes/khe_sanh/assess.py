"""Assessing one cycle: the set-up, or a turn of twelve phases."""

from __future__ import annotations

from typing import Any

from assessment.engine.assessing import begin, outcome_of
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode
from assessment.engine.order_sheets import orders_by_side, refuse_order
from assessment.engine.outcome import Answers, Order, Outcome, Ruling
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.corrections import CORRECTIONS
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.order_plan import Plan
from assessment.modes.khe_sanh.reporting import report
from assessment.modes.khe_sanh.setting_up import set_up
from assessment.modes.khe_sanh.sheet_plan import take
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.telling import tell_turn
from assessment.modes.khe_sanh.turn import play_turn
from control.situation.side import Side


def assess(  # noqa: PLR0913 - the inputs of an assessment
    situation: Situation,
    orders: tuple[Order, ...],
    rulings: tuple[Ruling, ...],
    answers: Answers,
    mode: Mode[Situation, Any],
    dice: Dice,
) -> Outcome[Situation]:
    """Assesses from `situation.now` to the end of the cycle.

    Raises `NotCorrectable` for a ruling that does not fit, and `ValueError` for an answer that its question does not
    allow.
    """
    sheet, start = begin(situation, rulings, answers, mode, dice)
    draft = Draft(situation, mode.ground, mode.settings_in_force)
    CORRECTIONS.apply(draft, sheet, rulings, start)
    draft.now = sheet.now = start.cycle_end
    own = orders_by_side(draft, CORRECTIONS.cards.as_ruled(draft, sheet, orders, rulings, start))
    plan = _planned(draft, sheet, own)
    if draft.stage is Stage.SET_UP:
        set_up(draft, sheet, plan)
        _refuse(draft, sheet, own[Side.BLUE])
    elif draft.stage is Stage.PLAY:
        is_whole = play_turn(draft, sheet, plan)
        _refuse(draft, sheet, own[Side.BLUE])
        if is_whole:
            tell_turn(draft, sheet)
    return outcome_of(draft, sheet)


def _planned(draft: Draft, sheet: Worksheet, own: dict[Side, tuple[Order, ...]]) -> Plan:
    """Blue's sheet; whatever Red writes is answered as not carried out."""
    reds = own[Side.RED]
    taken = take(sheet, Side.RED, draft.stage, [order.card for order in reds], draft.settings)
    for place, refusal in taken.refused:
        refuse_order(draft, sheet, reds[place], refusal, report, ())
    taken = take(sheet, Side.BLUE, draft.stage, [order.card for order in own[Side.BLUE]], draft.settings)
    draft.refused += taken.refused
    draft.choices = taken.plan.choices
    return taken.plan


def _refuse(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...]) -> None:
    """Blue is told which of its orders were not carried out, and why."""
    for place, refusal in sorted(draft.refused, key=lambda pair: pair[0]):
        refuse_order(draft, sheet, orders[place], refusal, report, ())
