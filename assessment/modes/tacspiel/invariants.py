"""What must hold after every assessment, checked before anything is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import SIDES

ALL_LOST: Final = 100


class BrokenInvariant(RuntimeError):
    """The assessment produced a situation that cannot be; the game is parked for Control."""


def check(draft: Draft) -> None:
    """Raises `BrokenInvariant` naming the first thing that cannot be."""
    for name in sorted(draft.units):
        for fault in _faults(draft, draft.units[name]):
            raise BrokenInvariant(f"{name}: {fault}")
    for report in draft.under_way:
        if report.addressee not in SIDES and report.addressee != "control":
            raise BrokenInvariant(f"report {report.key} has no addressee")


def _faults(draft: Draft, unit: Unit) -> Iterator[str]:
    if not 0 <= unit.casualties <= ALL_LOST:
        yield f"casualties of {unit.casualties} percent"
    if unit.is_out and (unit.march is not None or unit.work is not None):
        yield "lost, and yet moving or working"
    if unit.is_out and draft.battle_of(unit.designator) is not None:
        yield "lost, and yet in battle"
    if unit.posture is Posture.MARCHING and unit.march is None:
        yield "marching without a march"
    if unit.march is not None and not unit.march.path:
        yield "a march without an end"
    if not draft.ground.holds(unit.square):
        yield "off the map"
