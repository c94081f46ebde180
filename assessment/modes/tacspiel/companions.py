"""Which units of a company hang together (R21)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from operator import attrgetter
from typing import Final

from assessment.engine.tables import TableSet, table
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.situation import Unit

CONTACT: Final = table("D'")


def group_m(tables: TableSet) -> int:
    """How near to each other units of a company hang together, in metres, by the game's tables."""
    return int(Fraction(tables[CONTACT.id].entry("group_km").number) * METRES_A_KM)


def hanging_together(unit: Unit, company: Iterable[Unit], metres: int) -> tuple[Unit, ...]:
    """A unit and those of its company so many metres from it or from each other, in order of designator."""
    others = {other.designator: other for other in company}
    others.pop(unit.designator, None)
    group, edge = [unit], [unit]
    while edge:
        here = edge.pop()
        joined = [other for other in others.values() if here.square.within_m(other.square, metres)]
        for other in joined:
            del others[other.designator]
        group += joined
        edge += joined
    return tuple(sorted(group, key=attrgetter("designator")))
