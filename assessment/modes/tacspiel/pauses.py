"""Where an assessment pauses for replies (play.md "Windows for replies")."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Report
from control.situation.side import CONTROL

PAUSE_CODES = table("H-pauses")

CHOSEN: Final = "chosen"
EVERY_REPORT: Final = "every_report"
HALF_HOURS: Final = "half_hours"
NONE: Final = "none"

CONTACT_CODES: Final = frozenset(("701", "702", "703", "718"))


def pauses_here(draft: Draft, sheet: Worksheet) -> bool:
    """Whether the assessment stops at this half hour, by the game's setting and the reports that fall due."""
    setting = draft.settings["pauses"]
    if setting == NONE:
        return False
    if setting == HALF_HOURS:
        return True
    due = [report for report in draft.under_way if report.due <= draft.now and report.addressee != CONTROL]
    return any(report.units and (setting == EVERY_REPORT or is_chosen_kind(sheet, report.code, _size(report))) for report in due)


@rule("A'1c.1")
def is_chosen_kind(sheet: Worksheet, code: str, size: int) -> bool:
    """A pause comes at reports of attack, ambush, capture, a lost bridge, and new contacts of company size."""
    least = sheet.read(PAUSE_CODES, code if code in CONTACT_CODES or sheet.prints(PAUSE_CODES, code) else "other")
    return least is not None and size >= int(least)


def _size(report: Report) -> int:
    """The size digit of the Cont on a report's card, 0 where there is none."""
    digit = report.card[31:32]
    return int(digit) if digit.isdecimal() else 0
