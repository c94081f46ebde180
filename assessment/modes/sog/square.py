"""Squares of the strategic map: row from the north, column from the west, written row before column (2)."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from assessment.modes.sog.kinds import Direction

ROWS: Final = 10
COLUMNS: Final = "ABCDEFGHIJ"
"""The form of the printed map; what the rules ask of it they read from table 2."""

_TEXT: Final = re.compile(r"(10|[1-9])([A-J])")

STEPS: Final = {
    Direction.NORTH: (-1, 0),
    Direction.NORTHEAST: (-1, 1),
    Direction.EAST: (0, 1),
    Direction.SOUTHEAST: (1, 1),
    Direction.SOUTH: (1, 0),
    Direction.SOUTHWEST: (1, -1),
    Direction.WEST: (0, -1),
    Direction.NORTHWEST: (-1, -1),
    Direction.STAYS: (0, 0),
}
"""Rows down and columns to the right of each direction."""


class Square(msgspec.Struct, frozen=True, order=True):
    """A square; `row` and `column` count from 1."""

    row: int
    column: int

    @classmethod
    def at(cls, text: str) -> Square:
        """The square of a text such as 5A. Raises `ValueError`."""
        found = _TEXT.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is not a square from 1A to 10J, row before column")
        return cls(int(found[1]), COLUMNS.index(found[2]) + 1)

    @property
    def text(self) -> str:
        """As on a card."""
        return f"{self.row}{COLUMNS[self.column - 1]}"

    @property
    def is_on_map(self) -> bool:
        """Whether the map has the square."""
        return 1 <= self.row <= ROWS and 1 <= self.column <= len(COLUMNS)

    def toward(self, direction: Direction) -> Square:
        """The next square that way, on the map or beyond it."""
        down, right = STEPS[direction]
        return Square(self.row + down, self.column + right)

    def steps_to(self, other: Square) -> int:
        """How many moves lie between two squares."""
        return max(abs(self.row - other.row), abs(self.column - other.column))

    def is_beside(self, other: Square) -> bool:
        """Whether the other is one of the eight squares around."""
        return self.steps_to(other) == 1

    def around(self) -> tuple[Square, ...]:
        """The squares around it that are on the map, clockwise from north."""
        found = (self.toward(direction) for direction in STEPS if direction is not Direction.STAYS)
        return tuple(square for square in found if square.is_on_map)


EVERY: Final = tuple(Square(row, column) for row in range(1, ROWS + 1) for column in range(1, len(COLUMNS) + 1))
"""All squares, by row."""
