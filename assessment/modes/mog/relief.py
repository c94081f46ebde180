"""The UN relief phase: where a relief convoy comes from and where it goes (mog.relief)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import die
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.rules import rule
from control.situation.side import Side

RELIEF = table("relief")
STACKING = table("stacking")
COUNTERS = table("counters")
SCENARIOS = table("scenarios")

CHOICE: Final = "choice"


@rule("mog.scen.radio.2", "mog.scen.radio.5")
def bases_in_play(sheet: Worksheet, mission: Mission) -> tuple[Area, ...]:
    """In Radio Mogadishu base 1 alone is in play and no die is thrown for it; else all bases are."""
    if mission is Mission.RADIO_MOGADISHU:
        return tuple(Area.at(str(base)) for base in sheet.read(SCENARIOS, mission, figure="bases"))
    return board_of(sheet.tables).bases


@rule("mog.scen.radio.2")
def is_in_play(sheet: Worksheet, mission: Mission, base: Area) -> bool:
    """In Radio Mogadishu nobody goes to another base than base 1."""
    return base in bases_in_play(sheet, mission)


@rule("mog.relief.1", "mog.event.7")
def bases_thrown(sheet: Worksheet, turn: str, in_play: tuple[Area, ...], closed: Area | None) -> tuple[Area, ...]:
    """A die names the base, or leaves the choice of any; a base in a Local Riot is thrown for again.

    Where one base alone is in play there is no die.
    """
    del turn
    open_bases = tuple(base for base in in_play if base != closed)
    if len(in_play) == 1:
        return open_bases
    while True:
        found = str(sheet.result(RELIEF, die(sheet)))
        if found == CHOICE:
            return open_bases
        if Area.at(found) in open_bases:
            return (Area.at(found),)
        sheet.note("thrown again", found)


@rule("mog.relief.2", "mog.stack.3", "mog.relief.6")
def places_for_convoy(sheet: Worksheet, base: Area, layout: Layout) -> tuple[Area, ...]:
    """At the base if it has none, else on a connected road area, and on along road areas with one to the first without.

    One convoy an area; those placed never move.
    """
    board = board_of(sheet.tables)
    if layout.convoys.count(base) < int(sheet.read(STACKING, "convoys")):
        return (base,)
    found: set[Area] = set()
    met = set(board.exits[base])
    to_visit = list(board.exits[base])
    while to_visit:
        road = to_visit.pop()
        if road not in layout.convoys:
            found.add(road)
            continue
        following = [other for other in board.roads_beside[road] if other not in met]
        met.update(following)
        to_visit += following
    return tuple(sorted(found))


@rule("mog.relief.7", "mog.counters.6")
def may_place_convoy(sheet: Worksheet, layout: Layout) -> bool:
    """Placing one is optional, as long as there are counters."""
    sheet.figure("placed", len(layout.convoys))
    return len(layout.convoys) < int(sheet.read(COUNTERS, "relief_convoy", figure="count"))


@rule("mog.relief.3")
def only_clears_roadblock(sheet: Worksheet, area: Area, layout: Layout) -> bool:
    """A roadblock in the area is removed instead; the convoy is not placed."""
    sheet.note("roadblock" if area in layout.roadblocks else "none", area)
    return area in layout.roadblocks


@rule("mog.relief.4")
def driven_out(sheet: Worksheet, area: Area, layout: Layout) -> tuple[str, ...]:
    """Somali units in the area go back into the draw container."""
    sheet.note("area", area)
    return tuple(unit.name for unit in layout.units_in(area, Side.RED))


@rule("mog.relief.5")
def may_go_to_base(sheet: Worksheet, area: Area, layout: Layout) -> tuple[str, ...]:
    """UN units where a convoy was placed may go to a connected base; all aboard are put off there."""
    sheet.note("area", area)
    return () if area.is_base else tuple(unit.name for unit in layout.units_in(area, Side.BLUE))
