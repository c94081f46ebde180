"""2.1: which rules are played."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.rules import rule


@rule("2.1")
def is_played(sheet: Worksheet, heading: str, is_advanced: bool) -> bool:  # noqa: FBT001 - a setting
    """Standard rules always hold; those headed (A) may be left out of a game."""
    sheet.note("rule headed (A)", heading)
    return is_advanced
