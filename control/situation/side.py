"""The two sides of a game and the addressees of its reports."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

CONTROL: Final = "control"


class Side(StrEnum):
    """One of the two cells that play against each other."""

    RED = "red"
    BLUE = "blue"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.BLUE if self is Side.RED else Side.RED


SIDES: Final = (Side.RED, Side.BLUE)
