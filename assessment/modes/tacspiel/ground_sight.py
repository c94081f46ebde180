"""Lines of sight and masks between two squares, from the heights and the vegetation between them.

Ground stands in the way if it rises at least one contour step above the straight line between the two ends: heights
are rounded to the step, and a smooth hillside hides nobody. Tall vegetation stands in the way if its tops rise above
the line. What lies in the two end squares is never in the way. Only whole numbers are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.ground_growth import Growth
from assessment.modes.tacspiel.square import Square


class Relief(Protocol):
    """What this module needs of a ground."""

    @property
    def height_step_m(self) -> int: ...

    def height_m(self, square: Square) -> int: ...

    def vegetation(self, square: Square) -> Vegetation: ...


def is_seen(ground: Relief, growth: Growth, a: Square, b: Square) -> bool:
    """Whether neither a ridge nor tall vegetation between the two squares stands in the line of sight."""
    return not any(_rises(ground, a, b, square, growth.canopy_m) for square in _between(a, b))


def is_masked(ground: Relief, growth: Growth, a: Square, b: Square) -> bool:
    """Whether a ridge lies between the two squares, or growth that masks sound (Table D'1-1, note)."""
    masking = growth.masking
    return any(ground.vegetation(square) in masking or _rises(ground, a, b, square, {}) for square in _between(a, b))


def is_ridge_between(ground: Relief, a: Square, b: Square) -> bool:
    """Whether the ground itself rises into the line between the two squares."""
    return any(_rises(ground, a, b, square, {}) for square in _between(a, b))


def _between(a: Square, b: Square) -> Iterator[Square]:
    return iter(a.line_to(b)[1:-1])


def _rises(ground: Relief, a: Square, b: Square, square: Square, tops_m: Mapping[Vegetation, int]) -> bool:
    """Whether a square rises a contour step above the line from a to b, taken where the square lies along it."""
    east, north = b.e - a.e, b.n - a.n
    length2 = east * east + north * north
    along = (square.e - a.e) * east + (square.n - a.n) * north
    start, foot = ground.height_m(a), ground.height_m(square)
    line = (ground.height_m(b) - start) * along + start * length2
    tops = tops_m.get(ground.vegetation(square), 0)
    return (foot - ground.height_step_m) * length2 >= line or (tops > 0 and (foot + tops) * length2 > line)
