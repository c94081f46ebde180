"""Victory: a lost General with more losses, the difference in losses, a limit of bounds."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.kinds import Quality, Winner
from assessment.modes.de_bellis.rules import rule
from control.situation.side import Side

VICTORY = table("victory")
BOUNDS = table("H-bounds")


@rule("dbv.win.1", reading="R13")
def gives_up_without_general(sheet: Worksheet, side: Side, lost: int, other: int, *, general_lost: bool) -> bool:
    """A side that has lost its General and more elements than its opponent has lost the battle."""
    sheet.note(side.value, f"{lost} lost against {other}")
    return general_lost and lost > other


@rule("dbv.win.3")
def difference(sheet: Worksheet, side: Side, quality: Quality | None) -> int:
    """A genius holds out to a difference of eight elements, an inept General to four, all others to six."""
    sheet.note("General of", side.value)
    return int(sheet.read(VICTORY, (quality or Quality.COMPETENT).value))


@rule("dbv.win.2", reading="R13")
def gives_up(  # noqa: PLR0913 - both armies in numbers
    sheet: Worksheet, side: Side, worse_by: int, most: int, started: int, smaller: int
) -> bool:
    """A side gives up when it has lost so many elements more; a larger army holds out in proportion."""
    limit = Fraction(most * started, smaller)
    threshold = -(-limit.numerator // limit.denominator)
    sheet.note(side.value, f"worse by {worse_by}, gives up at {threshold}")
    return worse_by >= threshold


@rule("dbv.scen.rules", reading="R13")
def at_the_limit(sheet: Worksheet, bound: int, blue: Fraction, red: Fraction) -> Winner | None:
    """After the last bound the side that has lost the smaller share of its elements wins."""
    limit = int(sheet.read(BOUNDS, "limit"))
    sheet.note("shares lost", f"Blue {blue}, Red {red}")
    if bound < limit:
        return None
    if blue == red:
        return Winner.DRAW
    return Winner.BLUE if blue < red else Winner.RED


@rule("dbv.win.2", reading="R13")
def is_wiped_out(sheet: Worksheet, side: Side, left: int) -> bool:
    """A side without elements has lost."""
    sheet.figure(f"{side.value} left", left)
    return not left
