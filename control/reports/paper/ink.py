"""What draws: text, rules and shapes on one page of a PDF, in points from its lower left corner."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from control.reports.paper.fonts import Face, font
from control.reports.paper.typed import Type, as_typed, column_text

HAIRLINE: Final = 0.3
RULE: Final = 0.6
PALE: Final = 0.6


class Align(StrEnum):
    """Where in its width a text stands."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


class Ink:
    """A pen on the page in hand of a ReportLab canvas; every text passes `as_typed`."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas

    def text(self, x: float, y: float, text: str, type_: Type, align: Align = Align.LEFT) -> None:
        """A line of text with its baseline at y; x is its left end, right end or middle."""
        printed = as_typed(text, type_.face)
        if not printed:
            return
        font(type_.face)
        self.canvas.setFillGray(type_.grey)
        self.canvas.setFont(type_.face.value, type_.size)
        if align is Align.LEFT:
            self.canvas.drawString(x, y, printed)
        else:
            width = type_.width(printed)
            self.canvas.drawString(x - (width if align is Align.RIGHT else width / 2), y, printed)

    def columns(self, x: float, y: float, text: str, type_: Type, step: float) -> None:
        """Characters in columns `step` points wide, each in the middle of its column; one text when it is copied."""
        count = len(text.rstrip())
        if not count:
            return
        font(type_.face)
        self.canvas.setFillGray(type_.grey)
        self.canvas.setFont(type_.face.value, type_.size)
        advance = type_.width("0")
        printed = column_text(text, count, type_.face)
        self.canvas.drawString(x + (step - advance) / 2, y, printed, charSpace=step - advance)

    def line(self, start: tuple[float, float], end: tuple[float, float], weight: float, grey: float = 0.0) -> None:
        """A straight line."""
        self.pen(weight, grey)
        self.canvas.line(*start, *end)

    def rule(self, x: float, y: float, width: float, weight: float = HAIRLINE, grey: float = 0.0) -> None:
        """A level line to the right."""
        self.line((x, y), (x + width, y), weight, grey)

    def shape(self, corners: list[tuple[float, float]], weight: float, grey: float = 0.0) -> None:
        """A closed outline."""
        self.pen(weight, grey)
        self.canvas.drawPath(self.path(corners), stroke=1, fill=0)

    def path(self, corners: list[tuple[float, float]]) -> Any:
        """A closed path through the corners."""
        path = self.canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        path.close()
        return path

    def pen(self, weight: float, grey: float = 0.0) -> None:
        """A solid grey pen."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)

    def mark(self, key: str, title: str, level: int, y: float) -> None:
        """A place that the outline and the contents lead to."""
        self.canvas.bookmarkHorizontal(key, 0, y)
        self.canvas.addOutlineEntry(as_typed(title), key, level, closed=level > 0)

    def link(self, key: str, area: tuple[float, float, float, float]) -> None:
        """An area (left, bottom, right, top) that leads to a mark of the same file."""
        self.canvas.linkAbsolute("", key, area)


INITIAL: Final = Face.TEXT
"""The face a page begins with: ReportLab would name one that is not embedded."""
