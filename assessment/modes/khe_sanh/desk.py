"""The order desk: a sheet of lines checked against the code book and the writer's own picture.

Never against the situation: the orders are rehearsed on the board as the writer sees it, by the rules of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from assessment.engine.assessing import scratch_sheet
from assessment.engine.desk_checks import by_the_book, inadmissible
from assessment.engine.mode import Checked, Finding, Mode
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.events import UnitEliminated, UnitMoved
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.order_plan import Plan
from assessment.modes.khe_sanh.picture import Picture
from assessment.modes.khe_sanh.rehearsal import rehearsed
from assessment.modes.khe_sanh.sheet_plan import take
from control.situation.side import Side
from orders.language.card import Card


def check_orders(picture: Picture, cards: tuple[Card, ...], mode: Mode[Any, Any], window: Fraction | None) -> Checked:
    """What is wrong with each line, and what is to be noted of the sheet."""
    del window
    good, wrong = by_the_book(CODEBOOK, cards)
    board = picture.board
    stage = board.stage if board else Stage.SET_UP
    taken = take(scratch_sheet(mode.tables), picture.side, stage, good, mode.settings_in_force)
    refused = list(taken.refused)
    draft = None
    if board is not None and not refused and picture.side is Side.BLUE:
        draft = rehearsed(board, taken.plan, mode)
        refused += draft.refused
    wrong += [
        inadmissible(CODEBOOK, good[place], refusal) for place, refusal in sorted(refused, key=lambda one: one[0])
    ]
    notes = tuple(_notes(draft, taken.plan, good)) if draft is not None and not wrong else ()
    return Checked(wrong=tuple(wrong), notes=notes)


def _notes(draft: Draft, plan: Plan, cards: list[Card]) -> Iterator[Finding]:
    """What the writer may have overlooked."""
    if not cards:
        return
    last = cards[-1].line
    if draft.stage is not Stage.SET_UP and plan.card is None:
        yield Finding(card=last, words="The sheet plays no action card; you will be asked for one.")
    lines = {way.unit: cards[way.place].line for way in plan.moves}
    for event in draft.events:
        if isinstance(event, UnitMoved) and event.cut_short:
            unit, stop = event.units[0], event.path[-1]
            yield Finding(card=lines[unit], words=f"{unit.upper()} has to stop in {stop.upper()}.")
        elif isinstance(event, UnitEliminated):
            words = f"{event.units[0].upper()} would be lost in {event.place.upper()}: {event.why}."
            yield Finding(card=last, words=words)
