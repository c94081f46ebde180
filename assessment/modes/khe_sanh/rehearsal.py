"""A turn's orders carried out on the board as its writer sees it: what would be refused, and what would follow.

Communist units that lie face down stand in for themselves without a face, and nothing that a card leaves to chance is
carried out: equal pictures give equal answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers
from assessment.engine.worksheet import SilentSheet
from assessment.modes.khe_sanh.draft import Decided, Draft
from assessment.modes.khe_sanh.kinds import Stage, UnitKind
from assessment.modes.khe_sanh.knowledge import Board, Knowledge
from assessment.modes.khe_sanh.order_plan import Plan
from assessment.modes.khe_sanh.setting_up import deploy
from assessment.modes.khe_sanh.situation import Cards, Situation
from assessment.modes.khe_sanh.turn import order_phases
from assessment.modes.khe_sanh.unit import Unit
from control.situation.by_side import BySide
from control.situation.side import Side


def rehearsed(board: Board, plan: Plan, mode: Mode[Any, Any]) -> Draft:
    """The draft after phases 1 to 4, or after the deployment; `refused` on it says what could not be carried out."""
    sheet = SilentSheet(mode.tables, SeededDice(seed_from(0)), answers=Answers(take_proposals=True))
    draft = Draft(_situation(board), mode.ground, mode.settings_in_force)
    draft.is_rehearsal = True
    draft.choices = plan.choices
    if board.stage is Stage.SET_UP:
        deploy(draft, sheet, plan)
        return draft
    with suppress(Decided):
        order_phases(draft, sheet, plan)
    return draft


def _situation(board: Board) -> Situation:
    return Situation(
        now=Fraction(0),
        ground="",
        stage=board.stage,
        marker=board.marker,
        turn=board.turn,
        cards=Cards(hand=board.hand, discards=board.discards, in_effect=board.in_effect),
        units=(*board.units, *_stand_ins(board)),
        known=BySide(red=Knowledge(), blue=Knowledge()),
        effects=board.effects,
    )


def _stand_ins(board: Board) -> Iterator[Unit]:
    """As many units without a face as lie face down."""
    for stack in board.hidden:
        for number in range(1, stack.count + 1):
            name = f"hidden:{stack.place}:{number}"
            yield Unit(designator=name, side=Side.RED, kind=UnitKind.INFANTRY, place=stack.place)
