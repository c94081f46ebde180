"""The die of six faces."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet

DIE = table("2.0-die")


def faces(sheet: Worksheet) -> int:
    """How many faces the die has."""
    return int(sheet.read(DIE, "faces"))


def die(sheet: Worksheet, *, of: tuple[str, ...] = ()) -> int:
    """A number from 1 to 6 for the rule in hand; `of` adds subjects where one rule throws for several."""
    return sheet.throw(faces(sheet), of=of) + 1
