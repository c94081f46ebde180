"""Red units that reach a base or cache: their condition (783), which Blue may hear, new missions (E'1h, F'1d, Q')."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import intercepts
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Base, Unit
from control.situation.side import Side


@rule("F'1d.2")
def counts_anew(sheet: Worksheet, unit: Unit, base: str) -> bool:
    """A fire unit that visits a base or cache has its specific missions anew."""
    return unit.side is Side.RED


def tell(draft: Draft, sheet: Worksheet, unit: Unit, base: Base) -> None:
    """The unit says when it arrived and what it has lost."""
    code = intercepts.report_of_condition(sheet, unit, base.name)
    told = report(draft, sheet, code, unit, own=True, rule_id="Q'.3", CAS=unit.casualties, Tme=draft.now)
    intercepts.hears_condition(draft, sheet, unit, base, told)


def arrive(draft: Draft, sheet: Worksheet) -> None:
    """Units that have come to a base and stay; those that owe resupply report when it begins."""
    for name in sorted(draft.moved_now):
        unit = draft.unit(name)
        base = _base_at(draft, unit)
        if base is None or not unit.can_act:
            continue
        unit = draft.change(name, last_base=draft.now)
        if unit.march is None and unit.missions and counts_anew(sheet, unit, base.name):
            unit = draft.change(name, missions=0)
        if unit.march is None and not unit.owes_resupply and not unit.kind.is_patrol:
            tell(draft, sheet, unit, base)


def _base_at(draft: Draft, unit: Unit) -> Base | None:
    """The base or cache of Red at which a unit of Red stands."""
    if unit.side is Side.BLUE:
        return None
    return next((base for base in draft.situation.bases if base.square == unit.square), None)
