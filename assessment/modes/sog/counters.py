"""Chapter 1 and 3.5.2: the counters of the strategic map, and when a VC counter is placed."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square

COUNTERS = table("1")


@rule("1.1")
def team_counters(sheet: Worksheet) -> int:
    """One counter stands for the whole team on the strategic map."""
    return int(sheet.read(COUNTERS, "team"))


@rule("1.4")
def zone_counters(sheet: Worksheet) -> int:
    """There are five counters to mark landing zones."""
    return int(sheet.read(COUNTERS, "lz"))


@rule("1.2", "3.5.2b", "3.5.3")
def next_counter(sheet: Worksheet, taken: tuple[int, ...], unlimited: bool) -> int | None:  # noqa: FBT001 - a setting
    """A contact is marked with the lowest free VC counter; ten at most are out, unless the limit is dropped."""
    limit = int(sheet.read(COUNTERS, "vc"))
    free = next(number for number in range(1, max(limit, len(taken)) + 2) if number not in taken)
    return free if unlimited or free <= limit else None


@rule("3.5.2a", "3.5.2c")
def takes_counter(sheet: Worksheet, square: Square, in_square: int, target: Square | None) -> bool:
    """A VC counter is placed where none is, and never in the Target square."""
    sheet.figure("VC counters in the square", in_square)
    return not in_square and square != target


@rule("3.5.2d", "3.5.2e")
def is_rolled_for(sheet: Worksheet, square: Square, on_map: int, in_square: int) -> bool:
    """With all counters out only a square that holds one is rolled for; when one leaves, rolls go on."""
    del square
    sheet.figure("VC counters on the map", on_map)
    return on_map < int(sheet.read(COUNTERS, "vc")) or in_square > 0


@rule("4.1.2b", reading="R8")
def counter_of_squad(sheet: Worksheet, square: Square, numbers: tuple[int, ...]) -> int | None:
    """The squad that is fought is that of the lowest VC counter in the square; if it is wiped out, that one goes."""
    del square
    sheet.figure("VC counters in the square", len(numbers))
    return min(numbers, default=None)
