"""Air support: Heli-Support, AC-130, and how CSAR comes down (mog.air, mog.setup.csar, mog.opt)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import die, one_of
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.rules import rule
from control.situation.side import Side

CSAR = table("csar")
AC130_AREAS = table("ac130-areas")
VULNERABLE = table("vulnerable-helicopters")


class Shot(StrEnum):
    """What an SNA RPG does to a helicopter that attacks its area."""

    CASUALTY = "casualty"
    NONE = "none"


@rule("mog.air.4")
def may_attack_from_helicopters(sheet: Worksheet, areas: tuple[Area, ...], points: int) -> bool:
    """One attack for each Heli-Support point; any number of them on the same area."""
    sheet.figure("points", points)
    return all(not area.is_base for area in areas) and len(areas) <= points


@rule("mog.opt.ac130")
def may_attack_from_ac130(sheet: Worksheet, areas: tuple[Area, ...]) -> bool:
    """An AC-130 attacks up to four areas a turn."""
    return not any(area.is_base for area in areas) and len(set(areas)) == len(areas) <= int(
        sheet.read(AC130_AREAS, "areas")
    )


@rule("mog.opt.heli")
def is_shot_at(sheet: Worksheet, attack: str, area: Area, layout: Layout) -> str | None:
    """An un-pinned SNA RPG in the area may shoot at the helicopters: which one a casualty is placed beside, if any."""
    del attack
    armed = [unit for unit in layout.units_in(area, Side.RED) if unit.kind is Kind.RPG and not unit.pinned]
    if not armed:
        return None
    found = Shot(sheet.result(VULNERABLE, die(sheet)))
    return armed[0].name if found is Shot.CASUALTY else None


@rule("mog.opt.heli")
def casualty_beside(sheet: Worksheet, what: str, area: Area) -> Area:
    """A casualty is placed in a random area beside; the Heli-Support points stay."""
    return area_beside(sheet, what, area)


def area_beside(sheet: Worksheet, what: str, area: Area) -> Area:
    """A building or road area beside another, by chance."""
    return one_of(sheet, what, board_of(sheet.tables).beside(area))


@rule("mog.air.5", "mog.setup.csar.1", reading="R12")
def may_csar_go(sheet: Worksheet, area: Area, layout: Layout, *, at_set_up: bool) -> bool:
    """CSAR goes from the UN Asset Box to an area with a casualty at set-up, to any area in the air support phase.

    Not to one with a Technical, against which infantry cannot fight.
    """
    sheet.figure("casualties", len(layout.casualties_in(area)))
    if any(unit.kind is Kind.TECHNICAL for unit in layout.units_in(area, Side.RED)):
        return False
    known = board_of(sheet.tables).knows(area)
    return known and (not at_set_up or bool(layout.casualties_in(area)))


@rule("mog.setup.csar.1")
def csar_lands(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """A die, less one for Somali units in the area and one more for an un-pinned RPG; below 1 CSAR is eliminated."""
    del unit
    inside = layout.units_in(area, Side.RED)
    total = die(sheet)
    if inside:
        total += int(sheet.read(CSAR, "somali"))
    if any(one.kind is Kind.RPG and not one.pinned for one in inside):
        total += int(sheet.read(CSAR, "unpinned_rpg"))
    sheet.figure("die with modifiers", total)
    return total >= int(sheet.read(CSAR, "least"))


@rule("mog.setup.csar.1")
def wreck_of_csar(sheet: Worksheet, unit: Unit, area: Area) -> Area:
    """The casualty of a lost CSAR lies in a random area beside."""
    return area_beside(sheet, f"casualty of {unit.name}", area)


@rule("mog.setup.csar.2", "mog.setup.heli.3")
def fights_where_it_lands(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """A UN unit set down in an area of Somali units fights an assault at once."""
    sheet.note(unit.kind, area)
    return bool(layout.units_in(area, Side.RED))
