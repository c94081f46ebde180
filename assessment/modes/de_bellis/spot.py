"""Places and lengths on the table: whole hundredths of a millimetre, written in centimetres."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

import msgspec

CM: Final = 1000
"""Units in a centimetre."""

_TEXT: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?) ([0-9]{1,3}(?:\.[0-9]{1,3})?)")


class Spot(msgspec.Struct, frozen=True, order=True):
    """A point of the table: units from the west along the long edge, and from the south."""

    x: int
    y: int

    @property
    def text(self) -> str:
        """Both centimetres, as in `38.5 24`."""
        return f"{cm_text(self.x)} {cm_text(self.y)}"

    @classmethod
    def at(cls, text: str) -> Spot:
        """The spot of such a text. Raises `ValueError`."""
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no place such as 38.5 24, in centimetres from the west and from the south")
        return cls(units(found[1]), units(found[2]))


def units(cm: str | int | Fraction) -> int:
    """Centimetres as units. Raises `ValueError` for more than three decimals."""
    if isinstance(cm, int):
        return cm * CM
    exact = Fraction(cm) * CM
    if exact.denominator != 1:
        raise ValueError(f"{cm} cm is finer than a hundredth of a millimetre")
    return int(exact)


def cm_text(length: int) -> str:
    """Units as centimetres, without idle zeros."""
    whole, rest = divmod(abs(length), CM)
    decimals = f".{rest:03d}".rstrip("0") if rest else ""
    return f"{'-' if length < 0 else ''}{whole}{decimals}"
