"""How percentages become draws (INTRO.9)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule


@rule("INTRO.9")
def happens(sheet: Worksheet, event: str, percent: int) -> bool:
    """All chances are two-digit draws counted from 00: p percent happens on 00 to p-1.

    For a chance given as a percentage only, such as one that Control states for an unplayed action; a printed range is
    used as it is printed.
    """
    return percent > 0 and sheet.within((0, percent - 1))
