"""Where units stand and which company they belong to, so that looking around costs no more for a large game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE, Square
from control.situation.side import Side

BLOCK: Final = 8
"""Edge of the index's blocks in half-kilometre squares: four kilometres."""

METRES_A_HUNDRED: Final = 100
"""Squares are named in hundreds of metres."""


class UnitIndex:
    """Designators by square, by block of squares and by company."""

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self._by_square: dict[Square, set[str]] = defaultdict(set)
        self._by_block: dict[tuple[Side, int, int], set[str]] = defaultdict(set)
        self._by_company: dict[tuple[Side, str], set[str]] = defaultdict(set)
        for unit in units:
            self.enrol(unit)
            if unit.posture.is_on_ground:
                self.place(unit)

    def enrol(self, unit: Unit) -> None:
        """Notes the company of a unit."""
        self._by_company[unit.side, unit.company].add(unit.designator)

    def place(self, unit: Unit) -> None:
        """Notes where a unit stands."""
        self._by_square[unit.square].add(unit.designator)
        self._by_block[unit.side, *_block(unit.square)].add(unit.designator)

    def lift(self, unit: Unit) -> None:
        """Forgets where a unit stood."""
        self._by_square[unit.square].discard(unit.designator)
        self._by_block[unit.side, *_block(unit.square)].discard(unit.designator)

    def at(self, square: Square) -> list[str]:
        """Designators in a square, in order."""
        return sorted(self._by_square.get(square, ()))

    def around(self, square: Square, metres: int, side: Side) -> list[str]:
        """Designators of all of a side that may be within a distance, in no order; some are farther."""
        reach = -(-metres // METRES_A_HUNDRED)
        low = _block(Square(square.e - reach, square.n - reach))
        high = _block(Square(square.e + reach, square.n + reach))
        found: list[str] = []
        for east in range(low[0], high[0] + 1):
            for north in range(low[1], high[1] + 1):
                found += self._by_block.get((side, east, north), ())
        return found

    def of_company(self, side: Side, company: str) -> list[str]:
        """Designators of a company, in order."""
        return sorted(self._by_company[side, company])


def _block(square: Square) -> tuple[int, int]:
    return square.e // (SIDE * BLOCK), square.n // (SIDE * BLOCK)
