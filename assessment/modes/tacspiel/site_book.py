"""Ambush sites by number, and which of them cover a square."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.square import Square


class SiteBook(dict[int, Site]):
    """A mapping of sites that also finds them by square; a site is replaced or taken out as in any mapping."""

    def __init__(self, sites: Iterable[Site] = ()) -> None:
        super().__init__()
        self._by_square: defaultdict[Square, set[int]] = defaultdict(set)
        for site in sites:
            self[site.number] = site

    def __setitem__(self, number: int, site: Site) -> None:
        self._forget(number)
        super().__setitem__(number, site)
        for square in site.squares:
            self._by_square[square].add(number)

    def __delitem__(self, number: int) -> None:
        self._forget(number)
        super().__delitem__(number)

    def at(self, square: Square) -> list[Site]:
        """The sites that cover a square, in order of number."""
        numbers = self._by_square.get(square)
        return [self[number] for number in sorted(numbers)] if numbers else []

    def at_any(self, squares: Iterable[Square]) -> list[Site]:
        """The sites that cover one of some squares, each once, in order of number."""
        numbers = {number for square in squares for number in self._by_square.get(square, ())}
        return [self[number] for number in sorted(numbers)]

    def _forget(self, number: int) -> None:
        old = self.get(number)
        if old is not None:
            for square in old.squares:
                self._by_square[square].discard(number)
