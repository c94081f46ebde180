"""What fire, air attacks and a barrage do to a unit, and what becomes of those carried (mog.fire, mog.air)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.chances import die
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.rules import rule
from control.situation.side import Side

FIRE = table("fire")
PASSENGERS = table("passengers")
AIR_SUPPORT = table("air-support")
AC130 = table("ac130")
TOW = table("tow-barrage")


class Hit(StrEnum):
    """What becomes of a target."""

    UNAFFECTED = "unaffected"
    PINNED = "pinned"
    ELIMINATED = "eliminated"


class Fate(StrEnum):
    """What becomes of one who is carried when the vehicle is eliminated."""

    SURVIVES = "survives"
    LOST = "lost"


@rule("mog.fire.infantry.5", "mog.fire.infantry.3", "mog.fire.infantry.4", "mog.fire.vehicle.2")
def hit(sheet: Worksheet, target: Unit, firing: int, defending: int) -> Hit:
    """A lower total does nothing, an equal or higher one pins, or eliminates a pinned unit; double eliminates any."""
    sheet.figure("firer", firing)
    sheet.figure("defender", defending)
    if firing >= int(sheet.read(FIRE, "eliminates")) * defending:
        return Hit.ELIMINATED
    if firing < defending:
        return Hit.UNAFFECTED
    return Hit.ELIMINATED if target.pinned else Hit.PINNED


@rule("mog.fire.infantry.6", "mog.fire.vehicle.3")
def casualty_left(sheet: Worksheet, unit: Unit, area: Area | None) -> Area | None:
    """An eliminated Somali unit goes back into the container; a UN unit goes to its box and leaves a casualty there."""
    sheet.note(unit.kind, area or "nowhere")
    return area if unit.side is Side.BLUE else None


@rule("mog.air.1", "mog.air.2", "mog.air.3")
def hit_from_helicopter(sheet: Worksheet, attack: str, target: Unit) -> Hit:
    """A die for each Somali combat unit in the area; a Sniper can at worst be pinned."""
    del attack
    found = Hit(sheet.result(AIR_SUPPORT, die(sheet)))
    if found is Hit.PINNED and target.pinned:
        found = Hit.ELIMINATED
    return Hit.PINNED if found is Hit.ELIMINATED and target.kind is Kind.SNIPER else found


@rule("mog.opt.ac130")
def hit_from_ac130(sheet: Worksheet, attack: str, target: Unit) -> Hit:
    """The same for the AC-130, by its own table; a pinned unit that is hit again is eliminated, Snipers too."""
    del attack
    found = Hit(sheet.result(AC130, die(sheet)))
    return Hit.ELIMINATED if found is Hit.PINNED and target.pinned else found


@rule("mog.opt.tow.2")
def hit_from_barrage(sheet: Worksheet, target: Unit) -> Hit:
    """Each Somali unit with the prisoner is pinned or eliminated by the TOW Barrage."""
    del target
    return Hit(sheet.result(TOW, die(sheet)))


@rule("mog.fire.vehicle.4", "mog.fire.vehicle.5", "mog.fire.vehicle.6")
def fate_of(sheet: Worksheet, passenger: str, vehicle: str) -> Fate:
    """Each unit aboard an eliminated vehicle throws a die.

    Who survives is placed in the area, infantry pinned. Lost infantry goes to the UN Casualties Box and leaves a
    casualty, a casualty is unaffected, the prisoner is flipped, or removed if he was flipped before.
    """
    del passenger, vehicle
    return Fate(sheet.result(PASSENGERS, die(sheet)))
