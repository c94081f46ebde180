"""Room for symbols that stand close together: each takes the nearest free place, and its leader shows where it stands.

Marks are placed in the order given, so that the first of a stack keeps its place. All measures are SVG units.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import Final, NamedTuple

Place = tuple[int, int]

RINGS: Final = 6
"""How many steps away room is looked for before a symbol is drawn over another."""


class Box(NamedTuple):
    """A rectangle, the vertical axis downward."""

    left: int
    top: int
    right: int
    bottom: int

    def moved(self, east: int, down: int) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.left + east, self.top + down, self.right + east, self.bottom + down)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Room:
    """What is taken on a sheet of this size, kept by coarse cells so that a search looks only nearby."""

    def __init__(self, width: int, height: int, step: int) -> None:
        self._sheet = Box(0, 0, width, height)
        self._step = max(1, step)
        self._cells: defaultdict[Place, list[Box]] = defaultdict(list)
        self._offsets = _offsets(self._step)

    def take(self, place: Place, around: Box) -> Place:
        """The nearest place whose box, given around the origin, is free and on the sheet; it is taken at once."""
        for east, down in self._offsets:
            spot = place[0] + east, place[1] + down
            box = around.moved(*spot)
            if self._is_free(box) and (not (east or down) or self._is_on_sheet(box)):
                break
        else:
            spot = place
        self._keep(around.moved(*spot))
        return spot

    def _is_on_sheet(self, box: Box) -> bool:
        sheet = self._sheet
        return (
            sheet.left <= box.left and box.right <= sheet.right and sheet.top <= box.top and box.bottom <= sheet.bottom
        )

    def _is_free(self, box: Box) -> bool:
        return not any(box.overlaps(other) for cell in self._of(box) for other in self._cells.get(cell, ()))

    def _keep(self, box: Box) -> None:
        for cell in self._of(box):
            self._cells[cell].append(box)

    def _of(self, box: Box) -> product[Place]:
        """The coarse cells a box touches."""
        size = 4 * self._step
        return product(range(box.left // size, box.right // size + 1), range(box.top // size, box.bottom // size + 1))


def _offsets(step: int) -> tuple[Place, ...]:
    """Places around the origin by distance, then to the right and above first."""
    reach = range(-2 * RINGS, 2 * RINGS + 1)
    found = ((east * step, down * step) for east in reach for down in reach)
    return tuple(sorted(found, key=lambda at: (at[0] * at[0] + at[1] * at[1], -at[0], at[1])))
