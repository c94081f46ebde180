"""The moments at which something falls due, in order."""

from __future__ import annotations

import heapq
from enum import IntEnum
from fractions import Fraction


class Due(IntEnum):
    """What falls due at a moment, in the order of R22."""

    ORDER = 1
    ARRIVAL = 2
    WORK = 3
    RESUME = 4
    HALF_HOUR = 5
    BATTLE = 6
    LIGHT = 7
    REPORT = 8
    FIRE = 9
    FLIGHT = 10
    STRIKE = 11
    PATROL = 12


class Moments:
    """A queue of exact moments; each names what falls due then and for whom, once.

    The whole minutes go first in the queue: they are compared more quickly than fractions.
    """

    def __init__(self) -> None:
        self._queue: list[tuple[int, Fraction]] = []
        self._due: dict[Fraction, set[tuple[Due, str]]] = {}

    def put(self, moment: Fraction, due: Due, key: str) -> None:
        """Puts a moment into the queue, once."""
        waiting = self._due.get(moment)
        if waiting is None:
            waiting = self._due[moment] = set()
            heapq.heappush(self._queue, (int(moment), Fraction(moment)))
        waiting.add((due, key))

    @property
    def first(self) -> Fraction | None:
        """The next moment at which something falls due."""
        return self._queue[0][1] if self._queue else None

    def take(self, moment: Fraction) -> dict[Due, list[str]]:
        """Takes all that falls due at a moment out of the queue, keys in order."""
        due: dict[Due, list[str]] = {}
        if self.first == moment:
            heapq.heappop(self._queue)
            for kind, key in sorted(self._due.pop(moment)):
                due.setdefault(kind, []).append(key)
        return due
