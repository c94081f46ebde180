"""Assessing one subinterval: step after step of a bound or of the set-up, to the next one that somebody decides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from assessment.engine.assessing import begin, outcome_of
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Order, Outcome, Ruling
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import setting_up
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.bounds import begin_bound, end_bound
from assessment.modes.de_bellis.corrections import CORRECTIONS
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.fighting import fight, has_choice
from assessment.modes.de_bellis.firing import shoot, sides_that_choose
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.phase_orders import Sheets
from assessment.modes.de_bellis.reporting import tell_the_table
from assessment.modes.de_bellis.situation import Situation
from control.situation.clock import HALF_HOUR
from control.situation.side import Side

TO_THE_END: Final = (Phase.FIRST, Phase.DEPLOY_SECOND)
"""Steps that take the rest of their cycle."""


def assess(  # noqa: PLR0913 - the inputs of an assessment
    situation: Situation,
    orders: tuple[Order, ...],
    rulings: tuple[Ruling, ...],
    answers: Answers,
    mode: Mode[Situation, Any],
    dice: Dice,
) -> Outcome[Situation]:
    """Assesses from `situation.now` to the next step that a side decides, or to the end of the cycle.

    Raises `NotCorrectable` for a ruling that does not fit, and `ValueError` for an answer that its question does not
    allow.
    """
    sheet, start = begin(situation, rulings, answers, mode, dice)
    draft = Draft(situation, mode.ground, mode.settings_in_force, base_size(sheet))
    CORRECTIONS.apply(draft, sheet, rulings, start)
    ordered = CORRECTIONS.cards.as_ruled(draft, sheet, orders, rulings, start)
    _play(draft, sheet, Sheets(draft, sheet, ordered), start.cycle_end)
    return outcome_of(draft, sheet)


def deciding(draft: Draft, sheet: Worksheet) -> tuple[Side, ...]:
    """The sides that have something to decide in the step that comes next."""
    found = DECIDING.get(draft.phase)
    return found(draft, sheet) if found else ()


def _side_in_combat(draft: Draft, sheet: Worksheet) -> tuple[Side, ...]:
    del sheet
    return (draft.mover,) if has_choice(draft.board, draft.mover) else ()


DECIDING: Final[dict[Phase, Callable[[Draft, Worksheet], tuple[Side, ...]]]] = {
    Phase.PIECES: lambda draft, _: setting_up.sides_that_place(draft.state.areas),
    Phase.DEPLOY_FIRST: lambda draft, _: (draft.first,),
    Phase.DEPLOY_SECOND: lambda draft, _: (draft.first.opponent,),
    Phase.MOVES: lambda draft, _: (draft.mover,),
    Phase.SHOOTING: lambda draft, sheet: sides_that_choose(sheet, draft.board, draft.mover),
    Phase.COMBAT: _side_in_combat,
}
"""Who decides in each step."""


def _play(draft: Draft, sheet: Worksheet, sheets: Sheets, end: Fraction) -> None:
    """Goes on until a question is open, a side has to decide, or the cycle ends."""
    while draft.phase is not Phase.OVER:
        draft.now = end if draft.phase in TO_THE_END else min(draft.now + HALF_HOUR, end)
        sheet.now = draft.now
        STEPS[draft.phase](draft, sheet, sheets)
        if sheet.questions or draft.now >= end:
            break
        if deciding(draft, sheet):
            break
        sheets = Sheets(draft, sheet, ())
    if draft.phase is Phase.OVER:
        draft.now = end
    owing = () if sheet.questions else deciding(draft, sheet)
    draft.change(deciding=owing)
    tell_the_table(draft, sheet)


def _roll(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    sheets.refuse_all()
    setting_up.roll_areas(draft, sheet)


def _pieces(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    setting_up.place_pieces(draft, sheet, sheets.laid())


def _first(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    sheets.refuse_all()
    setting_up.know_first(draft, sheet)


def _deploy_first(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    setting_up.finish_deployment(draft, sheet, sheets.deployed(draft.first))
    draft.change(phase=Phase.DEPLOY_SECOND)


def _deploy_second(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    setting_up.finish_deployment(draft, sheet, sheets.deployed(draft.first.opponent))
    begin_bound(draft, sheet)


def _moves(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    sheets.move()
    draft.change(phase=Phase.SHOOTING)


def _shooting(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    shots = sheets.shots()
    if sheet.questions:
        return
    shoot(draft, sheet, shots)
    draft.change(phase=Phase.COMBAT)


def _combat(draft: Draft, sheet: Worksheet, sheets: Sheets) -> None:
    fight(draft, sheet, sheets.fights())
    if sheet.questions:
        return
    end_bound(draft, sheet)
    if draft.phase is not Phase.OVER:
        begin_bound(draft, sheet)


STEPS: Final[dict[Phase, Callable[[Draft, Worksheet, Sheets], None]]] = {
    Phase.TERRAIN: _roll,
    Phase.PIECES: _pieces,
    Phase.FIRST: _first,
    Phase.DEPLOY_FIRST: _deploy_first,
    Phase.DEPLOY_SECOND: _deploy_second,
    Phase.MOVES: _moves,
    Phase.SHOOTING: _shooting,
    Phase.COMBAT: _combat,
}
"""What is done in each step."""
