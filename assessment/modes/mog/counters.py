"""Units as counters of a drawing: symbol, letters, and the strengths on the side that is up."""

from __future__ import annotations

from typing import Final

from assessment.engine.assessing import scratch_sheet
from assessment.engine.tables import TableSet
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.strengths import anti_armor_strength, armor_strength, infantry_strength
from control.situation.drawing import Mark
from control.situation.side import Side

SYMBOLS: Final = {
    Kind.DELTA: "patrol/squad",
    Kind.RANGER: "rifle_platoon/platoon",
    Kind.PLATOON: "rifle_platoon/company",
    Kind.CSAR: "aero_rifle_platoon/platoon",
    Kind.HUMVEE: "tank_platoon/platoon",
    Kind.TRUCK: "transport/platoon",
    Kind.APC: "tank_platoon/company",
    Kind.MILITIA: "seen_infantry/company",
    Kind.SNA: "seen_infantry/platoon",
    Kind.RPG: "seen_armour/none",
    Kind.SNIPER: "seen_infantry/squad",
    Kind.TECHNICAL: "seen_wheels/platoon",
}
"""The symbol of each kind of unit."""

TAGS: Final = {
    Kind.DELTA: "D",
    Kind.RANGER: "R",
    Kind.PLATOON: "PL",
    Kind.CSAR: "CS",
    Kind.HUMVEE: "HV",
    Kind.TRUCK: "TK",
    Kind.APC: "AP",
    Kind.MILITIA: "MI",
    Kind.SNA: "SN",
    Kind.RPG: "RP",
    Kind.SNIPER: "SP",
    Kind.TECHNICAL: "TE",
}
"""The letters on the counters of each kind."""


def counter(unit: Unit, where: str, aboard: str, tables: TableSet) -> Mark:
    """The counter of a unit, with the strengths on the side that is up."""
    face = "pinned, " if unit.pinned else ""
    return Mark(
        symbol=symbol_of(unit),
        at=(0, 0),
        side="B" if unit.side is Side.BLUE else "R",
        designator=unit.name.upper(),
        tag=tag_of(unit),
        hollow=unit.pinned,
        title=f"{unit.name.upper()}{where}, {face}{strengths(unit, tables)}{aboard}",
    )


def tag_of(unit: Unit) -> str:
    """The letters and the number on a counter."""
    return f"{TAGS[unit.kind]}{unit.name.removeprefix(unit.kind)}"


def strengths(unit: Unit, tables: TableSet) -> str:
    """The strengths on the side of a counter that is up, in words."""
    sheet = scratch_sheet(tables)
    found = {
        "Infantry": infantry_strength(sheet, unit),
        "Anti-Armor": anti_armor_strength(sheet, unit),
        "Armor": armor_strength(sheet, unit),
    }
    return ", ".join(f"{name} {value}" for name, value in found.items() if value is not None)


def symbol_of(unit: Unit) -> str:
    """The key of a unit's symbol."""
    return f"{unit.side.value}/{SYMBOLS[unit.kind]}"
