"""Outlines of the shapes of a picture, and the same traced onto a page."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from control.reports.paper.affine import Affine
from control.reports.paper.path_data import Segment, path_segments

NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
KAPPA: Final = 0.5522847498
"""How far the control points of a quarter of a circle stand from its ends, in radii."""
_OPERATORS: Final = ("h", "m", "l", "", "c")


@dataclass(frozen=True, slots=True)
class Traced:
    """A path as ReportLab takes it; its numbers are rounded to a hundredth of a point."""

    code: str

    def getCode(self) -> str:  # noqa: N802 - the name ReportLab calls
        """The operators of the path."""
        return self.code


def tag_of(element: ET.Element) -> str:
    """The tag of an element without its name space."""
    return element.tag.removeprefix(NAMESPACE)


def outline(element: ET.Element) -> tuple[Segment, ...]:
    """The outline of a shape; none for an element that is no shape."""

    def number(name: str) -> float:
        return float(element.get(name, "0"))

    match tag_of(element):
        case "path":
            return path_segments(element.get("d", ""))
        case "rect":
            return _rectangle(number("x"), number("y"), number("width"), number("height"))
        case "polygon":
            return path_segments(f"M{element.get('points', '')}z")
        case "circle":
            return _circle(number("cx"), number("cy"), number("r"))
        case _:
            return ()


def traced(segments: tuple[Segment, ...], affine: Affine) -> Traced:
    """The outline where it comes to lie on the page."""
    parts = ["n"]
    for segment in segments:
        points = segment[-1:] if len(segment) < 3 else segment[1:]  # noqa: PLR2004 - a curve has four points
        parts += [
            f"{affine.a * x + affine.c * y + affine.e:.2f} {affine.b * x + affine.d * y + affine.f:.2f}"
            for x, y in points
        ]
        parts.append(_OPERATORS[len(segment)])
    return Traced(" ".join(parts))


@lru_cache(maxsize=1024)
def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    return path_segments(f"M{x} {y}h{width}v{height}h{-width}z")


@lru_cache(maxsize=1024)
def _circle(x: float, y: float, r: float) -> tuple[Segment, ...]:
    k = r * KAPPA
    return path_segments(
        f"M{x + r} {y}C{x + r} {y + k} {x + k} {y + r} {x} {y + r}C{x - k} {y + r} {x - r} {y + k} {x - r} {y}"
        f"C{x - r} {y - k} {x - k} {y - r} {x} {y - r}C{x + k} {y - r} {x + r} {y - k} {x + r} {y}z"
    )
