"""The boxes beside the map, and how counters lie in them: to scale, in rows, the smaller the more there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from assessment.modes.khe_sanh.kinds import Box
from control.situation.drawing import Area, Mark

UNIT_M: Final = 24
"""Metres to a unit of the table of spaces, whose map is a thousand units wide."""

BOXES: Final = {
    Box.AIR_AVAILABLE.value: ("Air available", 10, 230),
    Box.AIR_USED.value: ("Air used", 245, 210),
    Box.REINFORCEMENT.value: ("Reinforcements", 460, 180),
    Box.ELIMINATED.value: ("Eliminated", 645, 170),
    Box.BREAK_OFF.value: ("Break Off", 820, 90),
    Box.POOL.value: ("Pool", 915, 80),
}
"""The boxes with their labels, west edges and widths, in those units."""

SOUTH, HEIGHT, ROOM = 10, 160, 126
"""Where the boxes begin from the south, how high they are, and how much of it is for counters, in those units."""

SIZES: Final = (60, 50, 42, 36, 30, 25, 21, 18, 15)
"""How wide counters may be, in those units: the widest of which all that are in a box find room."""

TAG: Final = 4
"""Letters of a designator that a counter in a box bears."""


def areas() -> Iterator[Area]:
    """The outlines of the boxes."""
    for box, (label, west, width) in BOXES.items():
        edges = ((west, SOUTH), (west + width, SOUTH), (west + width, SOUTH + HEIGHT), (west, SOUTH + HEIGHT))
        yield Area(
            kind="red" if box in (Box.BREAK_OFF, Box.POOL) else "blue",
            corners=tuple((x * UNIT_M, y * UNIT_M) for x, y in edges),
            label=label,
            title=label,
        )


def laid_out(box: str, marks: Sequence[Mark]) -> Iterator[Mark]:
    """The counters of a box in rows from its north-west, each to scale."""
    _label, west, width = BOXES[box]
    size = next((size for size in SIZES if (width // size) * (ROOM // size) >= len(marks)), SIZES[-1])
    across = width // size
    for number, mark in enumerate(marks):
        row, column = divmod(number, across)
        east, north = west * UNIT_M + column * size * UNIT_M, (SOUTH + ROOM - row * size) * UNIT_M
        half = size * UNIT_M // 2
        tag = mark.designator[:TAG].rstrip("_") or mark.side
        yield replace(mark, at=(east + half, north - half), width=size * UNIT_M, tag=tag)
