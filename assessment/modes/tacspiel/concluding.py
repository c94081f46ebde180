"""The end of an instant: reports call planning orders; at the end of the cycle silent units tell their place (A'1d)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.calls import call_by_reports
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.losses_told import OVERDUE, tell_of_overdue
from assessment.modes.tacspiel.reporting import position_fields, report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from control.situation.clock import HALF_HOUR

POSITION: Final = "H50"


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
    for name in sorted(draft.units):
        unit = draft.units[name]
        if unit.moved:
            draft.change(name, moved=False)
            if unit.can_act and owes_position_report(sheet, unit, _has_told(draft, unit)):
                report(draft, sheet, POSITION, unit, own=True, Tme=draft.now, **position_fields(unit))
        if unit.is_out and draft.settings.get("losses") == OVERDUE:
            tell_of_overdue(draft, sheet, unit)


def _has_told(draft: Draft, unit: Unit) -> bool:
    """Whether the latest word of the unit, delivered or under way, gives its place and what it does there."""
    told = [
        (one.own.at, one.own.square, one.own.posture.value)
        for one in draft.under_way
        if one.own is not None and one.own.designator == unit.designator
    ]
    known = draft.known[unit.side].unit(unit.designator)
    if known is not None:
        told.append((known.at, known.square, known.posture))
    last = max((at for at, _, _ in told), default=draft.now)
    return any((square, posture) == (unit.square, unit.posture.value) for at, square, posture in told if at == last)
