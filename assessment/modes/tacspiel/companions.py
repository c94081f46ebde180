"""Which units of a company hang together (R21)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from assessment.modes.tacspiel.situation import Unit

GROUP_M: Final = 1000
"""How near to each other units of a company hang together."""


def hanging_together(unit: Unit, company: Iterable[Unit]) -> tuple[Unit, ...]:
    """A unit and those of its company within reach of it or of each other, in order of designator."""
    others = {other.designator: other for other in company}
    others.pop(unit.designator, None)
    group, edge = [unit], [unit]
    while edge:
        here = edge.pop()
        joined = [other for other in others.values() if here.square.within_m(other.square, GROUP_M)]
        for other in joined:
            del others[other.designator]
        group += joined
        edge += joined
    return tuple(sorted(group, key=attrgetter("designator")))
