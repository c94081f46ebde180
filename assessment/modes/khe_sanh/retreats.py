"""7.3.2, 18.1: who retreats, breaks off or holds, and where a retreat may lead."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.kinds import Terrain
from assessment.modes.khe_sanh.pieces import is_elite, movement
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

CHART = table("tec")
FIGURES = table("7.1-figures")

HOLDERS = {"allied": Side.BLUE, "communist": Side.RED}
"""Who ignores retreats, as the chart names it."""


@rule("ks.table.terrain.firebase", "ks.table.terrain.entrenchment")
def ignores_retreats(sheet: Worksheet, unit: Unit, terrain: Terrain, defender: Side) -> bool:
    """Allied units that defend a firebase ignore retreats, as do Communist ones that defend an entrenchment."""
    holder = HOLDERS.get(str(sheet.read(CHART, terrain, figure="ignores_retreat")))
    return holder is unit.side and unit.side is defender


@rule("10.3b")
def retreats_ignored(sheet: Worksheet, unit: Unit) -> int:
    """By the advanced rules an elite unit ignores the first retreat each time it is fired at."""
    return int(sheet.read(FIGURES, "resiliency")) if is_elite(sheet, unit) else 0


@rule("7.3.2a")
def spaces_to_retreat(sheet: Worksheet, unit: Unit, retreats: int, ignored: int) -> int:
    """One space for each retreat that is not ignored."""
    del unit
    sheet.figure("retreats", retreats)
    return max(0, retreats - ignored)


@rule("18.1a", "ks.table.terrain.hill", "ks.table.terrain.jungle", "ks.table.terrain.base")
def breaks_off(sheet: Worksheet, unit: Unit, terrain: Terrain) -> bool:
    """In jungle and on hills Communist units break off instead of retreating."""
    return unit.side is Side.RED and bool(sheet.read(CHART, terrain, figure="breaks_off"))


@rule("7.3.2e")
def cannot_move(sheet: Worksheet, unit: Unit) -> bool:
    """A unit without movement that must retreat is eliminated."""
    return movement(sheet, unit) == 0


@rule("7.3.2b", "7.3.2c")
def may_retreat_to(sheet: Worksheet, unit: Unit, space: str, enemies: int, *, is_open: bool) -> bool:
    """Not into a space of the enemy, nor one that is prohibited to the unit or lies across water; else it is lost."""
    del unit, space
    sheet.figure("enemies there", enemies)
    sheet.note("open to the unit", is_open)
    return enemies == 0 and is_open


@rule("7.3.2d")
def retreat_space(  # noqa: PLR0913 - where it is asked, and among what
    sheet: Worksheet, label: str, unit: str, step: str, names: Mapping[str, str], beforehand: str
) -> str:
    """The player picks the direction of every retreat, of the OPFOR too, among the spaces that are open."""
    del label, step
    first = next(iter(names))
    if beforehand in names:
        sheet.note("said beforehand", beforehand)
        return beforehand
    if len(names) == 1:
        return first
    return sheet.ask(Side.BLUE, f"Where does {unit.upper()} retreat?", names.items(), first)
