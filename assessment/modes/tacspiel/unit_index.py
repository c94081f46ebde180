"""Where units stand and which company they belong to, so that looking around costs no more for a large game."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE, Square
from control.situation.side import Side

BLOCK: Final = 4
"""Edge of the index's blocks in half-kilometre squares: two kilometres."""


class UnitIndex:
    """Designators by square, by block of squares and by company."""

    def __init__(self) -> None:
        self._by_square: dict[Square, set[str]] = defaultdict(set)
        self._by_block: dict[tuple[int, int], set[str]] = defaultdict(set)
        self._by_company: dict[tuple[Side, str], set[str]] = defaultdict(set)

    def enrol(self, unit: Unit) -> None:
        """Notes the company of a unit."""
        self._by_company[unit.side, unit.company].add(unit.designator)

    def place(self, unit: Unit) -> None:
        """Notes where a unit stands."""
        self._by_square[unit.square].add(unit.designator)
        self._by_block[_block(unit.square)].add(unit.designator)

    def lift(self, unit: Unit) -> None:
        """Forgets where a unit stood."""
        self._by_square[unit.square].discard(unit.designator)
        self._by_block[_block(unit.square)].discard(unit.designator)

    def at(self, square: Square) -> list[str]:
        """Designators in a square, in order."""
        return sorted(self._by_square.get(square, ()))

    def around(self, square: Square, metres: int) -> list[str]:
        """Designators of all that may be within a distance, in order; some are farther."""
        reach = metres // (BLOCK * 500) + 1
        block = _block(square)
        return sorted(
            name
            for east in range(block[0] - reach, block[0] + reach + 1)
            for north in range(block[1] - reach, block[1] + reach + 1)
            for name in self._by_block.get((east, north), ())
        )

    def of_company(self, side: Side, company: str) -> list[str]:
        """Designators of a company, in order."""
        return sorted(self._by_company[side, company])


def _block(square: Square) -> tuple[int, int]:
    return square.e // (SIDE * BLOCK), square.n // (SIDE * BLOCK)
