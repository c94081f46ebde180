"""The letter of a side in the frame of its symbols: told by shape first, by colour last."""

from __future__ import annotations

from typing import Final

from control.reports.paper.fonts import Face
from control.reports.paper.ink import Align, Ink
from control.reports.paper.typed import Type

COLOURS: Final = {"R": (0.70, 0.15, 0.12), "B": (0.14, 0.34, 0.65)}
OTHERS: Final = (0.24, 0.42, 0.31)
WEIGHT: Final = 1.4


def side_frame(ink: Ink, x: float, y: float, size: float, letter: str) -> None:
    """A frame `size` high and half as wide again: a diamond for R, a box for B, a rounded one for all others."""
    width = size * 1.5
    middle, half = x + width / 2, y + size / 2
    ink.pen(WEIGHT)
    ink.canvas.setStrokeColorRGB(*COLOURS.get(letter, OTHERS))
    if letter == "R":
        reach = size * 0.62
        corners = [(middle, half + reach), (middle + reach, half), (middle, half - reach), (middle - reach, half)]
        ink.canvas.drawPath(ink.path(corners), stroke=1, fill=0)
    elif letter == "B":
        ink.canvas.rect(x, y, width, size)
    else:
        ink.canvas.roundRect(x, y, width, size, size / 2)
    type_ = Type(Face.BOLD, size * 0.52, size)
    ink.text(middle, half - type_.size * 0.35, letter, type_, Align.CENTRE)
