"""Half-kilometre squares and 100-m points (A'3), with exact distances, directions and lines between them.

A square is named by its south-west corner in hundreds of metres, as on the card: `Square(1235, 450)` is "12350450".
All arithmetic is on whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

SIDE: Final = 5
"""Edge of a square in hundreds of metres."""

SIDE_M: Final = 500
_METRES: Final = 100
_COORDINATE: Final = re.compile(r"[0-9]{8}", re.ASCII)


class Direction(StrEnum):
    """A compass point as written in the field Dir."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    @property
    def step(self) -> tuple[int, int]:
        """Squares east and north of one step in this direction."""
        return _STEPS[self]

    @property
    def opposite(self) -> Direction:
        """The direction back."""
        return DIRECTIONS[(DIRECTIONS.index(self) + 4) % 8]


DIRECTIONS: Final = tuple(Direction)
"""The eight directions clockwise from north: the order in which neighbours are listed."""

_STEPS: Final = dict(
    zip(DIRECTIONS, ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)), strict=True)
)
_BY_STEP: Final = {step: direction for direction, step in _STEPS.items()}


def _read(text: str) -> tuple[int, int]:
    if not _COORDINATE.fullmatch(text):
        raise ValueError(f"{text!r} is not a coordinate of eight digits such as 12350450 (A'3a)")
    return int(text[:4]), int(text[4:])


def is_place(text: str) -> bool:
    """Whether a text is a coordinate that can be read; a blank one is none."""
    return bool(_COORDINATE.fullmatch(text))


class Point(NamedTuple):
    """A place to the nearest 100 m (A'3a.2), in hundreds of metres east and north."""

    e: int
    n: int

    @classmethod
    def at(cls, text: str) -> Point:
        """The point written as eight digits. Raises `ValueError`."""
        return cls(*_read(text))

    @property
    def text(self) -> str:
        """Eight digits, as on the card."""
        return f"{self.e:04d}{self.n:04d}"

    @property
    def square(self) -> Square:
        """The half-kilometre square that contains the point."""
        return Square(self.e - self.e % SIDE, self.n - self.n % SIDE)


class Square(NamedTuple):
    """A half-kilometre square by its south-west corner, in hundreds of metres; both are multiples of 5 (A'3a.1)."""

    e: int
    n: int

    @classmethod
    def at(cls, text: str) -> Square:
        """The square that contains the place written as eight digits (snapped down, A'3a.1). Raises `ValueError`."""
        e, n = _read(text)
        return cls(e - e % SIDE, n - n % SIDE)

    @property
    def text(self) -> str:
        """Eight digits, as on the card (A'3a.3)."""
        return f"{self.e:04d}{self.n:04d}"

    @property
    def corner(self) -> Point:
        """The south-west corner as a point."""
        return Point(self.e, self.n)

    def moved(self, east: int, north: int) -> Square:
        """The square so many squares east and north of this one."""
        return Square(self.e + SIDE * east, self.n + SIDE * north)

    def neighbours(self) -> tuple[Square, ...]:
        """The eight squares around this one, clockwise from north; some may lie outside the map."""
        return _neighbours(self)

    def is_adjacent(self, other: Square) -> bool:
        """Whether the two touch by an edge or a corner; a square is not adjacent to itself."""
        return -SIDE <= self.e - other.e <= SIDE and -SIDE <= self.n - other.n <= SIDE and self != other

    def distance2_m(self, other: Square) -> int:
        """The squared distance between the centres, in square metres."""
        east, north = self.e - other.e, self.n - other.n
        return (east * east + north * north) * (_METRES * _METRES)

    def within_m(self, other: Square, metres: int) -> bool:
        """Whether the centres lie no more than so many metres apart."""
        east, north = self.e - other.e, self.n - other.n
        return (east * east + north * north) * (_METRES * _METRES) <= metres * metres

    def steps_between(self, other: Square) -> int:
        """Half-kilometre steps from one to the other; a diagonal step counts as one (B'2a)."""
        return max(abs(self.e - other.e), abs(self.n - other.n)) // SIDE

    def direction_to(self, other: Square) -> Direction:
        """The compass point nearest to the bearing of another square. Raises `ValueError` for the same square."""
        return direction_of(other.e - self.e, other.n - self.n)

    def line_to(self, other: Square) -> tuple[Square, ...]:
        """Every square the straight line between the centres runs through, in order, both ends included.

        Where the line passes exactly through a corner it goes on diagonally. The line back is the same reversed.
        """
        return _line(self, other)

    def steps_to(self, other: Square) -> tuple[Square, ...]:
        """The straight march from one to the other in as few steps as possible, both ends included.

        Of two squares equally near to the line the southern or western one is taken, so that the way back is the
        same reversed.
        """
        return _steps(self, other)


