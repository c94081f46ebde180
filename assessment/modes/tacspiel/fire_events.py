"""Events of fire from afar (F'2c)."""

from __future__ import annotations

from assessment.modes.tacspiel.events import Event
from assessment.modes.tacspiel.square import Square


class VehiclesLost(Event, frozen=True, kw_only=True, tag="vehicles.lost"):
    """Fire by `by` destroyed trucks or helicopters of a unit that stood at `square`."""

    by: str
    square: Square
    number: int


AnyFireEvent = VehiclesLost
"""Every event of this module, for reading stored ones back."""
