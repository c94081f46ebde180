"""Places by blocks of the map, so that the nearest of many is found without looking at them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from assessment.modes.tacspiel.square import Square

BLOCK: Final = 40
"""Edge of a block in hundreds of metres: four kilometres."""

BLOCK_M: Final = BLOCK * 100

Block = tuple[int, int]


class Nearby:
    """Some squares of the map, by the block in which they lie."""

    def __init__(self, squares: Iterable[Square]) -> None:
        self._blocks: defaultdict[Block, list[Square]] = defaultdict(list)
        for square in squares:
            self._blocks[_block(square)].append(square)
        self._west = min((column for column, _ in self._blocks), default=0)
        self._east = max((column for column, _ in self._blocks), default=0)
        self._south = min((row for _, row in self._blocks), default=0)
        self._north = max((row for _, row in self._blocks), default=0)

    def distance2_m(self, square: Square, *, itself: bool = True) -> int | None:
        """The squared distance to the nearest of the squares, if there is one; `itself` False leaves out this one.

        Blocks are looked at from the inside out, until those farther out can hold nothing nearer.
        """
        here, best = _block(square), None
        for ring in range(self._farthest_ring(here) + 1):
            if best is not None and best <= ((ring - 1) * BLOCK_M) ** 2:
                break
            for block in _ring(here, ring):
                for place in self._blocks.get(block, ()):
                    distance2 = square.distance2_m(place)
                    if (best is None or distance2 < best) and (distance2 or itself):
                        best = distance2
        return best

    def _farthest_ring(self, here: Block) -> int:
        column, row = here
        return max(column - self._west, self._east - column, row - self._south, self._north - row)


def _block(square: Square) -> Block:
    return square.e // BLOCK, square.n // BLOCK


def _ring(here: Block, ring: int) -> Iterator[Block]:
    """The blocks at so many blocks' distance, each once."""
    column, row = here
    if not ring:
        yield here
        return
    for east in range(column - ring, column + ring + 1):
        yield east, row - ring
        yield east, row + ring
    for north in range(row - ring + 1, row + ring):
        yield column - ring, north
        yield column + ring, north
