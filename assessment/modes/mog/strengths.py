"""Strengths of combat units on the side that is up (mog.counters.2 to 5)."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.rules import rule

STRENGTHS = table("H-strengths")


@rule("mog.counters.3", "mog.counters.2", reading="R2")
def infantry_strength(sheet: Worksheet, unit: Unit) -> int:
    """The Infantry Strength on the side of the counter that is up; 0 where none is printed."""
    return int(sheet.read(STRENGTHS, unit.kind, unit.face, figure="infantry") or 0)


@rule("mog.counters.5", reading="R2")
def anti_armor_strength(sheet: Worksheet, unit: Unit) -> int | None:
    """The Anti-Armor Strength; a pinned Somali unit has none, for it cannot fire."""
    found = sheet.read(STRENGTHS, unit.kind, unit.face, figure="anti_armor")
    return None if found is None else int(found)


@rule("mog.counters.4", reading="R2")
def armor_strength(sheet: Worksheet, unit: Unit) -> int | None:
    """The Armor Strength: what makes a unit a vehicle; infantry has none."""
    found = sheet.read(STRENGTHS, unit.kind, unit.face, figure="armor")
    return None if found is None else int(found)
