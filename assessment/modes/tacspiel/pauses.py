"""Where an assessment pauses for replies (R17).

By the setting at every report, at those of chosen kinds, every half hour or nowhere; and blind, at the half hours that
Control names by a ruling of kind `pause`.
"""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.rules import rule
from control.situation.side import SIDES

PAUSE_CODES = table("H-pauses")

CHOSEN: Final = "chosen"
EVERY_REPORT: Final = "every_report"
HALF_HOURS: Final = "half_hours"
NONE: Final = "none"


def pauses_here(draft: Draft, sheet: Worksheet) -> bool:
    """Whether the assessment stops at this half hour, by the game's setting and the reports that fall due."""
    setting = draft.settings["pauses"]
    if draft.now in draft.blind_pauses or setting == HALF_HOURS:
        return True
    if setting == NONE:
        return False
    due = [report for report in draft.under_way if report.due <= draft.now and may_be_answered(report)]
    if setting == EVERY_REPORT:
        return bool(due)
    return any(is_chosen_kind(sheet, report.code, _size(report)) for report in due if report.is_new)


def may_be_answered(report: Report) -> bool:
    """Whether a report opens a window: it goes to a cell and tells of own units, or of a place to reach."""
    return report.addressee in SIDES and bool(report.units or report.square)


@rule("A'1c.1")
def is_chosen_kind(sheet: Worksheet, code: str, size: int) -> bool:
    """A pause comes at reports of attack, ambush, capture, a lost bridge, and new contacts of company size."""
    least = sheet.read(PAUSE_CODES, code if sheet.prints(PAUSE_CODES, code) else "other")
    return least is not None and size >= int(least)


def _size(report: Report) -> int:
    """The size digit of the Cont on a report's card, 0 where there is none."""
    digit = report.card[31:32]
    return int(digit) if digit.isdecimal() else 0
