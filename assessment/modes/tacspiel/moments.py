"""The moments at which something falls due, in order."""

from __future__ import annotations

import heapq
from collections import defaultdict
from enum import IntEnum
from fractions import Fraction


class Due(IntEnum):
    """What falls due at a moment, in the order of play.md "Inside a half hour"."""

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
    """A queue of exact moments; each names what falls due then and for whom, once."""

    def __init__(self) -> None:
        self._queue: list[tuple[Fraction, int, str]] = []
        self._queued: set[tuple[Fraction, int, str]] = set()

    def put(self, moment: Fraction, due: Due, key: str) -> None:
        """Puts a moment into the queue, once."""
        entry = (Fraction(moment), int(due), key)
        if entry not in self._queued:
            self._queued.add(entry)
            heapq.heappush(self._queue, entry)

    @property
    def first(self) -> Fraction | None:
        """The next moment at which something falls due."""
        return self._queue[0][0] if self._queue else None

    def take(self, moment: Fraction) -> dict[Due, list[str]]:
        """Takes all that falls due at a moment out of the queue, keys in order."""
        due: dict[Due, list[str]] = defaultdict(list)
        while self._queue and self._queue[0][0] == moment:
            entry = heapq.heappop(self._queue)
            self._queued.discard(entry)
            due[Due(entry[1])].append(entry[2])
        return due
