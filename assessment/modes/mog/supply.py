"""Casualties on the backs of relief convoys and roadblocks, where the game counts its counters (mog.counters.6)."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.rules import rule

COUNTERS = table("counters")


@rule("mog.counters.6")
def fronts_left(sheet: Worksheet, layout: Layout) -> int:
    """How many relief convoys and roadblocks are neither out nor turned over for casualties.

    Casualties are turned from either, and may be changed about: it matters only how many are left together.
    """
    both = sum(int(sheet.read(COUNTERS, name, figure="count")) for name in ("relief_convoy", "roadblock"))
    return both - len(layout.convoys) - len(layout.roadblocks) - max(0, backs_needed(sheet, layout))


@rule("mog.counters.6")
def is_casualty_left(sheet: Worksheet, layout: Layout) -> bool:
    """A casualty is one of two counters of its own, the third and later ones are the back of another."""
    return backs_needed(sheet, layout) < 0 or fronts_left(sheet, layout) > 0


def backs_needed(sheet: Worksheet, layout: Layout) -> int:
    """How many casualties there are beyond those with counters of their own, less than nothing where some are left."""
    placed = len(layout.casualties) + layout.casualties_lost
    sheet.figure("casualties", placed)
    return placed - int(sheet.read(COUNTERS, "casualty", figure="count"))
