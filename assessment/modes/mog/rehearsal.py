"""A sheet carried out on what its writer sees, with nothing thrown: hoping for the best, and expecting nothing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assessment.engine.assessing import scratch_sheet
from assessment.engine.desk_checks import Refusal
from assessment.engine.mode import Mode
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.kinds import Foresight
from assessment.modes.mog.knowledge import Knowledge, Table
from assessment.modes.mog.orders import carry_out_one
from assessment.modes.mog.situation import Situation
from control.situation.by_side import BySide
from orders.language.card import Card


def rehearsed(
    table: Table, cards: Sequence[Card], mode: Mode[Any, Any]
) -> tuple[tuple[Draft, ...], list[tuple[int, Refusal]]]:
    """The drafts after a sheet, and what of it cannot be carried out however the fights go, by place."""
    situation = Situation(
        now=Fraction(0), ground="", table=table, known=BySide(red=Knowledge(), blue=Knowledge())
    )  # fmt: skip
    settings = mode.settings_in_force
    drafts = tuple(Draft(situation, settings, foresight) for foresight in (Foresight.HOPES, Foresight.DOUBTS))
    refused: list[tuple[int, Refusal]] = []
    for place, card in enumerate(cards):
        ahead = cards[place + 1] if place + 1 < len(cards) else None
        faults = [carry_out_one(draft, scratch_sheet(mode.tables), card, ahead) for draft in drafts]
        if all(faults) and faults[0] is not None:
            refused.append((place, faults[0]))
    return drafts, refused
