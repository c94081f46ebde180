"""What one side knows, as its cell sees it: the only source of anything a cell receives."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine import picture
from assessment.engine.mode import Mode
from assessment.engine.picture import OwnPiece, told_part
from assessment.modes.mog.knowledge import Delivered, Knowledge, Sighting, Table
from assessment.modes.mog.situation import Situation
from control.situation.side import Side

UN = "UN"
"""The designator that orders for the whole command bear."""


class Picture(picture.Picture, frozen=True, kw_only=True):
    """A side's picture: the table as it was last laid open, and when; what is out of sight; reports, own orders."""

    table: Table | None
    seen_at: Fraction
    earlier: tuple[Sighting, ...]
    reports: tuple[Delivered, ...]


def picture_for(side: Side, situation: Situation, mode: Mode[Situation, Picture]) -> Picture:
    """The picture of a side, read from `situation.known[side]` and nothing else of the situation."""
    return picture_of(side, situation.known[side], mode.cycle_minutes)


def picture_of(side: Side, known: Knowledge, cycle_minutes: int) -> Picture:
    """The picture that follows from what a side knows; only Blue has units that take orders."""
    return Picture(
        **told_part(side, known, cycle_minutes),
        units=_ordered(known.table) if side is Side.BLUE else (),
        table=known.table,
        seen_at=known.at,
        earlier=known.earlier,
    )


def _ordered(table: Table | None) -> tuple[OwnPiece, ...]:
    own = (*table.waiting, *table.layout.of(Side.BLUE)) if table else ()
    return (OwnPiece(designator=UN), *(OwnPiece(designator=unit.name.upper()) for unit in own))
