"""Black Hawks that go down after the deployment (mog.scen.irene)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.air import area_beside
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import d3, die
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Kind
from assessment.modes.mog.rules import rule
from control.situation.side import Side

WHERE = table("black-hawk")
FIGURES = table("black-hawks")


class Distance(StrEnum):
    """How far from the prisoner a helicopter goes down."""

    NEAR = "near"
    FAR = "far"


@rule("mog.scen.irene.2")
def do_helicopters_go_down(sheet: Worksheet, mission: Mission) -> bool:
    """In Irene and in hypothetical raids."""
    sheet.note(mission)
    return mission in (Mission.IRENE, Mission.HYPOTHETICAL)


@rule("mog.scen.irene.2")
def is_rpg_near(sheet: Worksheet, layout: Layout) -> bool:
    """Whether an SNA RPG is adjacent to a unit of the Assault Force."""
    board = board_of(sheet.tables)
    held = {unit.area for unit in layout.of(Side.BLUE) if unit.area is not None}
    rpgs = [unit.area for unit in layout.of(Side.RED) if unit.kind is Kind.RPG and unit.area is not None]
    return any(board.are_adjacent(rpg, area) for rpg in rpgs for area in held)


@rule("mog.scen.irene.2")
def helicopters_down(sheet: Worksheet, *, near_rpg: bool) -> int:
    """A D3 of them; a 1 counts as 2 with an SNA RPG adjacent to the Assault Force."""
    number = d3(sheet, "Black Hawks")
    return int(sheet.read(FIGURES, "one_near_rpg")) if number == 1 and near_rpg else number


@rule("mog.scen.irene.3")
def crash_site(sheet: Worksheet, helicopter: str, prisoner: Area) -> Area:
    """A random area beside the prisoner, on a 4 to 6 one random area further."""
    distance = Distance(sheet.result(WHERE, die(sheet)))
    site = area_beside(sheet, f"{helicopter} near", prisoner)
    return area_beside(sheet, f"{helicopter} far", site) if distance is Distance.FAR else site
