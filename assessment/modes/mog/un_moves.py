"""Where UN units may move, and what they may spend an action on (mog.un, mog.map)."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Act, Kind, Unit
from assessment.modes.mog.rules import rule
from control.situation.side import Side

ACTIONS = table("actions")
STACKING = table("stacking")


# -- actions ---------------------------------------------------------------------------------------------------


@rule("mog.counters.7")
def actions_of(sheet: Worksheet, unit: Unit) -> int:
    """Infantry has one action a turn, UN vehicles have two."""
    return int(sheet.read(ACTIONS, "un_vehicle" if unit.is_vehicle else "un_infantry"))


@rule("mog.un.1")
def may_infantry_spend(sheet: Worksheet, unit: Unit, act: Act) -> bool:
    """Un-pinned infantry does one thing: move, fire, embark or disembark."""
    return len(unit.spent) < actions_of(sheet, unit) and act in (Act.MOVE, Act.FIRE, Act.EMBARK, Act.DISEMBARK)


@rule("mog.un.2", "mog.un.embark.4")
def may_pinned_infantry_spend(sheet: Worksheet, unit: Unit, act: Act) -> bool:
    """Pinned infantry fires or recovers, nothing else."""
    return len(unit.spent) < int(sheet.read(ACTIONS, "pinned")) and act in (Act.FIRE, Act.RECOVER)


@rule("mog.un.3")
def may_vehicle_spend(sheet: Worksheet, unit: Unit, act: Act) -> bool:
    """An un-pinned vehicle makes one move before or after one other action, which may be a move too.

    One that was pinned when it acted has no second action.
    """
    if Act.RECOVER in unit.spent or act not in (Act.MOVE, Act.FIRE, Act.LOAD):
        return False
    others = [spent for spent in (*unit.spent, act) if spent is not Act.MOVE]
    sheet.figure("actions but moves", len(others))
    return len(unit.spent) < actions_of(sheet, unit) and len(others) <= 1


@rule("mog.un.4")
def may_pinned_vehicle_spend(sheet: Worksheet, unit: Unit, act: Act) -> bool:
    """A pinned vehicle does one thing: move, fire, load, or recover."""
    return len(unit.spent) < int(sheet.read(ACTIONS, "pinned")) and act in (Act.MOVE, Act.FIRE, Act.LOAD, Act.RECOVER)


def may_spend(sheet: Worksheet, unit: Unit, act: Act) -> bool:
    """Whether a UN unit may now do something; loading that a vehicle has begun goes on under the same action."""
    if unit.is_vehicle and act is Act.LOAD and unit.spent and unit.spent[-1] is Act.LOAD:
        return True
    if unit.is_vehicle:
        may = may_pinned_vehicle_spend if unit.pinned else may_vehicle_spend
    else:
        may = may_pinned_infantry_spend if unit.pinned else may_infantry_spend
    return may(sheet, unit, act)


# -- moves -----------------------------------------------------------------------------------------------------


@rule("mog.map.1", "mog.map.2", "mog.map.3")
def is_adjacent(sheet: Worksheet, start: Area, end: Area) -> bool:
    """Areas that share a border are adjacent; buildings not over a corner, road areas at a crossing all of them."""
    sheet.note("building" if end.is_building else "base" if end.is_base else "road", end)
    return board_of(sheet.tables).are_adjacent(start, end)


@rule("mog.un.move.1")
def may_infantry_enter(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """Infantry enters any adjacent area but a road area with a Technical; Somali infantry there means an assault."""
    sheet.note(unit.kind, area)
    return all(other.kind is not Kind.TECHNICAL for other in layout.units_in(area, Side.RED))


@rule("mog.un.move.2", "mog.map.5", "mog.sna.move.6")
def may_vehicle_enter(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """A vehicle enters road areas without Somali units or a roadblock, and bases."""
    sheet.note(unit.kind, area)
    if area.is_base:
        return True
    return area.is_road and area not in layout.roadblocks and not layout.units_in(area, Side.RED)


@rule("mog.stack.1", "mog.stack.2", "mog.stack.5")
def has_room_for_un(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """Two units an area, any number in a base; the prisoner, casualties, convoys, roadblocks, riders do not count."""
    inside = [other for other in layout.units_in(area, Side.BLUE) if other.name != unit.name]
    sheet.figure("units", len(inside))
    return area.is_base or len(inside) < int(sheet.read(STACKING, "units"))


@rule("mog.un.move.3")
def has_room_if_boarded(
    sheet: Worksheet, vehicle: Unit, area: Area, layout: Layout, boarding: tuple[Unit, ...]
) -> bool:
    """A vehicle may come as one too many if units in the road area board it at once, so that two are left."""
    staying = [unit for unit in layout.units_in(area, Side.BLUE) if unit not in boarding and unit != vehicle]
    sheet.figure("units that stay", len(staying))
    return len(staying) < int(sheet.read(STACKING, "units"))


@rule("mog.un.move.4")
def is_unloaded_on_entering(sheet: Worksheet, vehicle: Unit, area: Area) -> bool:
    """Entering a base puts everyone aboard off; they do nothing more this turn."""
    sheet.note(vehicle.kind, area)
    return area.is_base


@rule("mog.event.7")
def is_base_closed(sheet: Worksheet, area: Area, closed: Area | None) -> bool:
    """During a Local Riot the base may be neither entered nor left."""
    sheet.note("riot", closed or "none")
    return closed is not None and area == closed
