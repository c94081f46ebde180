"""3.6: looking for the target where it is marked, and around there."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.die import die
from assessment.modes.sog.kinds import Search
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square

SEARCH = table("3.6")
AWARD = table("5.1.1")


@rule("3.6.2b", "3.6.2a")
def is_searched(sheet: Worksheet, square: Square, target: Square, searched: tuple[Square, ...]) -> bool:
    """The Target square first; once it was searched in vain the eight around it, each square once."""
    sheet.figure("squares searched", len(searched))
    if square in searched:
        return False
    return square == target or (square.is_beside(target) and target in searched)


@rule("3.6a", "3.6b")
def search(sheet: Worksheet, square: Square) -> Search:
    """A die without modifiers says whether the target is here."""
    del square
    return Search(sheet.result(SEARCH, die(sheet)))


@rule("3.6.2a")
def is_everywhere_searched(sheet: Worksheet, target: Square, searched: tuple[Square, ...]) -> bool:
    """When all squares around are searched in vain, intelligence was faulty."""
    sheet.figure("squares searched", len(searched))
    return {target, *target.around()} <= set(searched)


@rule("3.6.1a", "3.6.1b", "3.6.2c")
def is_target_spent(sheet: Worksheet, square: Square, target: Square) -> bool:
    """The mission's action is fought where the target is found, and after it the counter is removed, win or lose."""
    sheet.note("found in", square)
    sheet.note("counter in", target)
    return True


@rule("3.6.3")
def points_for_faulty_intelligence(sheet: Worksheet) -> int:
    """Faulty intelligence ends the operation and costs nothing."""
    return int(sheet.read(AWARD, "faulty_intelligence"))
