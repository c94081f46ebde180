"""Windows for replies: they close when the next subinterval begins, and who let one pass is locked (A'1c.2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.knowledge import LockedUnit
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Lock, Unit
from control.situation.side import SIDES, Side


@rule("A'1c.2")
def is_locked(sheet: Worksheet, unit: Unit, until: Fraction) -> bool:
    """A unit whose window was let pass is locked until the end of the cycle, or until a later report on it."""
    sheet.figure("locked until minute", until)
    return True


def close(draft: Draft, sheet: Worksheet, ordered: Iterable[str]) -> None:
    """Closes all windows; units that a window named and nobody `ordered` are locked, but not across cycles.

    The start of a cycle asks for orders to everybody, so that nothing is let pass there.
    """
    answered = frozenset(ordered)
    at_start = draft.now % draft.cycle_minutes == 0
    draft.locks = {} if at_start else {name: lock for name, lock in draft.locks.items() if lock.until > draft.now}
    for side in SIDES:
        passed = frozenset[str]() if at_start else _passed(draft, side) - answered
        for name in sorted(passed):
            if is_locked(sheet, draft.unit(name), draft.cycle_end):
                draft.locks[name] = Lock(unit=name, until=draft.cycle_end)
        _tell(draft, side, passed, at_start=at_start)


def _passed(draft: Draft, side: Side) -> frozenset[str]:
    """Own units that the open windows name."""
    return frozenset(name for window in draft.known[side].windows for name in window.units if name in draft.units)


def _tell(draft: Draft, side: Side, passed: frozenset[str], *, at_start: bool) -> None:
    """The cell knows what it has let pass: the units it was told of, not those that are still there."""
    known = draft.known[side]
    kept = {} if at_start else {lock.unit: lock for lock in known.locked if lock.unit in draft.locks}
    kept |= {name: LockedUnit(unit=name, until=draft.cycle_end) for name in passed}
    locked = tuple(kept[name] for name in sorted(kept))
    if known.windows or locked != known.locked:
        draft.known = draft.known.replaced(side, known.with_locks(locked))
