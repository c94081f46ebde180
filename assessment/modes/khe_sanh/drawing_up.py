"""7.1.2: both lines of a round, as the sheet has said, as the round before had them, or as Blue is asked."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import lines
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.pieces import firepower, profile
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side


def drawn_up(draft: Draft, sheet: Worksheet, battle: Battle, earlier: dict[Side, list[str]]) -> dict[Side, list[str]]:
    """The lines of this round, the first in front. Raises `Waiting`."""
    opfor = _opfor(draft, sheet, battle, earlier.get(Side.RED, []))
    allied = _allied(draft, sheet, battle, earlier.get(Side.BLUE, []))
    wait_for_answers(sheet)
    return {Side.RED: opfor, Side.BLUE: allied}


def _opfor(draft: Draft, sheet: Worksheet, battle: Battle, earlier: list[str]) -> list[str]:
    """Strongest first; equal ones that are not alike as Blue says."""
    units = list(draft.ground_units(battle.space, Side.RED))
    order = _said(draft, units) or earlier
    if draft.asks_all and not _said(draft, units):
        equal = [unit.designator for unit in units if _has_an_equal(sheet, unit, units)]
        if equal:
            asked = lines.in_order(equal, order)
            order = list(lines.order_of_equals(sheet, battle, asked, lines.units_in(draft, battle.space)))
    return list(lines.opfor_line(sheet, battle, units, order))


def _allied(draft: Draft, sheet: Worksheet, battle: Battle, earlier: list[str]) -> list[str]:
    """As Blue likes; by the reading R2 an answer stands where not everything is asked."""
    units = list(draft.ground_units(battle.space, Side.BLUE))
    said = _said(draft, units) or ([] if draft.asks_all else earlier)
    names = [unit.designator for unit in units]
    return list(lines.allied_line(sheet, battle, names, said, earlier, lines.units_in(draft, battle.space)))


def _said(draft: Draft, units: list[Unit]) -> list[str]:
    """What the sheet has said of the order of these units."""
    names = {unit.designator for unit in units}
    return [name for name in draft.choices.line if name in names]


def _has_an_equal(sheet: Worksheet, unit: Unit, units: list[Unit]) -> bool:
    """Whether another unit has the same firepower and yet is not the same to fight."""
    power = firepower(sheet, unit)
    equals = [one for one in units if firepower(sheet, one) == power]
    return len({_nature(sheet, one) for one in equals}) > 1


def _nature(sheet: Worksheet, unit: Unit) -> tuple[object, ...]:
    """All that a combat can tell of a unit."""
    found = profile(sheet.tables, unit.designator)
    return unit.kind, unit.reduced, found.steps, found.front, found.back, found.is_elite
