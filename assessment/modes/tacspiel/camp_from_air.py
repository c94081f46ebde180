"""Red camps as seen from the air: cooking fires, smoke, infrared, photographs (C'1d, C'1e, C'1f)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Weather
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

FINDING = table("C'1-2")
CHAPTER = table("C'")
LEVEL = table("H-force-levels")

MINUTES_AN_HOUR: Final = 60
HUNDRED: Final = 100
BELOW_COMPANY: Final = ("squad", "platoon")


class Film(StrEnum):
    """The rows of Table C'1-2 for photo flights."""

    CONVENTIONAL = "photo_conventional_large_scale"
    CAMOUFLAGE = "photo_camouflage_film_medium_scale"


@rule("C'1d")
def fires_burn(sheet: Worksheet, base: str, minute_of_day: Fraction, *, occupied: bool) -> bool:
    """Occupied bases burn cooking fires in the morning and in the evening only."""
    sheet.note("occupied" if occupied else "not occupied")
    hours = (sheet.read(CHAPTER, "cooking_morning"), sheet.read(CHAPTER, "cooking_evening"))
    return occupied and any(_within(span, minute_of_day) for span in hours)


@rule("C'1e.1")
def smoke_is_seen(
    sheet: Worksheet, aircraft: str, vegetation: Vegetation, minute_of_day: Fraction, weather: Weather
) -> bool:
    """In clear weather an observation aircraft over the square may see the smoke of an occupied base, mornings only."""
    if weather is not Weather.CLEAR or not _works_now(sheet, "air_visual_smoke", vegetation, minute_of_day):
        sheet.note("no smoke to be seen now")
        return False
    return sheet.chance(FINDING, "air_visual_smoke", vegetation)


@rule("C'1e.2", reading="C'1e.2")
def infrared_finds(sheet: Worksheet, aircraft: str, vegetation: Vegetation, minute_of_day: Fraction) -> bool:
    """Infrared may find the cooking fires of an occupied base, morning and evening."""
    if not _works_now(sheet, "infrared", vegetation, minute_of_day):
        sheet.note("no fires now")
        return False
    return sheet.chance(FINDING, "infrared", vegetation)


@rule("C'1e.3")
def shows_like_a_camp(sheet: Worksheet, force: str, platoons: int, resting: int) -> bool:
    """A Red force of company size, deployed round a cache or resting anywhere, shows by smoke and infrared as well.

    `platoons` are those of a force that do either, `resting` those of them that rest.
    """
    sheet.figure("platoons that rest", resting)
    sheet.figure("platoons round a cache", platoons - resting)
    return sheet.read(LEVEL, platoons) not in BELOW_COMPANY


@rule("C'1e.4")
def piece_reported(sheet: Worksheet, units: tuple[Unit, ...]) -> str:
    """The unit named as found lies in the middle of the area of the larger unit."""
    count = len(units)
    east, north = sum(unit.square.e for unit in units), sum(unit.square.n for unit in units)

    def off_centre(unit: Unit) -> tuple[int, str]:
        return (unit.square.e * count - east) ** 2 + (unit.square.n * count - north) ** 2, unit.designator

    return min(units, key=off_centre).designator


@rule("C'1f.1")
def photo_shows_camp(sheet: Worksheet, photo: str, film: Film, vegetation: Vegetation) -> bool:
    """A photo flight over the square may show a camp, by film and vegetation."""
    return sheet.chance(FINDING, film, vegetation)


@rule("C'1f.2")
def low_helicopter_sees(sheet: Worksheet, aircraft: str, vegetation: Vegetation) -> bool:
    """Helicopters close over the ground may see a camp's buildings and people in sparse forest."""
    return sheet.chance(FINDING, "air_visual_low_helicopter", vegetation)


@rule("C'1f.4", "C'1a.6")
def may_hold_camp(sheet: Worksheet, vegetation: Vegetation) -> bool:
    """Bases and camps lie in concealing vegetation: never outside forest or jungle."""
    return sheet.prints(FINDING, "sound_patrol", vegetation)


def _works_now(sheet: Worksheet, method: str, vegetation: Vegetation, minute_of_day: Fraction) -> bool:
    hours = sheet.read(FINDING, method, vegetation, figure="hours")
    return any(_within(span, minute_of_day) for span in hours)


def _within(span: str, minute_of_day: Fraction) -> bool:
    """Whether the clock stands in a span of hours such as 0600-0800, both ends included."""
    start, end = (int(text) // HUNDRED * MINUTES_AN_HOUR + int(text) % HUNDRED for text in span.split("-"))
    return start <= minute_of_day <= end
