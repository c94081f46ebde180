"""Vehicles that stay where their unit is lifted off, until it comes back to them (O'1.1)."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit


@rule("O'1.1", reading="R1")
def vehicles_stay(sheet: Worksheet, unit: Unit) -> bool:
    """Helicopters lift the men and what they carry; their own trucks and carriers stay where they board."""
    sheet.note("its own vehicles", unit.vehicle or "none")
    return unit.vehicle is not None


def leave(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """A unit boards: it goes on foot from where it is set down."""
    if vehicles_stay(sheet, unit):
        draft.change(unit.designator, vehicle=None, left_vehicle=unit.vehicle, vehicles_at=unit.square)


def rejoin(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Units that stand where they have left their vehicles have them again."""
    for name in sorted(draft.units if Due.HALF_HOUR in due else draft.moved_now):
        unit = draft.unit(name)
        if unit.vehicles_at != unit.square or not unit.can_act or unit.march is not None:
            continue
        whole = draft.change(name, vehicle=unit.left_vehicle, left_vehicle=None, vehicles_at=None)
        report(
            draft, sheet, "H52", whole, own=True, square=unit.square, rule_id="O'1.1", tag="vehicles",
            Text="back with its vehicles", Tme=draft.now,
        )  # fmt: skip
