"""The die of ten faces, whose printed 0 is the highest."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet

DIE = table("3.1-die")


def die(sheet: Worksheet, *, of: tuple[str, ...] = ()) -> int:
    """A number from 1 to 10 for the rule in hand; `of` adds subjects where one rule throws for several."""
    shown = sheet.throw(int(sheet.read(DIE, "faces")), of=of)
    return shown or int(sheet.read(DIE, "zero_is"))
