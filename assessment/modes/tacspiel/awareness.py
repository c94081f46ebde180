"""Whether a unit knows that it is being attacked (D'5a.1)."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import contacts
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ranges import km, metres_up
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

CHAPTER = table("D'")


@rule("D'5a.1", "D'4.1")
def knows_of_attack(sheet: Worksheet, unit: Unit, metres: int, *, in_contact: bool) -> bool:
    """An attack from within closing range is noticed at once, from farther off only by a unit in contact."""
    sheet.note("in contact" if in_contact else "no contact")
    return in_contact or km(metres) <= sheet.read(CHAPTER, "close_range_km")


def is_aware(draft: Draft, sheet: Worksheet, unit: Unit, attackers: Sequence[Unit]) -> bool:
    """Whether a unit knows of the attack of these."""
    metres = min(metres_up(unit.square, attacker.square) for attacker in attackers)
    kept = contacts.kept_between(draft, unit, (attacker.designator for attacker in attackers))
    return knows_of_attack(sheet, unit, metres, in_contact=kept is not None)
