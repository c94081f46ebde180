"""7.2, 7.3: how many dice a unit throws, and what each says."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.kinds import Column, Hit, UnitKind
from assessment.modes.khe_sanh.pieces import firepower
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit

BATTLE_RESULTS = table("brt")


@rule("7.2a", "ks.card.pegasus")
def dice_of(sheet: Worksheet, battle: Battle, unit: Unit, bonus: int) -> int:
    """A unit throws as many dice as its firepower, and those that a card adds this turn."""
    del battle
    sheet.figure("added by card", bonus)
    return firepower(sheet, unit) + bonus


@rule("7.2a")
def thrown(sheet: Worksheet, battle: Battle, unit: str, target: str, count: int) -> tuple[int, ...]:
    """The dice of a unit that fires."""
    del battle, unit, target
    return tuple(die(sheet, of=(str(number),)) for number in range(1, count + 1))


@rule("7.3a", "ks.table.brt.armor", "ks.table.brt.ground")
def column_of(sheet: Worksheet, unit: Unit) -> Column:
    """Armor has a column of its own among the ground units."""
    sheet.note("kind", unit.kind.value)
    return Column.ARMOR if unit.kind is UnitKind.ARMOR else Column.OTHER_GROUND


@rule("7.3a", "7.3.3", "ks.table.brt.armor", "ks.table.brt.ground", "ks.table.brt.air", "ks.table.brt.aaa")
def hit_by(sheet: Worksheet, column: Column, number: int) -> Hit:
    """What a die says on the battle results table, under the kind of unit that fires."""
    return Hit(str(sheet.read(BATTLE_RESULTS, number, column)))
