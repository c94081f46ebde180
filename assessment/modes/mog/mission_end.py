"""How a mission ends: complete or not, Mission Penalty Points, the level of victory (mog.complete, mog.mpp)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.kinds import Level, Mission
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.rules import rule
from control.situation.side import Side

POINTS = table("penalty-points")
SCENARIOS = table("scenarios")
LAST_TURN = table("H-last-turn")
LEVELS: Final = {
    Mission.RADIO_MOGADISHU: table("levels-radio-mogadishu"),
    Mission.BLOODY_MONDAY: table("levels-bloody-monday"),
    Mission.LIG_LIGATO: table("levels-lig-ligato"),
    Mission.RUSSIAN_EMBASSY: table("levels-russian-embassy"),
    Mission.ATTOS_GARAGE: table("levels-attos-garage"),
    Mission.IRENE: table("levels-irene"),
    Mission.HYPOTHETICAL: table("levels-irene"),
}
"""The levels of each scenario; a hypothetical raid has those of Irene."""


# -- the end ---------------------------------------------------------------------------------------------------


@rule("mog.complete.1")
def are_units_safe(sheet: Worksheet, layout: Layout) -> bool:
    """All UN combat units are in a base or in a road area with a relief convoy."""
    outside = [
        unit.name
        for unit in layout.of(Side.BLUE)
        if unit.area is not None and not unit.area.is_base and unit.area not in layout.convoys
    ]
    sheet.note("outside", ", ".join(outside) or "none")
    return not outside


@rule("mog.complete.2")
def are_casualties_safe(sheet: Worksheet, layout: Layout) -> bool:
    """No casualty is in a building or road area, on foot or aboard."""
    outside = [casualty.name for casualty in layout.casualties if _is_outside(layout, casualty.area, casualty.aboard)]
    sheet.note("outside", ", ".join(outside) or "none")
    return not outside


def _is_outside(layout: Layout, area: object, aboard: str) -> bool:
    """Whether a casualty or the prisoner is on the map outside the bases."""
    vehicle = layout.unit(aboard) if aboard else None
    place = vehicle.area if vehicle else area
    return place is not None and not getattr(place, "is_base", False)


def is_complete(sheet: Worksheet, layout: Layout) -> bool:
    """Whether the mission is complete."""
    return are_units_safe(sheet, layout) and are_casualties_safe(sheet, layout)


@rule("mog.complete.3", reading="R8")
def is_out_of_time(sheet: Worksheet, turn: int, last: int) -> bool:
    """The game ends after the last turn of the scenario, as it stands."""
    sheet.figure("turn", turn)
    return turn >= last


@rule("mog.scen.lig.2", reading="R7")
def last_turn(sheet: Worksheet, mission: Mission) -> int:
    """The last turn that a scenario prints; where it prints none a house turn ends the game."""
    printed = sheet.read(SCENARIOS, mission, figure="last_turn")
    return int(sheet.read(LAST_TURN, "last_turn") if printed is None else printed)


@rule("mog.complete.4")
def turn_after(sheet: Worksheet, turn: int) -> int:
    """If the mission is not over the turn marker goes one on, and the next turn begins."""
    sheet.figure("turn", turn)
    return turn + 1


# -- points ----------------------------------------------------------------------------------------------------


@rule("mog.mpp.1")
def points_for_units(sheet: Worksheet, layout: Layout) -> int:
    """A point for each UN unit on the map outside the bases, relief convoys and units aboard included."""
    units = sum(_is_outside(layout, unit.area, unit.aboard) for unit in layout.of(Side.BLUE))
    convoys = sum(not area.is_base for area in layout.convoys)
    sheet.figure("units and convoys", units + convoys)
    return (units + convoys) * int(sheet.read(POINTS, "un_unit_on_map"))


@rule("mog.mpp.2")
def points_for_lost_units(sheet: Worksheet, layout: Layout) -> int:
    """Two points for each UN combat unit in the UN Casualties Box."""
    sheet.figure("lost", len(layout.lost))
    return len(layout.lost) * int(sheet.read(POINTS, "un_combat_unit_lost"))


@rule("mog.mpp.3")
def points_for_casualties(sheet: Worksheet, layout: Layout) -> int:
    """Four points for each casualty on the map outside the bases."""
    outside = sum(_is_outside(layout, casualty.area, casualty.aboard) for casualty in layout.casualties)
    sheet.figure("casualties", outside)
    return outside * int(sheet.read(POINTS, "casualty_on_map"))


@rule("mog.mpp.4", "mog.map.7")
def points_for_taken_casualties(sheet: Worksheet, layout: Layout) -> int:
    """Six points for each casualty in the UN Casualties Box."""
    sheet.figure("taken", layout.casualties_lost)
    return layout.casualties_lost * int(sheet.read(POINTS, "casualty_lost"))


@rule("mog.mpp.5")
def points_for_prisoner(sheet: Worksheet, layout: Layout, *, in_play: bool) -> int:
    """A hundred points if the prisoner is on the map outside the bases, or was removed; none where there is none."""
    prisoner = layout.prisoner
    failed = in_play and (prisoner.gone or _is_outside(layout, prisoner.area, prisoner.aboard))
    sheet.note("failed" if failed else "safe")
    return int(sheet.read(POINTS, "prisoner")) if failed else 0


def penalty_points(sheet: Worksheet, layout: Layout, penalty: int, *, prisoner: bool) -> int:
    """All Mission Penalty Points, with those that the level of a hypothetical raid adds."""
    return (
        points_for_units(sheet, layout)
        + points_for_lost_units(sheet, layout)
        + points_for_casualties(sheet, layout)
        + points_for_taken_casualties(sheet, layout)
        + points_for_prisoner(sheet, layout, in_play=prisoner)
        + penalty
    )


@rule(
    "mog.mpp.0", "mog.scen.radio.7", "mog.scen.bloody.3", "mog.scen.lig.2", "mog.scen.russian", "mog.scen.atto",
    "mog.scen.irene.5", "mog.scen.hypo.5",
)  # fmt: skip
def level_of(sheet: Worksheet, mission: Mission, points: int) -> Level:
    """The scenario says how well so many points are."""
    return Level(sheet.read(LEVELS[mission], points))
