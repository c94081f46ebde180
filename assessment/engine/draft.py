"""What the pieces that all modes share need of a mode's draft: the situation as it changes in one subinterval."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

from control.situation.by_side import BySide


class Draft(Protocol):
    """`now` is the moment assessed, `known` what each side knows, `under_way` the reports not yet delivered."""

    now: Fraction
    known: BySide[Any]
    under_way: list[Any]

    def emit(self, event: Any) -> None:
        """Adds an event."""
