"""Where things stand within an area as it is drawn: counters side by side, signs in a strip that these leave free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.modes.mog.area import Area
from control.situation.drawing import Mark, Position

UNIT_M: Final = 10
"""Metres of the drawing for a unit of the table of places."""

LARGEST: Final = 66
"""Most that a counter is wide, in units."""

TALL: Final = 21
"""Height of a counter with its tag, in twentieths of its width."""

STRIP: Final = 26
"""Height of the strip of an area with its name and signs, in units."""

MARGIN: Final = 62
"""Width of what bears name and signs in a road area that runs east and west."""

NARROW: Final = 40
"""A road area of less than half this height runs east and west."""


class Box(msgspec.Struct, frozen=True):
    """An area as it is drawn: its middle and half its sides, in units of the table of places."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return abs(x - self.x) < self.w and abs(y - self.y) < self.h

    @property
    def at(self) -> Position:
        """Its middle on the drawing."""
        return self.x * UNIT_M, self.y * UNIT_M

    @property
    def corners(self) -> tuple[Position, ...]:
        """Its corners on the drawing."""
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(((self.x + e * self.w) * UNIT_M, (self.y + n * self.h) * UNIT_M) for e, n in signs)


def counters_in(box: Box, area: Area, marks: Sequence[Mark]) -> Iterator[Mark]:
    """The counters of an area, to scale, side by side where its name and signs leave room."""
    yield from side_by_side(_room(box, area), marks)


def side_by_side(room: Box, marks: Sequence[Mark]) -> Iterator[Mark]:
    """Counters as large as a room holds them, in the rows and columns that let them be largest."""
    if not marks:
        return
    size, columns = max((_size(room, len(marks), columns), -columns) for columns in range(1, len(marks) + 1))
    columns, rows = -columns, -(-len(marks) // -columns)
    high = size * TALL // 20
    for number, mark in enumerate(marks):
        down, right = divmod(number, columns)
        x = room.x + (2 * right - columns + 1) * (size + 2) // 2
        y = room.y + (rows - 1 - 2 * down) * high // 2
        yield replace(mark, at=(x * UNIT_M, y * UNIT_M), width=size * UNIT_M)


def _size(room: Box, number: int, columns: int) -> int:
    """How wide counters can be in so many columns."""
    rows = -(-number // columns)
    return min(LARGEST, 2 * room.w // columns - 2, 2 * room.h * 20 // (rows * TALL))


def _room(box: Box, area: Area) -> Box:
    """What name and signs leave free: the lower part, the upper of a road area that runs north, the east of another."""
    half = STRIP // 2
    if not area.is_road:
        return Box(box.x, box.y - half, box.w, box.h - half)
    if box.h < NARROW:
        return Box(box.x + MARGIN // 2, box.y, box.w - MARGIN // 2, box.h)
    return Box(box.x, box.y, box.w, box.h - STRIP)


FROM_EAST: Final = {"convoy": 92, "casualties": 66, "prisoner": 30}
"""Signs in the strip of a building or base, in units from its east side; the name stands west of them."""

FROM_WEST: Final = {"roadblock": (14, 14), "convoy": (14, 14), "casualties": (36, 14), "prisoner": (46, 44)}
"""Signs in a road area that runs east and west, in units from its south-west corner."""

AT_FOOT: Final = {"roadblock": (-20, 14), "convoy": (-20, 14), "casualties": (8, 14), "prisoner": (18, 40)}
"""Signs in a road area that runs north and south, in units east of its middle and north of its foot."""


def place_of_sign(box: Box, area: Area, what: str) -> Position:
    """Where a sign stands on the drawing."""
    if not area.is_road:
        x, y = box.x + box.w - FROM_EAST[what], box.y + box.h - STRIP // 2
    elif box.h < NARROW:
        x, y = box.x - box.w + FROM_WEST[what][0], box.y - box.h + FROM_WEST[what][1]
    else:
        x, y = box.x + AT_FOOT[what][0], box.y - box.h + AT_FOOT[what][1]
    return x * UNIT_M, y * UNIT_M
