"""The end of an instant: reports call planning orders; at the end of the cycle silent units tell their place (A'1d)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.calls import call_by_reports
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.losses_told import OVERDUE, tell_of_overdue
from assessment.modes.tacspiel.reporting import in_order_of_delivery, position_fields, report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import HALF_HOUR
from control.situation.side import SIDES

POSITION: Final = "H50"

Word = tuple[Fraction, Square | None, str]
"""When a unit last told something of itself, where it was then and what it did."""

NOTHING: Final[Word] = (Fraction(-1), None, "")


@rule("A'1d")
def owes_position_report(sheet: Worksheet, unit: Unit, told: bool) -> bool:  # noqa: FBT001 - what its side knows
    """A unit that moved in the cycle and has not reported its final place does so at the end of the cycle."""
    sheet.note("has reported its final place" if told else "moved and has not reported its final place")
    return not told


def conclude(draft: Draft, sheet: Worksheet) -> None:
    """What follows once an instant has come to rest."""
    if draft.now % HALF_HOUR == 0:
        call_by_reports(draft, sheet)
    if draft.now == draft.cycle_end and draft.next_moment() != draft.now:
        _report_positions(draft, sheet)


def _report_positions(draft: Draft, sheet: Worksheet) -> None:
    told = _last_told(draft)
    for name in sorted(draft.units):
        unit = draft.units[name]
        if unit.moved:
            draft.change(name, moved=False)
            is_told = told.get(name, NOTHING)[1:] == (unit.square, unit.posture.value)
            if unit.can_act and owes_position_report(sheet, unit, is_told):
                report(draft, sheet, POSITION, unit, own=True, Tme=draft.now, **position_fields(unit))
        if unit.is_out and draft.settings.get("losses") == OVERDUE:
            tell_of_overdue(draft, sheet, unit)


def _last_told(draft: Draft) -> dict[str, Word]:
    """The latest word of each unit, delivered or under way; an older one that arrives later counts for nothing."""
    last: dict[str, Word] = {
        own.designator: (own.at, own.square, own.posture) for side in SIDES for own in draft.known[side].units
    }
    for one in sorted((made for made in draft.under_way if made.own is not None), key=in_order_of_delivery):
        own = one.own
        if own is not None and own.at >= last.get(own.designator, (own.at,))[0]:
            last[own.designator] = (own.at, own.square, own.posture.value)
    return last
