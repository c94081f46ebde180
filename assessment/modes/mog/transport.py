"""Boarding and leaving transports and relief convoys (mog.setup.force.5, mog.un.embark, mog.un.disembark)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Act, Kind, Unit
from assessment.modes.mog.rules import rule
from control.situation.side import Side

COUNTERS = table("counters")
CASUALTY = table("H-casualty")
STACKING = table("stacking")

PRISONER: Final = "prisoner"
CASUALTY_NAME: Final = "casualty"
"""Any casualty in reach; a number behind it names one."""


# -- room ------------------------------------------------------------------------------------------------------


@rule("mog.setup.force.5", "mog.opt.apc")
def room_of(sheet: Worksheet, kind: Kind) -> int:
    """What a transport lifts: a Humvee and an APC three, a Truck five; other units nothing."""
    return int(sheet.read(COUNTERS, kind, figure="transport") or 0)


@rule("mog.setup.force.5")
def size_of_infantry(sheet: Worksheet, kind: Kind) -> int:
    """A Platoon takes the room of two, other infantry that of one."""
    return int(sheet.read(COUNTERS, kind, figure="carry_size") or 0)


@rule("mog.setup.force.6")
def size_of_prisoner(sheet: Worksheet) -> int:
    """The prisoner takes the room of two."""
    return int(sheet.read(COUNTERS, PRISONER, figure="carry_size"))


def room_taken(sheet: Worksheet, kinds: tuple[Kind, ...], casualties: int, *, prisoner: bool) -> int:
    """The room that passengers take together."""
    taken = sum(size_of_infantry(sheet, kind) for kind in kinds)
    if casualties:
        taken += casualties * int(sheet.read(CASUALTY, "carry_size"))
    return taken + (size_of_prisoner(sheet) if prisoner else 0)


@rule("mog.un.embark.2", "mog.setup.force.5")
def has_room_aboard(
    sheet: Worksheet, vehicle: Unit, kinds: tuple[Kind, ...], casualties: int, *, prisoner: bool
) -> bool:
    """Any number may board, up to what the transport lifts."""
    taken = room_taken(sheet, kinds, casualties, prisoner=prisoner)
    sheet.figure("room taken", taken)
    return taken <= room_of(sheet, vehicle.kind)


@rule("mog.setup.force.6")
def has_escort(sheet: Worksheet, vehicle: Unit, kinds: tuple[Kind, ...]) -> bool:
    """The prisoner rides only where infantry rides with it."""
    del vehicle
    sheet.figure("infantry aboard", len(kinds))
    return bool(kinds)


# -- boarding --------------------------------------------------------------------------------------------------


@rule("mog.un.embark.1", "mog.un.embark.4")
def may_board(sheet: Worksheet, passenger: Unit, vehicle: Unit) -> bool:
    """From the vehicle's own road area or a building beside it, un-pinned, without having moved, fired or recovered.

    Boarding takes the action of the boarder, and one action of the vehicle for all who board or leave together.
    """
    sheet.note("pinned" if passenger.pinned else "un-pinned", ", ".join(passenger.spent) or "fresh")
    return (
        not passenger.is_vehicle
        and not passenger.pinned
        and not passenger.spent
        and is_beside(sheet, passenger.name, passenger.area, vehicle)
    )


@rule("mog.un.embark.1")
def is_beside(sheet: Worksheet, who: str, area: Area | None, vehicle: Unit) -> bool:
    """Whether somebody is where a transport can take him: in its area, or in a building beside its road area."""
    del who
    if area is None or vehicle.area is None:
        return False
    return area == vehicle.area or (area.is_building and area in board_of(sheet.tables).beside(vehicle.area))


@rule("mog.un.embark.3")
def may_board_convoy(sheet: Worksheet, passenger: Unit, road: Area, layout: Layout) -> bool:
    """A unit boards a relief convoy in the same way and is put into a base connected to it."""
    if passenger.is_vehicle or passenger.pinned or passenger.spent or road not in layout.convoys:
        return False
    area = passenger.area
    beside = area is not None and (area == road or (area.is_building and area in board_of(sheet.tables).beside(road)))
    return beside and bool(bases_connected(sheet, road, layout))


@rule("mog.un.move.5", "mog.relief.5")
def bases_connected(sheet: Worksheet, road: Area, layout: Layout) -> tuple[Area, ...]:
    """The bases that a relief convoy is connected to, along road areas that hold convoys."""
    board = board_of(sheet.tables)
    if road.is_base:
        return (road,)
    reached, to_visit = {road}, [road] if road in layout.convoys else []
    while to_visit:
        area = to_visit.pop()
        following = [other for other in board.roads_beside[area] if other in layout.convoys and other not in reached]
        reached.update(following)
        to_visit += following
    return tuple(base for base in board.bases if road in layout.convoys and reached & set(board.exits[base]))


@rule("mog.un.7")
def may_evacuate(sheet: Worksheet, who: str, area: Area, road: Area, layout: Layout) -> bool:
    """Casualties and the prisoner in a building beside a relief convoy may be brought to a connected base at once.

    In the road area of the convoy itself they board it.
    """
    del who
    if road not in layout.convoys or not (area == road or area in board_of(sheet.tables).buildings_beside[road]):
        return False
    return bool(bases_connected(sheet, road, layout))


@rule("mog.un.5")
def may_move_alone(sheet: Worksheet, who: str) -> bool:
    """Casualties and the prisoner never move by themselves; they only board."""
    sheet.note(who)
    return who != PRISONER and not who.startswith(CASUALTY_NAME)


# -- leaving ---------------------------------------------------------------------------------------------------


@rule("mog.un.6")
def may_wounded_leave(sheet: Worksheet, who: str, area: Area) -> bool:
    """Casualties and the prisoner leave a transport at a UN base alone."""
    del who
    sheet.note("base" if area.is_base else "no base", area)
    return area.is_base


@rule("mog.un.disembark.1")
def may_leave(sheet: Worksheet, passenger: Unit, vehicle: Unit, area: Area, layout: Layout) -> bool:
    """Infantry leaves to the road area of the vehicle or a building beside it, two units an area at most.

    A building with Somali units is entered by an assault, and needs no room before it is won.
    """
    if vehicle.area is None or passenger.aboard != vehicle.name or Act.DISEMBARK in passenger.spent:
        return False
    board = board_of(sheet.tables)
    if area != vehicle.area and area not in board.buildings_beside.get(vehicle.area, ()):
        return False
    inside = len(layout.units_in(area, Side.BLUE))
    sheet.figure("units", inside)
    return area.is_base or inside < int(sheet.read(STACKING, "units"))


@rule("mog.un.disembark.2")
def assaults_on_leaving(sheet: Worksheet, passenger: Unit, area: Area, layout: Layout) -> bool:
    """Leaving a transport into a building with Somali units is an assault at once."""
    sheet.note(passenger.kind, area)
    return bool(layout.units_in(area, Side.RED))
