"""Fire combat: who may fire, at what, and the dice of both sides (mog.fire)."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import Board, board_of
from assessment.modes.mog.chances import die
from assessment.modes.mog.hits import Hit, hit
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Act, Kind, Unit
from assessment.modes.mog.rules import rule
from assessment.modes.mog.strengths import anti_armor_strength, armor_strength, infantry_strength
from control.situation.side import Side

FIRE = table("fire")
ACTIONS = table("actions")


@rule("mog.fire.gen.1")
def has_stood_still(sheet: Worksheet, unit: Unit) -> bool:
    """Infantry may fire if it has not moved."""
    sheet.figure("areas moved", unit.moves)
    return not unit.moves


@rule("mog.fire.gen.2")
def has_moved_little(sheet: Worksheet, unit: Unit) -> bool:
    """A vehicle may fire if it has not moved, or is un-pinned and has moved a single area."""
    sheet.figure("areas moved", unit.moves)
    return not unit.moves or (not unit.pinned and unit.moves <= int(sheet.read(ACTIONS, "fire_after")))


@rule("mog.fire.gen.3")
def is_armed(sheet: Worksheet, unit: Unit) -> bool:
    """Trucks never fire, nor does a Somali unit that is pinned."""
    sheet.note(unit.kind)
    return unit.kind is not Kind.TRUCK and not (unit.side is Side.RED and unit.pinned)


@rule("mog.fire.gen.9")
def has_fire_left(sheet: Worksheet, unit: Unit) -> bool:
    """A unit makes one fire attack a turn."""
    return unit.spent.count(Act.FIRE) < int(sheet.read(ACTIONS, "fires"))


def may_fire(sheet: Worksheet, unit: Unit) -> bool:
    """Whether a unit may fire at all now."""
    still = has_moved_little(sheet, unit) if unit.is_vehicle else has_stood_still(sheet, unit)
    return unit.area is not None and still and is_armed(sheet, unit) and has_fire_left(sheet, unit)


@rule("mog.fire.gen.4", "mog.fire.gen.7", "mog.fire.gen.8", "mog.fire.gen.13")
def is_target(sheet: Worksheet, firer: Unit, target: Unit, layout: Layout) -> bool:
    """A target is an enemy combat unit in an adjacent area, or across a road, that no base or relief convoy covers.

    From a base its exits are adjacent; a unit beside a relief convoy may itself fire.
    """
    if firer.area is None or target.area is None or firer.side is target.side:
        return False
    if target.area.is_base or target.area in layout.convoys:
        sheet.note("covered", target.area)
        return False
    return board_of(sheet.tables).are_adjacent(firer.area, target.area) or fires_across(sheet, firer, target, layout)


@rule("mog.fire.gen.5", "mog.fire.gen.6")
def fires_across(sheet: Worksheet, firer: Unit, target: Unit, layout: Layout) -> bool:
    """From building to building across a shared road area; Somali units not across one with a relief convoy."""
    if firer.area is None or target.area is None:
        return False
    roads = board_of(sheet.tables).across(firer.area, target.area)
    for road in roads:
        sheet.note("across", road)
    return any(firer.side is Side.BLUE or road not in layout.convoys for road in roads)


def targets_of(sheet: Worksheet, firer: Unit, layout: Layout) -> tuple[Unit, ...]:
    """All targets of a unit."""
    within = areas_in_reach(board_of(sheet.tables), firer.area) if firer.area else frozenset()
    enemies = (unit for unit in layout.units if unit.side is not firer.side and unit.area in within)
    return tuple(unit for unit in enemies if is_target(sheet, firer, unit, layout))


def areas_in_reach(board: Board, area: Area) -> frozenset[Area]:
    """The areas into which anybody in an area could fire."""
    return frozenset((*board.beside(area), *(building for _, building in board.opposite.get(area, ()))))


@rule("mog.fire.infantry.2")
def night_modifier(sheet: Worksheet, firer: Unit, *, night: bool, goggles: bool) -> int:
    """On night turns the firer is worse at infantry, unless it is of the UN and NOG is there."""
    if not night or (goggles and firer.side is Side.BLUE):
        return 0
    return int(sheet.read(FIRE, "night"))


@rule("mog.fire.infantry.1", "mog.dice.4")
def fire_at_infantry(sheet: Worksheet, firer: Unit, target: Unit, *, night: bool, goggles: bool) -> Hit:
    """Firer and defender each throw a die of their own and add their Infantry Strength."""
    firing = (
        die(sheet, of=("fires",))
        + infantry_strength(sheet, firer)
        + night_modifier(sheet, firer, night=night, goggles=goggles)
    )
    defending = die(sheet, of=("defends",)) + infantry_strength(sheet, target)
    return hit(sheet, target, firing, defending)


@rule("mog.fire.vehicle.1")
def fire_at_vehicle(sheet: Worksheet, firer: Unit, target: Unit) -> Hit:
    """The firer adds its Anti-Armor Strength, the vehicle its Armor Strength; night makes no difference."""
    firing = die(sheet, of=("fires",)) + (anti_armor_strength(sheet, firer) or 0)
    defending = die(sheet, of=("defends",)) + (armor_strength(sheet, target) or 0)
    return hit(sheet, target, firing, defending)


@rule("mog.fire.gen.12")
def fire_at(sheet: Worksheet, firer: Unit, target: Unit, *, night: bool, goggles: bool) -> Hit:
    """Each unit fires by itself; the effects of several are not added."""
    if target.is_vehicle:
        return fire_at_vehicle(sheet, firer, target)
    return fire_at_infantry(sheet, firer, target, night=night, goggles=goggles)


@rule("mog.fire.roadblock")
def is_roadblock_in_reach(sheet: Worksheet, firer: Unit, road: Area, layout: Layout) -> bool:
    """A UN combat unit may fire at a roadblock in its own or an adjacent road area, or from a base linked to it."""
    sheet.note("roadblock", "yes" if road in layout.roadblocks else "no")
    if firer.side is not Side.BLUE or firer.area is None or road not in layout.roadblocks or firer.area.is_building:
        return False
    return firer.area == road or board_of(sheet.tables).are_adjacent(firer.area, road)


@rule("mog.fire.roadblock")
def breaches(sheet: Worksheet, firer: Unit, road: Area) -> bool:
    """A die and the Anti-Armor Strength together remove the roadblock or leave it."""
    del road
    total = die(sheet) + (anti_armor_strength(sheet, firer) or 0)
    sheet.figure("total", total)
    return total >= int(sheet.read(FIRE, "roadblock"))
