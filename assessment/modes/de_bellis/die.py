"""The die of six faces."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.rules import rule

DIE = table("die")


@rule("dbv.setup.4")
def faces(sheet: Worksheet) -> int:
    """Every die of the game has six faces."""
    return int(sheet.read(DIE, "faces"))


def die(sheet: Worksheet, *, of: tuple[str, ...] = ()) -> int:
    """A number from 1 to 6 for the rule in hand; `of` adds subjects where one rule throws for several.

    A throw of 0 is the six, so that numbers typed in from real dice stand for themselves.
    """
    number = faces(sheet)
    return sheet.throw(number, of=of) or number
