"""Measures of a map sheet in SVG units (10 m), and small pieces of markup."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import quoteattr

import msgspec

from control.situation.drawing import Drawing, Position

UNIT_M: Final = 10
"""Metres of one SVG unit."""
SQUARE_EM: Final = 6
"""A square of a board is about so many em wide, so that what stands in it fills it."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The size of a sheet and of what is printed on it, in SVG units.

    `em` is a hundredth of the longer side, on a board more; lettering and signs are measured in it. `prefix` keeps the
    ids of two drawings on one page apart.
    """

    width: int
    height: int
    em: int
    prefix: str

    @classmethod
    def of(cls, drawing: Drawing, prefix: str) -> Sheet:
        """The sheet of a drawing."""
        width, height = drawing.width // UNIT_M, drawing.height // UNIT_M
        em = max(8, max(width, height) // 100)
        if drawing.raster and drawing.raster.exact:
            em = max(em, drawing.raster.cell // UNIT_M // SQUARE_EM)
        return cls(width=width, height=height, em=em, prefix=prefix)

    def place(self, position: Position) -> tuple[int, int]:
        """A position in metres, north up, as SVG coordinates."""
        return position[0] // UNIT_M, self.height - position[1] // UNIT_M


def attributes(**values: object) -> str:
    """Attributes with their values escaped; `class_` becomes class, other underscores hyphens; empty ones go."""
    return "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(str(value))}"
        for name, value in values.items()
        if value is not None and value != ""
    )
