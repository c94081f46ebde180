"""Turning, moving and scaling of places."""

from __future__ import annotations

import re
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, NamedTuple

_STEP: Final = re.compile(r"(translate|scale|rotate|matrix)\(([^()]*)\)")


class Affine(NamedTuple):
    """x becomes a*x + c*y + e, y becomes b*x + d*y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, inner: Affine) -> Affine:
        """The map that applies `inner` first."""
        e, f = self.place(inner.e, inner.f)
        return Affine(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )

    @property
    def scale(self) -> float:
        """How much longer a level line becomes."""
        return hypot(self.a, self.b)

    @property
    def turn(self) -> float:
        """Degrees by which a level line turns to the left."""
        return degrees(atan2(self.b, self.a))


UNMOVED: Final = Affine(1, 0, 0, 1, 0, 0)


def transform(text: str) -> Affine:
    """The map that a `transform` attribute writes; skews are not read."""
    found = UNMOVED
    for name, numbers in _STEP.findall(text):
        values = [float(part) for part in re.split(r"[\s,]+", numbers.strip())]
        found = found.then(_step(name, values))
    return found


def _step(name: str, values: list[float]) -> Affine:
    if name == "matrix":
        return Affine(*values)
    if name == "translate":
        return Affine(1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0.0)
    if name == "scale":
        return Affine(values[0], 0, 0, values[-1], 0, 0)
    angle = radians(values[0])
    return Affine(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
