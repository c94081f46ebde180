"""5.2, 16.2: how many Communist units come in or come back, and which."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.rules import rule

REPLACEMENTS = table("16.2")


@rule("16.2a", "16.2b")
def count(sheet: Worksheet, named: int) -> int:
    """One eliminated unit comes back every turn, beside as many as the card names."""
    sheet.figure("named by the card", named)
    return named + int(sheet.read(REPLACEMENTS, "free"))


@rule("16.2b")
def picked(sheet: Worksheet, number: str, among: Sequence[str]) -> str:
    """The eliminated units are mixed, so that each has the same chance."""
    del number
    return among[0] if len(among) == 1 else among[sheet.throw(len(among))]


@rule("5.2", "5.3b")
def reinforcement(sheet: Worksheet, number: str, among: Sequence[str]) -> str | None:
    """OPFOR reinforcements are picked at random from their pool; from an empty one nobody comes."""
    del number
    sheet.figure("units in the pool", len(among))
    if not among:
        return None
    return among[0] if len(among) == 1 else among[sheet.throw(len(among))]
