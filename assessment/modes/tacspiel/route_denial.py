"""Mines, ditches and blocks on a route: whom they stop, what they cost, when they must go (K'2c, K'3.1, K'5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.engineer_events import RouteBlocked, RouteCleared
from assessment.modes.tacspiel.ground_features import SlopeBand, Vegetation
from assessment.modes.tacspiel.kinds import Formation, Light, Vehicle
from assessment.modes.tacspiel.obstacles import CRATER, DITCH, LOG_BLOCK, MINES
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Obstacle, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

CHAPTER: Final = table("K'")
ACROSS_COUNTRY: Final = table("B'2-3")
MINUTES_AN_HOUR: Final = 60

ROADBLOCKS: Final = frozenset((LOG_BLOCK, DITCH))


@rule("K'5a.1", "K'5b.2", reading="R13")
def hinders(sheet: Worksheet, unit: Unit, at: Square, kind: str, *, mounted: bool) -> bool:
    """Ditches, blocks and mines laid against a route stop vehicles; men on foot go on unhindered and unhurt."""
    sheet.note("obstacle", kind)
    return mounted


@rule("K'2c.1")
def block_minutes(sheet: Worksheet, unit: Unit, at: Square, kind: str) -> Fraction:
    """A roadblock that can be gone round does not stop a unit: it costs a quarter hour."""
    sheet.note("obstacle", kind)
    return Fraction(sheet.read(CHAPTER, "block_delay_hr")) * MINUTES_AN_HOUR


@rule("K'2c.2", "K'5b.4", reading="R13")
def must_be_removed(sheet: Worksheet, unit: Unit, at: Square, kind: str, *, can_be_left: bool) -> bool:
    """A block on a route that cannot be left must first be removed; a mined stretch must in any case be cleared."""
    sheet.note("the route can be left here" if can_be_left else "the route cannot be left here")
    return kind == MINES or not can_be_left


@rule("K'2c.2")
def route_can_be_left(sheet: Worksheet, at: Square, vegetation: Vegetation, slope: SlopeBand) -> bool:
    """Where the slope or the vegetation lets no vehicle go across country a route cannot be left."""
    return bool(sheet.read(ACROSS_COUNTRY, Vehicle.WHEELED, slope, vegetation, Formation.COLUMN, Light.DAY))


@rule("K'3.1")
def needs_detour(sheet: Worksheet, unit: Unit, at: Square, *, graded: bool) -> bool:
    """A bridge that is down is passed with a short delay, once its banks are graded with none."""
    sheet.note("banks graded" if graded else "banks not graded")
    return not graded


def lay(  # noqa: PLR0913 - what, where, by whom and by which paragraph
    draft: Draft, sheet: Worksheet, kind: str, square: Square, units: tuple[str, ...], paragraph: str
) -> None:
    """Puts an obstacle on the route in a square; it is Red's, who knows of it."""
    bypass = kind != MINES and route_can_be_left(
        sheet, square, draft.ground.vegetation(square), draft.ground.slope(square)
    )
    draft.obstacles.append(Obstacle(kind=kind, square=square, since=draft.now, bypass=bypass, known_to=(Side.RED,)))
    draft.emit(RouteBlocked(at=draft.now, units=units, line=sheet.line, rule=paragraph, obstacle=kind, square=square))


def lift(  # noqa: PLR0913 - what, where, by whom and by which paragraph
    draft: Draft, sheet: Worksheet, square: Square, kinds: frozenset[str], units: tuple[str, ...], paragraph: str
) -> None:
    """Removes the obstacles of some kinds from a square; who waited before them goes on."""
    gone = standing(draft, square, kinds)
    draft.obstacles = [obstacle for obstacle in draft.obstacles if obstacle not in gone]
    if gone:
        reopen(draft)
    for obstacle in gone:
        draft.emit(
            RouteCleared(
                at=draft.now, units=units, line=sheet.line, rule=paragraph, obstacle=obstacle.kind, square=square
            )
        )


def reopen(draft: Draft) -> None:
    """A way is free again: the instant goes round once more for those who waited at its edge."""
    draft.reopened = True
    draft.schedule(draft.now, Due.REPORT)


def standing(draft: Draft, square: Square, kinds: frozenset[str]) -> tuple[Obstacle, ...]:
    """The obstacles of some kinds in a square."""
    return tuple(one for one in draft.obstacles if one.square == square and one.kind in kinds)


BLOCKS: Final = ROADBLOCKS | {CRATER}
"""What 508 removes: a crater is filled as a ditch is."""

MINED: Final = frozenset((MINES,))
