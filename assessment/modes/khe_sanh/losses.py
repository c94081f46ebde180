"""2.6, 7.3.1: steps lost and regained, units that leave play."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.events import UnitEliminated, UnitReduced, UnitRestored
from assessment.modes.khe_sanh.kinds import Box
from assessment.modes.khe_sanh.pieces import steps
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit


@rule("7.3.1", "2.6a", "2.6b", "8.3f")
def is_flipped(sheet: Worksheet, unit: Unit) -> bool:
    """A full unit of two steps is turned to its weaker side; a reduced one, or one of one step, is eliminated."""
    return steps(sheet, unit) > 1 and not unit.reduced


def lose_step(draft: Draft, sheet: Worksheet, name: str, why: str, rule_id: str = "7.3.1") -> None:
    """A unit takes one elimination, by the paragraph named."""
    unit = draft.unit(name)
    if not is_flipped(sheet, unit):
        eliminate(draft, sheet, name, why, rule_id)
        return
    draft.change(name, reduced=True)
    draft.emit(UnitReduced(at=draft.now, units=(name,), line=sheet.line, rule=rule_id, place=unit.place))


def eliminate(draft: Draft, sheet: Worksheet, name: str, why: str, rule_id: str) -> None:
    """A unit goes to the Eliminated box whole, by the paragraph named."""
    place = draft.unit(name).place
    draft.change(name, place=Box.ELIMINATED.value, reduced=False)
    draft.emit(UnitEliminated(at=draft.now, units=(name,), line=sheet.line, rule=rule_id, place=place, why=why))


def restore(draft: Draft, sheet: Worksheet, name: str, rule_id: str) -> None:
    """A reduced unit is turned to its full side where it is, by the paragraph named."""
    unit = draft.change(name, reduced=False)
    draft.emit(UnitRestored(at=draft.now, units=(name,), line=sheet.line, rule=rule_id, place=unit.place))
