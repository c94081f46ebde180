"""3.7 and 3.9: ways out, and the abort."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.counters import COUNTERS
from assessment.modes.sog.insertion import WEST, thrown_square
from assessment.modes.sog.kinds import Way
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square

MAP = table("2")
AWARD = table("5.1.1")


@rule("3.7", reading="R11")
def must_choose_way(sheet: Worksheet, way: Way, target: Square | None) -> bool:
    """Once the Target is gone the team leaves by helicopter or on foot, and says which before it goes on."""
    sheet.note("Target on the map" if target else "Target removed")
    return target is None and way is Way.NOT_CHOSEN


@rule("3.7.1a", "1.5")
def pick_up_square(sheet: Worksheet, number: str) -> Square:
    """One use of the two dice, never rolled again, places the one PZ counter."""
    del number
    sheet.read(COUNTERS, "pz")
    return thrown_square(sheet)


@rule("3.7.1b")
def is_bound_to_pick_up(sheet: Worksheet, pick_up: Square | None) -> bool:
    """Once the marker is placed the team must leave by helicopter."""
    sheet.note("marker placed" if pick_up else "no marker")
    return pick_up is not None


@rule("3.7.1c")
def is_picked_up(sheet: Worksheet, square: Square, pick_up: Square, counters: int) -> bool:
    """In the square of the marker the team leaves at once, whatever VC counters are there."""
    sheet.figure("VC counters in the square", counters)
    return square == pick_up


@rule("3.7.2a")
def is_exit(sheet: Worksheet, square: Square) -> bool:
    """On foot the team leaves from column A or from row 10."""
    return square.column == WEST or square.row == int(sheet.read(MAP, "rows"))


@rule("3.7.2b")
def is_exit_rolled_for(sheet: Worksheet, square: Square, available: bool, counters: int) -> bool:  # noqa: FBT001
    """There contact is rolled for if a VC counter is available, or one is in the square."""
    del square
    sheet.note("counter available" if available else "all counters out")
    return available or counters > 0


@rule("3.7.2c", "3.7.2d")
def may_leave(sheet: Worksheet, square: Square, counters: int) -> bool:
    """With no VC counter in the square the team leaves at once; with one it does not."""
    del square
    sheet.figure("VC counters in the square", counters)
    return counters == 0


@rule("3.9a")
def may_abort(sheet: Worksheet, target: Square | None, reached: bool) -> bool:  # noqa: FBT001 - what the team has done
    """Before a move, as long as the team has not yet been in the Target square."""
    sheet.note("Target reached" if reached else "Target not reached")
    return target is not None and not reached


@rule("3.9b", "5.1.1b")
def points_for_abort(sheet: Worksheet) -> int:
    """An abort removes the Target and costs ten points at once."""
    return int(sheet.read(AWARD, "abort"))


@rule("3.9c")
def way_after_abort(sheet: Worksheet, how: str) -> Way:
    """With the abort the way out is declared, and play goes on until the team is off the map."""
    sheet.note(how)
    return Way(how)
