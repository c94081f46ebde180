"""Cycles of orders and reports (A'1a)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule

BASICS: Final = table("A'")
MINUTES_AN_HOUR: Final = 60


@rule("A'1a.1")
def cycle_end(sheet: Worksheet, start: Fraction) -> Fraction:
    """A cycle of orders and reports lasts six hours of game time."""
    return start + Fraction(sheet.read(BASICS, "cycle_hr")) * MINUTES_AN_HOUR
