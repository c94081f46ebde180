"""8.2: what becomes of an air unit in the Used box at the end of a turn."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.kinds import Box
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit

TURNAROUND = table("8.2")
RANGES = table("H-turnaround")


@rule("8.2c", "8.2d")
def result(sheet: Worksheet, unit: Unit) -> Box:
    """In the range of its type it is available again, on a six it is lost, otherwise it stays used."""
    number = die(sheet)
    if number == int(sheet.read(TURNAROUND, "lost_on")):
        return Box.ELIMINATED
    lowest, highest = (int(sheet.read(RANGES, unit.kind, figure=bound)) for bound in ("from", "to"))
    return Box.AIR_AVAILABLE if lowest <= number <= highest else Box.AIR_USED
