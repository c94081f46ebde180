"""3.3 and 3.4: where the target is, and how the team comes in."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.counters import zone_counters
from assessment.modes.sog.die import die
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import COLUMNS, Square

COLUMN = table("3.3")
ZONES = table("3.4")
LANDING = table("3.4.3")

WEST = 1
"""The number of column A."""


def thrown_square(sheet: Worksheet) -> Square:
    """Two dice read apart: the row, then the column (3.3); for the rule in hand."""
    row = die(sheet)
    column = str(sheet.result(COLUMN, die(sheet)))
    return Square(row, COLUMNS.index(column) + 1)


@rule("3.3")
def target_square(sheet: Worksheet, number: str) -> Square:
    """Two dice name the row and the column of the target."""
    del number
    return thrown_square(sheet)


@rule("1.3", reading="R4")
def is_target_shown(sheet: Worksheet, target: Square) -> bool:
    """The Target counter marks where the objective is thought to be, for both sides; it may be in a square around."""
    sheet.figure("squares around", len(target.around()))
    return True


@rule("3.4.1a")
def may_enter_on_foot(sheet: Worksheet, square: Square) -> bool:
    """On foot the team is placed in any square of column A; that is no move, so no contact is rolled for."""
    sheet.figure("column", COLUMNS[square.column - 1])
    return square.column == WEST


@rule("3.4.1b")
def is_clear_of_target(sheet: Worksheet, square: Square, target: Square) -> bool:
    """Not in the Target square nor in one around it."""
    steps = square.steps_to(target)
    sheet.figure("squares to the target", steps)
    return steps > 1


@rule("3.4.2a")
def usual_zones(sheet: Worksheet) -> int:
    """By helicopter, three landing zones are located."""
    return int(sheet.read(ZONES, "usual"))


@rule("3.4.4")
def may_have_zones(sheet: Worksheet, wanted: int) -> bool:
    """With the optional rule a single landing zone, or up to five."""
    fewest, most = int(sheet.read(ZONES, "adventurous")), int(sheet.read(ZONES, "cautious"))
    return fewest <= wanted <= min(most, zone_counters(sheet))


@rule("3.4.2b")
def zone_square(sheet: Worksheet, zone: str, target: Square, taken: tuple[Square, ...]) -> Square:
    """A landing zone is located as the target is; in the Target square, or where one is already, it is rolled again."""
    del zone
    while True:
        square = thrown_square(sheet)
        if square != target and square not in taken:
            return square
        sheet.note("rolled again", square)


@rule("3.4.2c")
def is_bound_to_helicopter(sheet: Worksheet, zones: int) -> bool:
    """Once the first landing zone is placed the team may no longer come on foot."""
    sheet.figure("landing zones", zones)
    return zones > 0


@rule("3.4.3a", "3.4.3b")
def lands(sheet: Worksheet, zone: str) -> bool:
    """A die says whether the helicopters can land; if not, the counter is removed and another is tried."""
    del zone
    return bool(sheet.result(LANDING, die(sheet)))


@rule("3.4.3c")
def is_last_zone(sheet: Worksheet, zones: int) -> bool:
    """The team goes to the last landing zone without a roll."""
    sheet.figure("landing zones", zones)
    return zones == 1


@rule("3.4a")
def comes_by_helicopter(sheet: Worksheet, how: str) -> bool:
    """The team comes in by one of two ways: on foot or by helicopter."""
    sheet.note(how)
    return how == "HELI"
