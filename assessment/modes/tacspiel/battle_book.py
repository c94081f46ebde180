"""The battles of a draft by number, and who fights in which, so that asking for a unit's battle costs one look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from assessment.modes.tacspiel.battle_state import Battle


class BattleBook(dict[int, Battle]):
    """Battles by number. Putting one in or taking it out keeps the index true."""

    def __init__(self, battles: Iterable[Battle]) -> None:
        super().__init__()
        self._by_unit: dict[str, int] = {}
        self._numbers: defaultdict[str, set[int]] = defaultdict(set)
        for battle in battles:
            self[battle.number] = battle

    def __setitem__(self, number: int, battle: Battle) -> None:
        self._forget(number)
        super().__setitem__(number, battle)
        for name in battle.units:
            self._by_unit[name] = number
            self._numbers[name].add(number)

    def __delitem__(self, number: int) -> None:
        self._forget(number)
        super().__delitem__(number)

    def of_unit(self, designator: str) -> Battle | None:
        """The battle in which a unit fights on the ground."""
        number = self._by_unit.get(designator)
        return None if number is None else self[number]

    def have_together(self, ours: Iterable[str], theirs: Iterable[str]) -> bool:
        """Whether some of these fight in one battle with some of those."""
        fought = [numbers for numbers in map(self._numbers.get, ours) if numbers]
        if not fought:
            return False
        others = [numbers for numbers in map(self._numbers.get, theirs) if numbers]
        return any(not one.isdisjoint(other) for one in fought for other in others)

    def _forget(self, number: int) -> None:
        known = self.get(number)
        for name in known.units if known is not None else ():
            self._numbers[name].discard(number)
            if self._by_unit.get(name) == number:
                del self._by_unit[name]
