"""What holds a march up on its way: streams to ford, craters, blocks and blown bridges (B'3b, B'4a), and its reports.

A delay is lost at the end of the step that crosses: a unit that would have entered the next square at 0900 enters it at
0915. Only vehicles are held up; troops on foot go through or round.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ground_features import StreamSize
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import CONTROL

CHAPTER: Final = table("B'")
MINUTES_AN_HOUR: Final = 60

BLOWN_BRIDGE: Final = "blown_bridge"
DAMAGED_BRIDGE: Final = "damaged_bridge"
BRIDGES_DOWN: Final = frozenset((BLOWN_BRIDGE, DAMAGED_BRIDGE))
CRATER: Final = "crater"
DITCH: Final = "ditch"
LOG_BLOCK: Final = "log_block"
MINES: Final = "mines"

UNTIL_CLEARED: Final = "until_cleared"
DETOUR: Final = "detour"


@rule("B'3b.1")
def fording_minutes(sheet: Worksheet, unit: Unit, to: Square, size: StreamSize, *, mounted: bool) -> Fraction:
    """Vehicles lose time scouting the banks: a quarter hour at a small stream, half an hour at a large one."""
    if not mounted:
        sheet.note("on foot: no delay")
        return Fraction(0)
    return Fraction(sheet.read(CHAPTER, f"ford_{size}_stream_hr")) * MINUTES_AN_HOUR


@rule("B'3b.2")
def is_led_to_ford(sheet: Worksheet, unit: Unit, to: Square, track: str) -> bool:
    """No time is lost where a cart track or footpath leads down to the river; `track` is its name, "" without one."""
    sheet.note("track or path down to the river", track or "none")
    return bool(track)


@rule("B'4a.1")
def detour_minutes(sheet: Worksheet, unit: Unit, at: Square, kind: str) -> Fraction:
    """Passing round a crater, a block or a blown bridge usually costs a quarter hour."""
    sheet.note("obstacle", kind)
    return Fraction(sheet.read(CHAPTER, "bypass_hr")) * MINUTES_AN_HOUR


@rule("B'4a.2")
def halt_minutes(sheet: Worksheet, unit: Unit, at: Square, kind: str) -> Fraction | None:
    """Where a quick detour makes no sense Control halts the unit for work on the spot: none means until it is cleared.

    The length of the halt is not printed; a ruling may set any number of minutes.
    """
    answer = sheet.ask(
        CONTROL,
        "How long is the unit halted at the obstacle?",
        ((UNTIL_CLEARED, "until the obstacle is cleared"), (DETOUR, "no longer than a quick detour takes")),
        UNTIL_CLEARED,
        (f"{unit.designator} has reached {kind} at {at.text}, marked as not to be passed round.",),
    )
    if answer == DETOUR:
        return Fraction(sheet.read(CHAPTER, "bypass_hr")) * MINUTES_AN_HOUR
    return None


@rule("B'4a.3")
def block_letters(sheet: Worksheet, unit: Unit, at: Square, kind: str) -> str | None:
    """What cannot be passed round is reported under 957 as a log block or as entrenched; a bridge not at all (976)."""
    sheet.note("obstacle", kind)
    if kind in BRIDGES_DOWN:
        return None
    return "LG" if kind == LOG_BLOCK else "En"


@rule("B'3a.2", "B'3a.3")
def movement_letter(sheet: Worksheet, unit: Unit, mover: str) -> str:
    """Reports of a route closed or open name the movement: wheeled W, tracked T, foot F."""
    sheet.note("movement", mover)
    return mover[0].upper()
