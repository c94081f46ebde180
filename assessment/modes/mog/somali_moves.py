"""Where Somali units may move, and which way leads to the closest goal (mog.sna.move, mog.sna.10, 11, 13)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import Board, board_of
from assessment.modes.mog.chances import one_of
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.rules import rule
from control.situation.side import Side

STACKING = table("stacking")

ASSAULTERS: Final = (Kind.SNA, Kind.MILITIA)
"""Somali infantry that may enter an area of UN infantry, and so assaults (mog.sna.9c)."""


@rule("mog.sna.move.1", "mog.sna.move.1b", "mog.sna.9c", "mog.sna.move.4", "mog.map.6")
def may_infantry_enter(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """Infantry enters no base, no area with a UN vehicle or a relief convoy, and does not walk into UN infantry.

    To enter an area of UN infantry is an assault, which SNA and Militia choose by their list.
    """
    sheet.note(unit.kind, area)
    return not area.is_base and area not in layout.convoys and not layout.units_in(area, Side.BLUE)


@rule("mog.sna.move.2", "mog.sna.move.6")
def may_technical_enter(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """A Technical keeps to road areas without UN units; roadblocks stop UN vehicles alone."""
    sheet.note(unit.kind, area)
    return area.is_road and area not in layout.convoys and not layout.units_in(area, Side.BLUE)


@rule("mog.sna.move.3")
def has_room_for_somali(sheet: Worksheet, area: Area, layout: Layout) -> bool:
    """At most two Somali units stand in an area."""
    return len(layout.units_in(area, Side.RED)) < int(sheet.read(STACKING, "units"))


def may_enter(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """Whether a Somali unit may move into an adjacent area without a fight."""
    may = may_technical_enter if unit.is_vehicle else may_infantry_enter
    return may(sheet, unit, area, layout) and has_room_for_somali(sheet, area, layout)


def entrances(sheet: Worksheet, unit: Unit, layout: Layout) -> tuple[Area, ...]:
    """The adjacent areas that a Somali unit may move into without a fight."""
    if unit.area is None:
        return ()
    beside = board_of(sheet.tables).beside(unit.area)
    return tuple(area for area in beside if may_enter(sheet, unit, area, layout))


def goals(layout: Layout) -> tuple[Area, ...]:
    """The areas outside the bases that hold a UN combat unit, a casualty or the prisoner, aboard or not."""
    held = [unit.area for unit in layout.of(Side.BLUE)]
    held += [casualty.area for casualty in layout.casualties]
    held.append(layout.prisoner.area)
    return tuple(sorted({area for area in held if area is not None and not area.is_base}))


def ends_of(board: Board, unit: Unit, goal: Area) -> tuple[Area, ...]:
    """Where a way to a goal ends: in it, for a Technical in the road areas that are or touch the goal."""
    return board.roads_beside[goal] if unit.is_vehicle and goal.is_building else (goal,)


def ways(board: Board, unit: Unit, layout: Layout, ends: Iterable[Area]) -> Mapping[Area, int]:
    """How many areas each area lies from the nearest of some, by moves that no other unit stands in the way of.

    Areas that a relief convoy holds are no way.
    """
    found = {area: 0 for area in ends if area not in layout.convoys}
    queue = deque(found)
    while queue:
        area = queue.popleft()
        beside = board.roads_beside[area] if unit.is_vehicle else board.beside(area)
        for other in beside:
            if other not in found and other not in layout.convoys:
                found[other] = found[area] + 1
                queue.append(other)
    return found


def way_lengths(sheet: Worksheet, unit: Unit, layout: Layout) -> dict[Area, int]:
    """How far each goal is that the unit has any way to."""
    if unit.area is None:
        return {}
    board = board_of(sheet.tables)
    far = ways(board, unit, layout, (unit.area,))
    found = {goal: [far[end] for end in ends_of(board, unit, goal) if end in far] for goal in goals(layout)}
    return {goal: min(lengths) for goal, lengths in found.items() if lengths}


@rule("mog.sna.13", reading="R5")
def is_cut_off(sheet: Worksheet, unit: Unit, layout: Layout) -> bool:
    """With nothing to fire at or assault, and every way to every goal through a relief convoy, it is cut off."""
    sheet.figure("goals", len(goals(layout)))
    return bool(layout.convoys) and bool(goals(layout)) and not way_lengths(sheet, unit, layout)


@rule("mog.sna.10", reading="R3")
def closest_goal(
    sheet: Worksheet, unit: Unit, layout: Layout, *, asked: bool = False, seen: frozenset[Area] | None = None
) -> Area | None:
    """The closest UN combat unit, casualty or prisoner outside the bases; of equals by chance.

    Red is not asked of areas that it does not see into; `seen` are those that it does, None for all.
    """
    lengths = way_lengths(sheet, unit, layout)
    if not lengths:
        return None
    least = min(lengths.values())
    sheet.figure("areas away", least)
    near = [goal for goal, length in lengths.items() if length == least]
    asked = asked and (seen is None or seen.issuperset(near))
    return one_of(sheet, f"goal of {unit.name}", near, asked=asked)


@rule("mog.sna.11")
def step_towards(sheet: Worksheet, unit: Unit, goal: Area, layout: Layout, *, asked: bool = False) -> Area | None:
    """The adjacent area that is nearer to the goal, of equals by chance; none where full areas leave no such step."""
    board = board_of(sheet.tables)
    lengths = ways(board, unit, layout, ends_of(board, unit, goal))
    here = lengths.get(unit.area) if unit.area else None
    if here is None:
        return None
    nearer = [area for area in entrances(sheet, unit, layout) if lengths.get(area, here) < here]
    return one_of(sheet, f"way of {unit.name}", nearer, asked=asked) if nearer else None
