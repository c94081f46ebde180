"""3.5: enemy contact on entering a square, and its modifiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.die import die
from assessment.modes.sog.kinds import Contact, Terrain
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square

CONTACT = table("3.5")
MODIFIER = table("3.5.1")
BOUND = table("H-contact")


@rule("3.5b")
def is_exempt(sheet: Worksheet, square: Square, target: Square | None, zones: tuple[Square, ...]) -> bool:
    """Contact is rolled for on entering a square, but not in that of the Target, a landing zone or the pick-up zone."""
    sheet.note("Target" if square == target else "LZ or PZ" if square in zones else "no mark")
    return square == target or square in zones


@rule("3.5.1a")
def for_counters(sheet: Worksheet, square: Square, in_square: int) -> int:
    """One more for each VC counter already in the square."""
    del square
    return in_square * int(sheet.read(MODIFIER, "vc_present"))


@rule("3.5.1b")
def for_small_team(sheet: Worksheet, men: int) -> int:
    """One less for each full group of three men fewer than twelve; prisoners are no men of the team."""
    sheet.figure("men", men)
    short = max(0, int(sheet.read(MODIFIER, "full_team")) - men)
    return short // int(sheet.read(MODIFIER, "group")) * int(sheet.read(MODIFIER, "men_short"))


def _for_terrain(paragraph: str, terrain: Terrain) -> Callable[[Worksheet], int]:
    """The rule of one kind of terrain."""

    def modifier_of(sheet: Worksheet) -> int:
        """Open and rough ground give the team away, jungle and tall grass hide it."""
        return int(sheet.read(MODIFIER, terrain))

    modifier_of.__qualname__ = f"for_{terrain}"
    return rule(paragraph)(modifier_of)


FOR_TERRAIN: Final[Mapping[Terrain, Callable[[Worksheet], int]]] = {
    terrain: _for_terrain(paragraph, terrain)
    for paragraph, terrain in (
        ("3.5.1c", Terrain.CLEAR),
        ("3.5.1d", Terrain.ELEPHANT_GRASS),
        ("3.5.1e", Terrain.JUNGLE),
        ("3.5.1f", Terrain.MOUNTAIN),
        ("3.5.1g", Terrain.BROKEN),
    )
}
"""The modifier of each kind of terrain, by its own paragraph."""


@rule("3.5.1h")
def modifier(sheet: Worksheet, square: Square, in_square: int, men: int, terrain: Terrain) -> int:
    """All modifiers add up."""
    return for_counters(sheet, square, in_square) + for_small_team(sheet, men) + FOR_TERRAIN[terrain](sheet)


@rule("3.5g", "3.5c", "3.5d", "3.5e", "3.5f")
def contact(sheet: Worksheet, square: Square, in_square: int, men: int, terrain: Terrain) -> Contact:
    """The modified roll, held to the ten results of the table: nothing, a patrol evaded, a patrol met, or an ambush."""
    number = die(sheet) + modifier(sheet, square, in_square, men, terrain)
    sheet.figure("die with modifiers", number)
    held = min(max(number, int(sheet.read(BOUND, "least"))), int(sheet.read(BOUND, "most")))
    return Contact(sheet.result(CONTACT, held))
