"""Hearing: what makes a noise, who listens, how far it carries (D'1a, D'1c.1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Final

from assessment.engine.tables import TableSet, table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Formation, Posture, Vehicle
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

BY_EAR = table("D'1-1")
MEN_ON_FOOT = table("D'1-2")
SOUND = table("H-cont-sounds")

ON_ROUTE: Final = "route"
CERTAIN: Final = (0, 99)


class Listener(StrEnum):
    """The columns of Table D'1-1."""

    HALTED_DISMOUNTED = "halted_dismounted"
    HALTED_MOUNTED = "halted_mounted"


class Noise(StrEnum):
    """The rows of Table D'1-1."""

    HALTED_DISMOUNTED = "halted_dismounted"
    MOVING_DISMOUNTED = "moving_dismounted"
    MOVING_MOUNTED = "moving_mounted"
    ENCAMPMENT = "encampment"
    HALTED_MOUNTED = "halted_mounted"


class Sound(StrEnum):
    """What a listener can tell of a sound: the rows of Table H-cont-sounds."""

    UNKNOWN = "unknown"
    TROOPS = "troops"
    ON_FOOT = "troops_on_foot"
    WHEELED = "wheeled_vehicles"
    TRACKED = "tracked_vehicles"
    CAMP = "camp"
    GUNS = "artillery"


def search_m(sheet: Worksheet) -> int:
    """How far anybody listens, in metres: no sound carries farther by the game's tables."""
    return _farthest_m(sheet.tables)


@lru_cache(maxsize=8)
def _farthest_m(tables: TableSet) -> int:
    entries = chain(tables[BY_EAR.id].entries, tables[MEN_ON_FOOT.id].entries)
    carries = (Fraction(one.value) for one in entries if isinstance(one.value, (int, Fraction)))
    return int(max(carries, default=Fraction(0)) * METRES_A_KM)


@rule("D'1a.5", "D'1c.1")
def listener_of(sheet: Worksheet, unit: Unit, *, moving: bool) -> Listener | None:
    """A halted unit listens, on foot or mounted; a foot patrol on the move or a post as a halted unit on foot does.

    Any larger unit on the move hears nothing, nor does one that is fighting.
    """
    if unit.posture is Posture.FIGHTING:
        sheet.note("fighting")
        return None
    if moving and (unit.mounted or not unit.kind.is_patrol):
        sheet.note("on the move")
        return None
    return Listener.HALTED_MOUNTED if unit.mounted else Listener.HALTED_DISMOUNTED


@rule("D'1a.2", "D'1a.6", reading="D'1a.2")
def noise_of(sheet: Worksheet, target: Unit, *, moving: bool, firing: bool) -> Noise | None:
    """A unit sounds by its movement and mounting; a halted unit on foot not in camp is not heard.

    A patrol or post on foot makes no noise of its own (D'1a.8). Firing mortars and artillery count as moving
    vehicles, as they do for sight (D'2.3): no range is printed for guns.
    """
    if firing:
        return Noise.MOVING_MOUNTED
    if target.mounted:
        return Noise.MOVING_MOUNTED if moving else Noise.HALTED_MOUNTED
    if not moving:
        return Noise.HALTED_DISMOUNTED
    return None if target.kind.is_patrol else Noise.MOVING_DISMOUNTED


@rule("D'1a.2", "D'1a.7")
def range_of_noise(sheet: Worksheet, target: Unit, ears: Listener, noise: Noise, *, masked: bool) -> Fraction | None:
    """Vehicles and camps carry as far as printed, half a kilometre behind a ridge or with dense forest between.

    In kilometres; None where nothing is heard at any range.
    """
    reach = sheet.read(BY_EAR, ears, noise)
    if reach is None or not masked:
        return None if reach is None else Fraction(reach)
    behind = sheet.read(BY_EAR, ears, noise, figure="value_masked")
    return Fraction(reach if behind is None else behind)


@rule("D'1a.8")
def range_of_men_on_foot(
    sheet: Worksheet, target: Unit, vegetation: Vegetation, formation: Formation, *, on_route: bool
) -> Fraction | None:
    """Troops on foot are heard by the going and their formation: farther in column than in tactical column.

    In kilometres; None where they are not heard.
    """
    reach = sheet.read(MEN_ON_FOOT, ON_ROUTE if on_route else vegetation, formation)
    return None if reach is None else Fraction(reach)


@rule("D'1a.7", "D'1a.2")
def is_heard(sheet: Worksheet, listeners: str, targets: str, ears: Listener, noise: Noise) -> bool:
    """Within its range a sound is heard, or drawn for where the table says so.

    `listeners` and `targets` name the groups.
    """
    if noise is Noise.MOVING_DISMOUNTED:
        sheet.note("within the range of Table D'1-2")
        return True
    spread = sheet.read(BY_EAR, ears, noise, figure="draws")
    return spread == CERTAIN or (spread is not None and sheet.within(spread))


@rule("D'1a.3", reading="R6")
def cont_of_sound(sheet: Worksheet, sound: Sound) -> str:
    """A sound contact tells only what is heard: 000, 003, 030, 040, 050, 060, or 007 for artillery."""
    return str(sheet.read(SOUND, sound))


def sound_of(target: Unit, *, firing: bool) -> Sound:
    """What a unit sounds like."""
    if firing:
        return Sound.GUNS
    if target.mounted:
        return _VEHICLES.get(target.vehicle, Sound.UNKNOWN)
    return Sound.ON_FOOT


_VEHICLES: Final[Mapping[Vehicle | None, Sound]] = {Vehicle.WHEELED: Sound.WHEELED, Vehicle.TRACKED: Sound.TRACKED}
