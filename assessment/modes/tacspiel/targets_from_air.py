"""What can be attacked from the air: open ground, brushwood, and the rim of forest and jungle (I'f, J'2f)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.square import SIDE_M, Square

CHAPTER: Final = table("I'")

OPEN: Final = frozenset((Vegetation.BARE_FIELD, Vegetation.RICE, Vegetation.WATER))
BRUSH: Final = frozenset((Vegetation.BRUSHWOOD, Vegetation.MARSH))
"""Marsh counts as brushwood, as in the tables of sight."""

SEARCH_SQUARES: Final = 4


@rule("I'f", "J'2f", reading="R28")
def may_be_attacked_from_air(sheet: Worksheet, square: Square, vegetation: Vegetation, inside_m: int) -> bool:
    """Aircraft succeed only on targets in open ground, brushwood or the rim of forest and jungle.

    `inside_m` is how far inside the wood the target stands; the rim is as deep as half a square.
    """
    if is_open(vegetation):
        sheet.note("vegetation", vegetation)
        return True
    sheet.figure("metres from the edge", inside_m)
    return inside_m <= int(sheet.read(CHAPTER, "rim_m"))


def is_open(vegetation: Vegetation) -> bool:
    """Open ground or brushwood."""
    return vegetation in OPEN or vegetation in BRUSH


def closed_to_strikes(sheet: Worksheet, ground: Ground, square: Square) -> Refusal | None:
    """Why tactical air cannot be sent against a square, as the map shows it."""
    if may_be_attacked_from_air(sheet, square, ground.vegetation(square), inside_m(ground, square)):
        return None
    return Refusal("tactical air works only on open ground, brushwood and the rim of forest", "I'f")


def inside_m(ground: Ground, square: Square) -> int:
    """How far the middle of a square lies from the nearest ground that is open; 0 for open ground itself."""
    if is_open(ground.vegetation(square)):
        return 0
    for ring in range(1, SEARCH_SQUARES + 1):
        sides = [square.moved(ring, 0), square.moved(-ring, 0), square.moved(0, ring), square.moved(0, -ring)]
        if any(ground.holds(side) and is_open(ground.vegetation(side)) for side in sides):
            return ring * SIDE_M - SIDE_M // 2
    return (SEARCH_SQUARES + 1) * SIDE_M
