"""The priority list of the Somali action phase (mog.sna)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.assaulting import may_assault
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import one_of
from assessment.modes.mog.fire import targets_of
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.rules import rule
from assessment.modes.mog.somali_moves import ASSAULTERS, entrances, may_enter
from assessment.modes.mog.targets import target_chosen
from control.situation.side import Side

ORDER = table("somali-order")
ACTIONS = table("actions")

SHOOTERS = (Kind.TECHNICAL, Kind.RPG, Kind.SNIPER)
"""Somali units that fire at whatever they can (mog.sna.7)."""


class Deed(StrEnum):
    """What a Somali unit does by the list."""

    TAKES_PRISONER = "takes_prisoner"
    TAKES_CASUALTIES = "takes_casualties"
    FIRES = "fires"
    ASSAULTS = "assaults"
    MOVES = "moves"


@rule("mog.sna.1")
def may_act(sheet: Worksheet, unit: Unit) -> bool:
    """Pinned Somali units do nothing."""
    sheet.note("pinned" if unit.pinned else "un-pinned")
    return not unit.pinned


@rule("mog.sna.2")
def acting_order(sheet: Worksheet, layout: Layout) -> tuple[str, ...]:
    """Technicals act first, then RPG, Snipers, SNA and Militia; within a kind by name."""
    ranked = sorted((int(sheet.read(ORDER, unit.kind)), _number(unit), unit.name) for unit in layout.of(Side.RED))
    return tuple(name for _, _, name in ranked)


def _number(unit: Unit) -> int:
    return int(unit.name[len(unit.kind) :])


@rule("mog.sna.5", "mog.sna.6")
def is_undefended(sheet: Worksheet, area: Area, layout: Layout) -> bool:
    """A prisoner or casualties are undefended where no UN combat unit is; all casualties of the area go at once."""
    sheet.figure("UN units", len(layout.units_in(area, Side.BLUE)))
    return not layout.units_in(area, Side.BLUE)


@rule("mog.sna.4")
def prisoner_to_take(sheet: Worksheet, unit: Unit, layout: Layout) -> Area | None:
    """The undefended prisoner, in the unit's area or one that it may move into."""
    area = layout.prisoner.area
    if area is None or not _is_within(sheet, unit, area, layout):
        return None
    return area if is_undefended(sheet, area, layout) else None


@rule("mog.sna.5")
def casualties_to_take(sheet: Worksheet, unit: Unit, layout: Layout, *, asked: bool = False) -> Area | None:
    """Undefended casualties, in the unit's area first, or in one that it may move into; of equals by chance."""
    held = sorted({casualty.area for casualty in layout.casualties if casualty.area is not None})
    near = [area for area in held if _is_within(sheet, unit, area, layout) and is_undefended(sheet, area, layout)]
    if unit.area in near or not near:
        return unit.area if near else None
    return one_of(sheet, f"casualties for {unit.name}", near, asked=asked)


def _is_within(sheet: Worksheet, unit: Unit, area: Area, layout: Layout) -> bool:
    """Whether a unit is in an area or could move there now."""
    if unit.area is None or area == unit.area:
        return area == unit.area
    return area in board_of(sheet.tables).beside(unit.area) and may_enter(sheet, unit, area, layout)


@rule("mog.sna.7")
def place_to_fire_from(sheet: Worksheet, unit: Unit, layout: Layout, *, asked: bool = False) -> Area | None:
    """Technicals, RPG and Snipers fire if they can; a Technical may move one area first where that lets it."""
    if unit.kind not in SHOOTERS or unit.area is None:
        return None
    if targets_of(sheet, unit, layout):
        return unit.area
    if unit.kind is not Kind.TECHNICAL or not int(sheet.read(ACTIONS, "technical_areas")):
        return None
    places = [area for area in entrances(sheet, unit, layout) if targets_of(sheet, _put(unit, area), layout)]
    return one_of(sheet, f"{unit.name} goes to fire", places, asked=asked) if places else None


def _put(unit: Unit, area: Area) -> Unit:
    return Unit(name=unit.name, kind=unit.kind, area=area, pinned=unit.pinned)


@rule("mog.sna.7", "mog.fire.gen.10")
def target_of_shooter(
    sheet: Worksheet, unit: Unit, layout: Layout, *, asked: bool = False, seen: frozenset[Area] | None = None
) -> str:
    """What it fires at, from where it now is; Red is not asked of targets that it does not see."""
    targets = targets_of(sheet, unit, layout)
    asked = asked and (seen is None or all(target.area in seen for target in targets))
    return target_chosen(sheet, unit, targets, asked=asked)


@rule("mog.sna.8", "mog.sna.8b", reading="R4")
def area_to_assault(sheet: Worksheet, unit: Unit, layout: Layout, *, asked: bool = False) -> Area | None:
    """SNA and Militia assault UN infantry beside them where no vehicle and no relief convoy is; of several by chance.

    That comes before fire at a vehicle elsewhere.
    """
    if unit.kind not in ASSAULTERS or unit.area is None:
        return None
    open_areas = [
        area
        for area in board_of(sheet.tables).beside(unit.area)
        if area not in layout.convoys
        and layout.units_in(area, Side.BLUE)
        and may_assault(sheet, unit, area, layout.units_in(area, Side.BLUE))
    ]
    return one_of(sheet, f"{unit.name} assaults an area", open_areas, asked=asked) if open_areas else None


@rule("mog.sna.9", "mog.sna.9b")
def vehicle_to_fire_at(sheet: Worksheet, unit: Unit, layout: Layout, *, asked: bool = False) -> str | None:
    """SNA and Militia fire at an adjacent UN vehicle, never at infantry."""
    if unit.kind not in ASSAULTERS or unit.area is None:
        return None
    beside = board_of(sheet.tables).beside(unit.area)
    vehicles = tuple(
        target for target in targets_of(sheet, unit, layout) if target.is_vehicle and target.area in beside
    )
    return target_chosen(sheet, unit, vehicles, asked=asked) if vehicles else None


@rule("mog.sna.3")
def deed_of(sheet: Worksheet, unit: Unit, possible: tuple[Deed, ...]) -> Deed:
    """A unit does the first of the list that it can, and moves where it can do nothing else."""
    del unit
    sheet.note("possible", ", ".join(possible) or "nothing")
    return next((deed for deed in Deed if deed in possible), Deed.MOVES)


@rule("mog.recover")
def recovering(sheet: Worksheet, layout: Layout) -> tuple[str, ...]:
    """After their actions all pinned Somali units recover."""
    found = tuple(unit.name for unit in layout.of(Side.RED) if unit.pinned)
    sheet.figure("pinned", len(found))
    return found
