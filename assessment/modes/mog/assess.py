"""Assessing one step: from a pause to the next half hour, or to the end of the cycle."""

from __future__ import annotations

from typing import Any, Final

from assessment.engine.assessing import begin, outcome_of
from assessment.engine.desk_checks import Refusal
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode
from assessment.engine.order_sheets import orders_by_side, refuse_order
from assessment.engine.outcome import Answers, Order, Outcome, Ruling
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog import set_up, turn
from assessment.modes.mog.board import board_of
from assessment.modes.mog.corrections import CORRECTIONS
from assessment.modes.mog.draft import Draft, Waiting
from assessment.modes.mog.kinds import Phase
from assessment.modes.mog.orders import NOBODY_ELSE, carry_out
from assessment.modes.mog.reporting import report
from assessment.modes.mog.sight import watched_by
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.telling import tell_step
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
    """Assesses from `situation.now` to the next pause: the next half hour, or the end of the set-up or turn.

    Raises `NotCorrectable` for a ruling that does not fit, and `ValueError` for an answer that its question does not
    allow.
    """
    sheet, start = begin(situation, rulings, answers, mode, dice)
    draft = Draft(situation, mode.settings_in_force)
    CORRECTIONS.apply(draft, sheet, rulings, start)
    draft.saw = watched_by(draft.layout, Side.BLUE, board_of(sheet.tables))
    draft.now = sheet.now = min(situation.now + HALF_HOUR, start.cycle_end)
    own = orders_by_side(draft, CORRECTIONS.cards.as_ruled(draft, sheet, orders, rulings, start))
    for order in own[Side.RED]:
        refuse_order(draft, sheet, order, Refusal(why=NOBODY_ELSE, paragraph="mog.sna.3"), report, ())
    if draft.operation.phase is Phase.OVER:
        draft.now = start.cycle_end
        return outcome_of(draft, sheet)
    try:
        is_last = _play(draft, sheet, own[Side.BLUE], is_last=draft.now == start.cycle_end)
    except Waiting:
        return outcome_of(draft, sheet)
    if is_last:
        draft.now = start.cycle_end
    tell_step(draft, sheet)
    return outcome_of(draft, sheet)


def _play(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...], *, is_last: bool) -> bool:
    """Plays the step that is due; true if the cycle ends with it. Raises `Waiting`."""
    phase = draft.operation.phase
    refused = carry_out(draft, sheet, [order.card for order in orders])
    for place, refusal in refused:
        refuse_order(draft, sheet, orders[place], refusal, report, ())
    if phase is Phase.ACTION:
        if not (draft.has_acted or is_last or not orders or turn.is_done(draft, sheet)):
            return False
        turn.close_turn(draft, sheet)
        return True
    STEPS[phase](draft, sheet)
    return draft.operation.phase is Phase.ARRIVALS


STEPS: Final = {
    Phase.BRIEFING: set_up.brief,
    Phase.FORCE: set_up.muster,
    Phase.DEPLOYMENT: set_up.finish_deployment,
    Phase.MOVE_OUT: set_up.finish_move_out,
    Phase.ARRIVALS: turn.begin_turn,
    Phase.AIR: turn.somali_turn,
}
"""What follows the orders of each phase."""
