"""13.1, 16, 18.1: where units come onto the map."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit

PLACEMENT = table("16.2-placement")
ARRIVAL = table("16.1")


@rule("16.2c", "16.2d", "18.1b", "18.1c", "ks.table.placement")
def placed(sheet: Worksheet, unit: str, why: str) -> str:
    """A die sends each Communist unit that comes back to a base or an entrenchment, among Allied units too."""
    del unit, why
    return str(sheet.result(PLACEMENT, die(sheet)))


@rule("16.1c", "13.1d", "17.1c")
def arrival(sheet: Worksheet, unit: Unit) -> str:
    """Allied ground units come in at the Staging Area, air units are available."""
    return str(sheet.read(ARRIVAL, "air" if unit.flies else "ground"))
