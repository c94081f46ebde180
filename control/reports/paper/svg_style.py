"""How an element of a picture is drawn, from what it inherits, its attributes and the style sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from control.reports.paper.fonts import Face

Colour = tuple[float, float, float]
NAMED: Final[dict[str, Colour]] = {"black": (0, 0, 0), "white": (1, 1, 1)}
INHERITED: Final = frozenset(
    (
        "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-family",
        "font-size", "font-weight", "font-style", "text-anchor", "paint-order",
    )
)  # fmt: skip
BOLD: Final = 600
CAPS: Final = {"butt": 0, "round": 1, "square": 2}
JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True, slots=True)
class Look:
    """What holds for an element; `values` are the inherited texts, `size` that of its letters, `alpha` its opacity."""

    values: Mapping[str, str]
    size: float = 16.0
    alpha: float = 1.0
    is_fixed: bool = False

    def under(self, declared: Mapping[str, str]) -> Look:
        """The look of an element inside this one."""
        if not declared:
            return replace(self, is_fixed=False) if self.is_fixed else self
        values = {**self.values, **{name: text for name, text in declared.items() if name in INHERITED}}
        size = _size(declared.get("font-size", ""), self.size)
        values["stroke-width"] = _length(declared.get("stroke-width", ""), size, values.get("stroke-width", "1"))
        return Look(
            values,
            size,
            self.alpha * float(declared.get("opacity", "1")),
            declared.get("vector-effect") == "non-scaling-stroke",
        )

    @property
    def fill(self) -> Colour | None:
        """The colour of the inside; None for none and for patterns."""
        return colour(self.values.get("fill", "black"))

    @property
    def pattern(self) -> str:
        """The id of the pattern it is filled with, or ""."""
        fill = self.values.get("fill", "")
        return fill[5:-1] if fill.startswith("url(#") else ""

    @property
    def stroke(self) -> Colour | None:
        """The colour of the line."""
        return colour(self.values.get("stroke", "none"))

    @property
    def weight(self) -> float:
        """The width of the line."""
        return float(self.values.get("stroke-width", "1"))

    @property
    def dashes(self) -> list[float]:
        """Lengths of dashes and gaps."""
        return [float(text) for text in _NUMBER.findall(self.values.get("stroke-dasharray", ""))]

    @property
    def ends(self) -> tuple[int, int]:
        """PDF numbers of line cap and line join."""
        cap = CAPS.get(self.values.get("stroke-linecap", "butt"), 0)
        return cap, JOINS.get(self.values.get("stroke-linejoin", "miter"), 0)

    @property
    def face(self) -> Face:
        """The nearest of our faces."""
        weight = self.values.get("font-weight", "400")
        is_bold = weight == "bold" or (weight.isdecimal() and int(weight) >= BOLD)
        if "Mono" in self.values.get("font-family", ""):
            return Face.MONO_BOLD if is_bold else Face.MONO
        if is_bold:
            return Face.BOLD
        return Face.ITALIC if self.values.get("font-style") == "italic" else Face.TEXT


def colour(text: str) -> Colour | None:
    """A colour in parts from 0 to 1; None for none, transparent, or one that is not written as a number."""
    if text.startswith("#") and len(text) == 7:  # noqa: PLR2004 - # and six digits
        red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return red, green, blue
    return NAMED.get(text)


def _size(text: str, around: float) -> float:
    if not text:
        return around
    number = _NUMBER.match(text)
    if not number:
        return around
    return float(number[0]) * (around if text.endswith("em") else 1)


def _length(text: str, size: float, otherwise: str) -> str:
    number = _NUMBER.match(text)
    if not number:
        return otherwise
    return str(float(number[0]) * size) if text.endswith("em") else number[0]