def direction_of(east: int, north: int) -> Direction:
    """The compass point nearest to a bearing; each covers 45 degrees. Raises `ValueError` for no bearing at all."""
    if not east and not north:
        raise ValueError("a place has no direction to itself")
    across, along = abs(east), abs(north)
    both2 = (across + along) ** 2
    sign_e = 0 if both2 < 2 * along * along else (east > 0) - (east < 0)
    sign_n = 0 if both2 < 2 * across * across else (north > 0) - (north < 0)
    return _BY_STEP[sign_e, sign_n]


def area(corner: Point, opposite: Point) -> tuple[Square, ...]:
    """The squares of a rectangle from its south-west to its north-east corner point (A'3b), row by row from the south.

    Corners off the 500-m grid take in every square the rectangle touches; equal corners name one square.
    Raises `ValueError` if the second corner lies south or west of the first.
    """
    if opposite.e < corner.e or opposite.n < corner.n:
        raise ValueError(f"{opposite.text} is not north-east of {corner.text} (A'3b)")
    first, last = corner.square, last_of(corner, opposite)
    rows, columns = range(first.n, last.n + 1, SIDE), range(first.e, last.e + 1, SIDE)
    return tuple(Square(east, north) for north in rows for east in columns)


def last_of(corner: Point, opposite: Point) -> Square:
    """The north-eastern square of the `area` between two corner points."""
    return Point(max(opposite.e - 1, corner.e), max(opposite.n - 1, corner.n)).square


def holds(corner: Point, opposite: Point, square: Square) -> bool:
    """Whether a square is one of the `area` between two corner points; false where they are not SW and NE."""
    first, last = corner.square, last_of(corner, opposite)
    is_area = corner.e <= opposite.e and corner.n <= opposite.n
    return is_area and first.e <= square.e <= last.e and first.n <= square.n <= last.n


def corners_of(squares: Collection[Square]) -> tuple[Square, Point | None]:
    """C1 and C2 of what covers these squares (A'3b): the south-western square, and the north-eastern corner point.

    One square is named by C1 alone. The inverse of `area` for a rectangle; else the smallest rectangle around them.
    """
    first = Square(min(one.e for one in squares), min(one.n for one in squares))
    last = Square(max(one.e for one in squares), max(one.n for one in squares))
    return first, None if last == first else last.moved(1, 1).corner


@lru_cache(maxsize=1 << 16)
def _neighbours(square: Square) -> tuple[Square, ...]:
    return tuple(square.moved(*_STEPS[direction]) for direction in DIRECTIONS)


@lru_cache(maxsize=1 << 14)
def _line(start: Square, end: Square) -> tuple[Square, ...]:
    columns, rows = abs(end.e - start.e) // SIDE, abs(end.n - start.n) // SIDE
    east, north = (1 if end.e > start.e else -1), (1 if end.n > start.n else -1)
    squares, column, row = [start], 0, 0
    while column < columns or row < rows:
        ahead = (1 + 2 * column) * rows - (1 + 2 * row) * columns
        column += ahead <= 0
        row += ahead >= 0
        squares.append(start.moved(column * east, row * north))
    return tuple(squares)


@lru_cache(maxsize=1 << 14)
def _steps(start: Square, end: Square) -> tuple[Square, ...]:
    columns, rows = (end.e - start.e) // SIDE, (end.n - start.n) // SIDE
    length = max(abs(columns), abs(rows))
    return tuple(
        start.moved(_nearest(step * columns, length), _nearest(step * rows, length)) for step in range(length + 1)
    )


def _nearest(part: int, length: int) -> int:
    """The whole number nearest to part / length, the lower of two."""
    return (2 * part + length - 1) // (2 * length) if length else 0
