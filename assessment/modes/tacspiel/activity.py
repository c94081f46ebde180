"""The record of activity and rest that every unit carries with it (B'5.5).

It follows from what a unit is doing: marching on foot and fighting are activity, standing still is rest. Riding,
working and lying in ambush are neither.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from assessment.modes.tacspiel.kinds import ActivityKind, Posture


class Activity(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a unit's record of activity and rest (B'5.5); `end` None while it lasts."""

    kind: ActivityKind
    start: Fraction
    end: Fraction | None = None

    def minutes_until(self, moment: Fraction) -> Fraction:
        """How much of it lies before a moment."""
        end = moment if self.end is None else min(self.end, moment)
        return max(end - self.start, Fraction(0))


_RESTING: Final = frozenset(
    (
        Posture.HALTED,
        Posture.OPEN,
        Posture.REVERSE_SLOPE,
        Posture.POSITION,
        Posture.RESTING,
        Posture.RESUPPLY,
    )
)


def kind_of(posture: Posture, *, mounted: bool, works: bool = False) -> ActivityKind | None:
    """What a posture counts as, None where it is neither activity nor rest, such as work at a site."""
    if posture is Posture.MARCHING:
        return None if mounted else ActivityKind.MARCH
    if posture is Posture.FIGHTING:
        return ActivityKind.FIGHT
    return ActivityKind.REST if posture in _RESTING and not works else None


def continued(
    record: tuple[Activity, ...], before: ActivityKind | None, after: ActivityKind | None, now: Fraction
) -> tuple[Activity, ...]:
    """The record after what a unit does has changed at a moment.

    A unit that has no entry yet is taken to have done since minute 0 what it was doing.
    """
    if before is after:
        return record
    if not record and before is not None:
        record = (Activity(kind=before, start=Fraction(0)),)
    if record and record[-1].end is None:
        last = msgspec.structs.replace(record[-1], end=now)
        record = (*record[:-1], last) if last.start < now else record[:-1]
    if after is None:
        return record
    if record and record[-1].kind is after and record[-1].end == now:
        return (*record[:-1], msgspec.structs.replace(record[-1], end=None))
    return (*record, Activity(kind=after, start=now))
