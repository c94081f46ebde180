"""Where Somali counters and roadblocks arrive, at set-up and in each reinforcement (mog.setup.sna, mog.reinf)."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import area_after, area_thrown, d3, one_of
from assessment.modes.mog.layout import Layout, in_container
from assessment.modes.mog.pieces import SOMALI, Kind
from assessment.modes.mog.rules import rule
from control.situation.side import Side

ARRIVALS = table("arrivals")
STACKING = table("stacking")
COUNTERS = table("counters")


@rule("mog.setup.sna.4", "mog.stack.1", "mog.stack.2", "mog.sna.move.3")
def is_closed_to_arrivals(sheet: Worksheet, area: Area, layout: Layout) -> bool:
    """No arrival in an area with two units, a UN unit, a casualty or a relief convoy."""
    inside = layout.units_in(area)
    sheet.figure("units", len(inside))
    if len(inside) >= int(sheet.read(STACKING, "units")) or any(unit.side is Side.BLUE for unit in inside):
        return True
    return bool(layout.casualties_in(area)) or area in layout.convoys


@rule("mog.setup.sna.2", "mog.reinf.2")
def groups(sheet: Worksheet, intel: int) -> int:
    """So many groups arrive for each point of Intel; the size of each is a D3."""
    sheet.figure("Intel", intel)
    return max(0, intel) * int(sheet.read(ARRIVALS, "groups_per_intel"))


def size_of(sheet: Worksheet, group: str) -> int:
    """How many counters a group has."""
    return d3(sheet, group)


@rule("mog.setup.sna.3")
def first_area(sheet: Worksheet, group: str) -> Area:
    """The first counter of a group goes to a random area, each following one to the next numbered area."""
    return area_thrown(sheet, group)


@rule("mog.setup.sna.1b", "mog.setup.sna.1")
def counter_drawn(sheet: Worksheet, what: str, container: dict[str, int]) -> Kind | None:
    """A counter is drawn blind: each in the container alike; none from an empty one."""
    del what
    total = in_container(container)
    sheet.figure("counters", total)
    if not total:
        return None
    number = sheet.throw(total)
    for kind in SOMALI:
        number -= container.get(kind, 0)
        if number < 0:
            return kind
    raise ValueError("the draw container holds more counters than it has kinds for")


@rule("mog.setup.sna.5")
def road_for_technical(sheet: Worksheet, what: str, area: Area, layout: Layout) -> Area | None:
    """A Technical goes to a random road area beside the area, one that is open to arrivals; else to none."""
    roads = board_of(sheet.tables).roads_beside[area]
    free = [road for road in roads if not is_closed_to_arrivals(sheet, road, layout)]
    return one_of(sheet, what, free) if free else None


@rule("mog.setup.sna.6", "mog.reinf.1", "mog.stack.4")
def road_for_roadblock(sheet: Worksheet, what: str, layout: Layout) -> Area | None:
    """A roadblock goes to a random road area beside a random area: open to arrivals and without a roadblock."""
    area = area_thrown(sheet, what)
    open_roads = [
        road
        for road in board_of(sheet.tables).roads_beside[area]
        if road not in layout.roadblocks and not is_closed_to_arrivals(sheet, road, layout)
    ]
    return one_of(sheet, what, open_roads) if open_roads else None


@rule("mog.reinf.3", "mog.counters.6")
def has_roadblocks_left(sheet: Worksheet, layout: Layout) -> bool:
    """There are so many roadblocks; when all are out the step goes on without. Casualties take none of them."""
    sheet.figure("out", len(layout.roadblocks))
    return len(layout.roadblocks) < int(sheet.read(COUNTERS, "roadblock", figure="count"))


@rule("mog.setup.sna.6")
def roadblocks_at_set_up(sheet: Worksheet, intel: int) -> int:
    """As many roadblocks as Intel."""
    sheet.figure("Intel", intel)
    return intel * int(sheet.read(ARRIVALS, "roadblocks_per_intel"))


@rule("mog.reinf.1")
def roadblocks_of_a_turn(sheet: Worksheet) -> int:
    """Each reinforcement begins with one roadblock."""
    return int(sheet.read(ARRIVALS, "roadblocks_a_turn"))


def place_for(sheet: Worksheet, what: str, kind: Kind, start: Area, layout: Layout) -> tuple[Area, Area] | None:
    """Where a counter is placed and the numbered area it was placed for, from `start` on; none if all is closed."""
    for area in _round(sheet, start):
        if kind is Kind.TECHNICAL:
            road = road_for_technical(sheet, f"{what} at {area.text}", area, layout)
            if road is not None:
                return road, area
        elif not is_closed_to_arrivals(sheet, area, layout):
            return area, area
    return None


def _round(sheet: Worksheet, start: Area) -> Iterator[Area]:
    """All numbered areas once, in order from one on."""
    area = start
    for _ in board_of(sheet.tables).numbered:
        yield area
        area = area_after(sheet, area)
