"""The one size of all bases, from its table."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.army import BASE
from assessment.modes.de_bellis.board import Base, base_of


def base_size(sheet: Worksheet) -> Base:
    """The base of every element in play."""
    return base_of(*(sheet.read(BASE, name) for name in ("width", "depth", "touch")))
