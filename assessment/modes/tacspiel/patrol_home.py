"""Where patrols leave from and report to (L'1a, L'1b)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

HEADQUARTERS = frozenset((UnitKind.HEADQUARTERS, UnitKind.COMPANY_HQ_WEAPONS_PLATOON))


@rule("L'1a.2")
def home_of_patrol(sheet: Worksheet, patrol: str, side: Side, company: str) -> str:
    """Red's patrols leave from and report to the 1st Platoon of their company, Blue's the company headquarters."""
    return f"1{company}" if side is Side.RED else company


@rule("L'1b.2")
def has_radio(sheet: Worksheet, patrol: str, side: Side) -> bool:
    """Blue's patrols have radios; Red's send runners."""
    return side is Side.BLUE


def home_square(draft: Draft, sheet: Worksheet, patrol: Unit) -> Square | None:
    """The square of that platoon or headquarters; None where neither is on the map."""
    name = home_of_patrol(sheet, patrol.designator, patrol.side, patrol.company)
    platoon = draft.units.get(name)
    if platoon is not None and not platoon.is_out:
        return platoon.square
    for unit in draft.company_of(patrol):
        if unit.kind in HEADQUARTERS:
            return unit.square
    above = draft.headquarters.get(patrol.company) or draft.headquarters.get(patrol.superior)
    return above.square if above is not None else None
