"""Exact distances for tables whose bands are whole kilometres or fractions of one."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final

from assessment.modes.tacspiel.square import Square

METRES_A_KM: Final = 1000


def metres_up(a: Square, b: Square) -> int:
    """Metres between the centres, the fraction rounded up: no limit in whole metres is passed by rounding."""
    return root_up(a.distance2_m(b))


def root_up(squared: int) -> int:
    """The root of a squared distance, the fraction rounded up."""
    return isqrt(squared - 1) + 1 if squared else 0


@lru_cache(maxsize=1 << 12)
def km(metres: int) -> Fraction:
    """The same in kilometres, as tables print them."""
    return Fraction(metres, METRES_A_KM)
