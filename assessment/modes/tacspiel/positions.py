"""How places are written: half-kilometre squares, 100-m points and areas (A'3)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.square import SIDE, Point, Square, area

QUARTERS: Final = table("Fig.A'3")


@rule("A'3a.1", reading="R15")
def unit_square(sheet: Worksheet, place: Point) -> Square:
    """A unit lies in the half-kilometre square that contains it, named by its south-west corner: rounded down."""
    return place.square


@rule("A'3a.2")
def point_meant(sheet: Worksheet, place: Point, objects: tuple[Point, ...]) -> Point | None:
    """Bridges and other point objects are given to 100 m: of those in the square of a place the nearest is meant."""
    here = [one for one in objects if one.square == place.square]
    return min(here, key=lambda one: ((one.e - place.e) ** 2 + (one.n - place.n) ** 2, one), default=None)


@rule("A'3a.3", reading="R15")
def written(sheet: Worksheet, square: Square) -> str:
    """Four digits each way; the last digits say which quarter of the kilometre square is meant."""
    upper, right = square.n % (2 * SIDE) > 0, square.e % (2 * SIDE) > 0
    quarter = f"{'upper' if upper else 'lower'}_{'right' if right else 'left'}"
    east = sheet.read(QUARTERS, quarter, figure="east_last")
    north = sheet.read(QUARTERS, quarter, figure="north_last")
    return f"{square.e // 10:03d}{east}{square.n // 10:03d}{north}"


@rule("A'3b")
def area_squares(sheet: Worksheet, corner: Point, opposite: Point | None) -> tuple[Square, ...]:
    """An area is given by its south-west corner C1 and its north-east corner C2; C1 alone names one square."""
    return (corner.square,) if opposite is None else area(corner, opposite)


def is_in_area(sheet: Worksheet, square: Square, c1: str, c2: str) -> bool:
    """Whether a square belongs to the place on a card; a blank C1 means wherever the unit is."""
    if not c1:
        return True
    try:
        return square in area_squares(sheet, Point.at(c1), Point.at(c2) if c2 else None)
    except ValueError:
        return False
