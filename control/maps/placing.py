"""Room for symbols that stand close together: each takes the nearest free place, and its leader shows where it stands.

Marks are placed in the order given, so that the first of a stack keeps its place. All measures are SVG units.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from itertools import product
from operator import or_
from typing import Final, NamedTuple

Place = tuple[int, int]

RINGS: Final = 6
"""How many steps away room is looked for before a symbol is drawn over another."""

CELLS: Final = 4
"""Cells to a step."""

LEFT_OF_SHEET: Final = 1024
"""Cells that a box may lie to the left of the sheet."""


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
    """What is taken on a sheet of this size: for each row of cells, a quarter of a step large, a number with a bit for
    each cell that is taken. A box takes the cells that it covers to the nearest edge.
    """

    def __init__(self, width: int, height: int, step: int) -> None:
        self._sheet = Box(0, 0, width, height)
        self._step = max(1, step)
        self._taken: defaultdict[int, int] = defaultdict(int)

    def keep(self, box: Box) -> None:
        """Takes a rectangle of the sheet as it lies."""
        cells = Box(*(self._cell(edge) for edge in box))
        bits = (1 << max(1, cells.right - cells.left)) - 1 << cells.left + LEFT_OF_SHEET
        for row in self._rows_of(cells, 0):
            self._taken[row] |= bits

    def take(self, place: Place, around: Box) -> Place:
        """The nearest place whose box, given around the origin, is free and on the sheet; it is taken at once."""
        here = around.moved(*place)
        cells = Box(*(self._cell(edge) for edge in here))
        bits = (1 << max(1, cells.right - cells.left)) - 1 << cells.left + LEFT_OF_SHEET
        east, down = self._free(here, cells, bits)
        for row in self._rows_of(cells, down):
            self._taken[row] |= _shifted(bits, east)
        return place[0] + east * self._step, place[1] + down * self._step

    def _free(self, here: Box, cells: Box, bits: int) -> Place:
        """How many steps to the nearest free place; none where there is no such place."""
        bands: dict[int, int] = {}
        for east, down in OFFSETS:
            if down not in bands:
                bands[down] = reduce(or_, (self._taken[row] for row in self._rows_of(cells, down)))
            if bands[down] & _shifted(bits, east):
                continue
            if not (east or down) or self._is_on_sheet(here.moved(east * self._step, down * self._step)):
                return east, down
        return 0, 0

    def _rows_of(self, cells: Box, down: int) -> range:
        """The rows of cells of a box so many steps farther down."""
        top = cells.top + CELLS * down
        return range(top, top + max(1, cells.bottom - cells.top))

    def _cell(self, edge: int) -> int:
        """The edge between cells that is nearest."""
        return (2 * CELLS * edge + self._step) // (2 * self._step)

    def _is_on_sheet(self, box: Box) -> bool:
        sheet = self._sheet
        return (
            sheet.left <= box.left and box.right <= sheet.right and sheet.top <= box.top and box.bottom <= sheet.bottom
        )


def _shifted(bits: int, steps: int) -> int:
    return bits << CELLS * steps if steps >= 0 else bits >> -CELLS * steps


def _offsets() -> tuple[Place, ...]:
    """Steps around the origin by distance, then to the right and above first."""
    reach = range(-2 * RINGS, 2 * RINGS + 1)
    return tuple(sorted(product(reach, reach), key=lambda at: (at[0] * at[0] + at[1] * at[1], -at[0], at[1])))


OFFSETS: Final = _offsets()
