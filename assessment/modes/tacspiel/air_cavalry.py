"""An air cavalry troop's six hours as Figure J'4-1 shows them: flights, areas, armed reconnaissance (J'4)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.flight_paths import size_m
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

CHAPTER: Final = table("J'")
CYCLE: Final = table("Fig.J'4-1")
MINUTES_AN_HOUR: Final = 60


@rule("J'4", reading="R2")
def block_min(sheet: Worksheet, unit: Unit, number: int) -> Fraction | None:
    """The flights of an air cavalry patrol fill the cycle in blocks of two hours, refuelling included, in minutes.

    There are as many as the figure shows; none after the last.
    """
    if not sheet.prints(CYCLE, f"patrol_{number}"):
        sheet.note("the cycle has no such flight", number)
        return None
    start = Fraction(sheet.read(CYCLE, f"patrol_{number}", figure="from_hr"))
    end = Fraction(sheet.read(CYCLE, f"patrol_{number}", figure="to_hr"))
    return (end - start) * MINUTES_AN_HOUR


@rule("J'4")
def areas_of(sheet: Worksheet, unit: Unit, east_m: int, north_m: int) -> int:
    """A patrol searches by areas of 5 by 10 km, laid either way: how many it takes to cover a rectangle."""
    width = Fraction(sheet.read(CHAPTER, "search_area_width_km")) * METRES_A_KM
    length = Fraction(sheet.read(CHAPTER, "search_area_length_km")) * METRES_A_KM
    upright = ceil(east_m / width) * ceil(north_m / length)
    return min(upright, ceil(east_m / length) * ceil(north_m / width))


@rule("J'4")
def may_search(sheet: Worksheet, unit: Unit, areas: int) -> bool:
    """In one flight of two hours three areas are searched at most."""
    return areas <= int(sheet.read(CHAPTER, "patrol_search_areas"))


@rule("J'4")
def armed_search_fits(sheet: Worksheet, unit: Unit, east_m: int, north_m: int) -> bool:
    """Armed reconnaissance after a contact covers 5 by 5 km, or afterwards 5 by 10 km."""
    side = Fraction(sheet.read(CHAPTER, "armed_search_km")) * METRES_A_KM
    length = Fraction(sheet.read(CHAPTER, "search_area_length_km")) * METRES_A_KM
    return min(east_m, north_m) <= side and max(east_m, north_m) <= length


def armed_search_refused(sheet: Worksheet, unit: Unit, area: tuple[Square, Square]) -> Refusal | None:
    """Why armed helicopters do not search an area."""
    if armed_search_fits(sheet, unit, *size_m(*area)):
        return None
    return Refusal("armed reconnaissance covers 5 by 5 km, at most 5 by 10 km", "J'4")
