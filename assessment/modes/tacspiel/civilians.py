"""What civilians know of military activity near their homes, and when a side hears of it (D'3)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.attitudes import Attitude
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.ranges import METRES_A_KM, km
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

CHAPTER = table("D'")
VILLAGERS = table("D'3-1")
LEVEL = table("H-force-levels")
LETTER = table("H-force-sizes")

MINUTES_AN_HOUR: Final = 60
CIVILIANS: Final = "CIV"
THROUGH: Final = "912"
HALTED: Final = "913"
ACTIVITY: Final = "914"
HAMLET_TAKEN: Final = "909"
CACHE: Final = "910"


class Finding(StrEnum):
    """What civilians have come upon."""

    CACHE = "cache"
    TRACKS = "tracks"
    SOUND = "sound"
    HALTED_FORCE = "halted_force"
    MOVING_FORCE = "moving_force"


@rule("D'3a.1", reading="R3")
def watch_min(sheet: Worksheet) -> Fraction:
    """Control checks what civilians see at the middle of the six-hour cycle, in minutes after its start."""
    return Fraction(sheet.read(CHAPTER, "civilians_watch_hr")) * MINUTES_AN_HOUR


@rule("D'3a.1", reading="R3")
def told_min(sheet: Worksheet) -> Fraction:
    """And sends any report at its end, in minutes after its start."""
    return Fraction(sheet.read(CHAPTER, "civilians_report_hr")) * MINUTES_AN_HOUR


@rule("D'3a.2", "D'3a.3", "D'3a.4")
def code_of_force(sheet: Worksheet, force: str, light: Light, *, moving: bool) -> str:
    """By day a force was seen moving through (912) or halted (913); at night only activity is known (914).

    Tracks, sounds and hunters without watches tell no time.
    """
    if light is Light.NIGHT:
        return ACTIVITY
    return THROUGH if moving else HALTED


@rule("D'3a.2", "D'3a.3", "D'3a.4")
def size_letter(sheet: Worksheet, force: str, platoons: int) -> str:
    """L tells a small, medium or large force."""
    return str(sheet.read(LETTER, sheet.read(LEVEL, platoons)))


@rule("D'3a.5")
def village_named(sheet: Worksheet, place: Square, villages: tuple[Square, ...]) -> Square:
    """A civilian report names the village at the centre of the area: the nearest of those that could tell."""
    return min(villages, key=lambda village: (village.distance2_m(place), village))


@rule("D'3b.2")
def is_near_home(sheet: Worksheet, village: Square, place: Square, metres: int) -> bool:
    """People know what happens within a hunter's day trip of an occupied hamlet."""
    sheet.figure("m", metres)
    return km(metres) <= Fraction(sheet.read(CHAPTER, "friendly_area_km"))


def area_m(sheet: Worksheet) -> int:
    """How far round a village is looked at all: no farther does anybody's knowledge reach (D'3b.2)."""
    return int(Fraction(str(sheet.tables[CHAPTER.id].entry("friendly_area_km").value)) * METRES_A_KM)


@rule("D'3b.3")
def villagers_tell(sheet: Worksheet, village: Square, force: str, attitude: Attitude) -> bool:
    """Whether the people of a village report what they know, by whom they favour."""
    return sheet.chance(VILLAGERS, attitude)


@rule("D'3c.3", "D'3d.2")
def news_min(sheet: Worksheet, village: Square, place: Square, metres: int) -> Fraction:
    """News walks from the contact to the village with the checkpoint, in minutes; to enemy villages likewise."""
    pace = Fraction(sheet.read(CHAPTER, "news_km_hr"))
    return Fraction(metres, METRES_A_KM) / pace * MINUTES_AN_HOUR


@rule("D'3d.1")
def may_ask_enemy_villagers(sheet: Worksheet, unit: Unit, *, ordered: bool, took_it: bool) -> bool:
    """A force told to set up a checkpoint in an enemy village, or that takes one he held, may learn something."""
    sheet.note("checkpoint ordered" if ordered else "took the village" if took_it else "neither")
    return ordered or took_it


@rule("D'3d.3", reading="D'3d.3")
def runners_min(sheet: Worksheet, hamlet: Square, metres: int) -> Fraction:
    """Runners tell the nearest friendly village or base that the enemy has entered a hamlet, in minutes."""
    pace = Fraction(sheet.read(CHAPTER, "opponents_runners_km_hr"))
    return Fraction(metres, METRES_A_KM) / pace * MINUTES_AN_HOUR


@rule("D'3e")
def code_of_finding(sheet: Worksheet, finding: Finding) -> str:
    """Other civilian reports: a cache (910), tracks (911), sounds (700), a force halted (702) or moving (703)."""
    return _CODES[finding]


_CODES: Final = {
    Finding.CACHE: CACHE,
    Finding.TRACKS: "911",
    Finding.SOUND: "700",
    Finding.HALTED_FORCE: "702",
    Finding.MOVING_FORCE: "703",
}
