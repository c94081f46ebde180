"""Setting the assault force down, and its first move out of the bases (mog.setup.heli, mog.setup.ground)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import die
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Act, Kind, Unit
from assessment.modes.mog.rules import rule
from control.situation.side import Side

LANDING = table("heli-landing")
STACKING = table("stacking")
SCENARIOS = table("scenarios")


class Landing(StrEnum):
    """How a helicopter finds its area."""

    IN_PLACE = "in_place"
    MISDEPLOYED = "misdeployed"


@rule("mog.setup.heli.1", "mog.setup.force.8")
def may_be_set_down(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """Heli units go anywhere, bases included, at most two an area; with Somali units, but not with a Technical."""
    sheet.note(unit.kind, area)
    if area.is_base:
        return True
    if any(other.kind is Kind.TECHNICAL for other in layout.units_in(area, Side.RED)):
        return False
    return len(layout.units_in(area, Side.BLUE)) < int(sheet.read(STACKING, "heli_units"))


@rule("mog.setup.heli.2")
def is_misdeployed(sheet: Worksheet, unit: Unit) -> bool:
    """Each Heli-Ranger throws a die; on a 1 it comes down beside its area."""
    del unit
    return Landing(sheet.result(LANDING, die(sheet))) is Landing.MISDEPLOYED


@rule("mog.setup.heli.2")
def areas_beside(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> tuple[Area, ...]:
    """It is moved to an adjacent area of choice without two UN units and without a Technical."""
    return tuple(other for other in board_of(sheet.tables).beside(area) if may_be_set_down(sheet, unit, other, layout))


@rule("mog.setup.heli.2")
def area_chosen(sheet: Worksheet, unit: Unit, areas: tuple[Area, ...]) -> Area:
    """Blue chooses which."""
    options = [(f"PICK {area.text}", area.text) for area in areas]
    words = f"{unit.name.upper()} comes down beside its area. Where?"
    return Area.at(sheet.ask(Side.BLUE, words, options, options[0][0]).split()[1])


@rule("mog.setup.ground.1", "mog.scen.lig.1", "mog.scen.irene.1")
def may_start_in(sheet: Worksheet, mission: Mission, base: Area) -> bool:
    """Other units start in UN bases, in some scenarios in one or two of them alone."""
    bases = sheet.read(SCENARIOS, mission, figure="bases")
    return base in board_of(sheet.tables).bases and (not bases or base.text in bases)


@rule("mog.setup.ground.2")
def may_do_on_the_way_out(sheet: Worksheet, unit: Unit, act: Act) -> bool:
    """Before turn 1 they make a normal move out of the base, but neither fire nor put anybody off."""
    sheet.note(unit.kind, act)
    return act is Act.MOVE


@rule("mog.setup.ground.3")
def is_shut_in(sheet: Worksheet, base: Area, layout: Layout) -> bool:
    """Roadblocks and Somali units that leave no way out are removed, but the units stay in the base until turn 1."""
    exits = board_of(sheet.tables).exits[base]
    shut = [road for road in exits if road in layout.roadblocks or layout.units_in(road, Side.RED)]
    sheet.figure("exits blocked", len(shut))
    return len(shut) == len(exits)


@rule("mog.scen.radio.6")
def leaves_platoons(sheet: Worksheet, bare: tuple[Area, ...], left: int) -> bool:
    """In the variant of Radio Mogadishu each area but T4 has a Platoon: so many wait as areas still lack one."""
    sheet.figure("areas without a Platoon", len(bare))
    return left >= len(bare)


@rule("mog.scen.radio.4")
def moves_before_turn_1(sheet: Worksheet, mission: Mission) -> bool:
    """In Radio Mogadishu no UN unit moves before the UN action of turn 1."""
    sheet.note(mission)
    return mission is not Mission.RADIO_MOGADISHU
