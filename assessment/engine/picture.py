"""What every picture holds of what a side knows: the one place where Control's names for reports are taken off."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from assessment.engine.knowledge import Knowledge
from assessment.engine.outcome import Order
from assessment.engine.report import Delivered
from control.situation.clock import cycle_number
from control.situation.side import Side


class OwnPiece(msgspec.Struct, frozen=True, kw_only=True):
    """An own piece that may be ordered, by its designator."""

    designator: str


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A side's picture, to which a mode adds what is seen. `clock` is the last pause common to both sides."""

    side: Side
    clock: Fraction
    cycle: int
    units: tuple[OwnPiece, ...]
    reports: tuple[Delivered, ...]
    orders: tuple[Order, ...]


def told_part(side: Side, known: Knowledge, cycle_minutes: int) -> dict[str, Any]:
    """The fields of a picture that follow from any game's knowledge: all but `units` and the mode's own."""
    return {
        "side": side,
        "clock": known.clock,
        "cycle": cycle_number(known.clock, cycle_minutes),
        "reports": tuple(replace(told, key="") for told in known.reports),
        "orders": known.orders,
    }
