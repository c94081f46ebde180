"""Attaching a unit to another headquarters: house order H10 (R16)."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import intercepts
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Headquarters, Planned, Unit


@rule("A'5a", reading="R16")
def may_attach(sheet: Worksheet, unit: Unit, to: str, at_cycle_start: bool, known: bool) -> bool:  # noqa: FBT001
    """Attachment changes by card at the start of a cycle, to a headquarters of the same side."""
    sheet.note("start of a cycle" if at_cycle_start else "inside a cycle")
    sheet.note("headquarters of the side" if known else "no headquarters of the side")
    return at_cycle_start and known


def _may_stand(sheet: Worksheet, unit: Unit, hq: Headquarters) -> bool:
    return intercepts.may_stand_under(sheet, unit.company, hq.designator, hq.level)


def start_attachment(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order H10: from now on the unit stands under the headquarters in Desig."""
    wanted = planned.order.card.value("Desig")
    found = draft.headquarters.get(wanted)
    at_start = draft.now % Fraction(draft.cycle_minutes) == 0
    if not may_attach(sheet, unit, wanted, at_start, found is not None and found.side is unit.side):
        return Refusal("a unit is attached to a headquarters of its side, at the start of a cycle", "A'5a")
    if found is not None and unit.kind is UnitKind.ASA_COMPANY and not _may_stand(sheet, unit, found):
        return Refusal("the company works as one piece under the division", "Q'.1")
    changed = draft.change(unit.designator, superior=wanted)
    report(draft, sheet, "H52", changed, own=True, rule_id="A'5a", Text=f"attached to {wanted}")
    return None
