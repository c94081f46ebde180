"""Curves over game time, told apart by line, mark and name as well as by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.graphics import renderPDF
from reportlab.graphics.charts.lineplots import LinePlot
from reportlab.graphics.charts.textlabels import Label
from reportlab.graphics.shapes import Drawing
from reportlab.graphics.widgets.markers import makeMarker
from reportlab.lib.colors import HexColor

from control.reports.paper.fonts import Face, font
from control.reports.paper.ink import Ink
from control.reports.paper.typed import as_typed

HEIGHT: Final = 190.0
LEFT, RIGHT, BELOW, ABOVE = 34.0, 64.0, 24.0, 10.0
SIZE: Final = 7.5
GREY: Final = HexColor("#8a8578")
PALE: Final = HexColor("#d9d4c7")
STEPS: Final = 6
"""Marks of an axis lie at least this part of it apart."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a curve is drawn: colour, dashes and the mark on each point."""

    colour: str
    dashes: tuple[float, ...]
    mark: str


STYLES: Final = {
    "R": Style("#b3261e", (4, 2), "FilledSquare"),
    "B": Style("#2457a6", (), "FilledCircle"),
}
"""By the letter of the side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A curve by the letter of its side, with its name and its points: minutes since the start, and a number."""

    letter: str
    name: str
    points: tuple[tuple[int, int], ...]


class Plot:
    """A piece of a page with curves; `stamp` writes a minute below the axis, `most` is the end of the upright one."""

    height = HEIGHT

    def __init__(self, curves: Sequence[Curve], stamp: Callable[[int], str], *, most: int = 0) -> None:
        self._curves = [curve for curve in curves if curve.points]
        self._stamp = stamp
        self._most = most

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws it below `top`."""
        for face in (Face.TEXT, Face.BOLD):
            font(face)
        drawing = Drawing(width, HEIGHT, initialFontName=Face.TEXT.value)
        drawing.add(self._plot(width))
        for label in self._names(width):
            drawing.add(label)
        renderPDF.draw(drawing, ink.canvas, x, top - HEIGHT)

    def _plot(self, width: float) -> LinePlot:
        plot: Any = LinePlot()
        plot.x, plot.y = LEFT, BELOW
        plot.width, plot.height = width - LEFT - RIGHT, HEIGHT - BELOW - ABOVE
        plot.data = [list(curve.points) for curve in self._curves]
        for number, curve in enumerate(self._curves):
            style = STYLES[curve.letter]
            line = plot.lines[number]
            line.strokeColor = HexColor(style.colour)
            line.strokeWidth = 1.4
            line.strokeDashArray = list(style.dashes) or None
            line.symbol = makeMarker(style.mark, size=4)
        self._scale(plot)
        return plot

    def _scale(self, plot: Any) -> None:
        first, last = self._span()
        across, up = plot.xValueAxis, plot.yValueAxis
        across.valueMin, across.valueMax = first, max(last, first + 1)
        across.valueSteps = self._moments()
        across.labelTextFormat = lambda minute: self._stamp(int(minute))
        up.valueMin, up.valueMax = 0, self._top()
        up.valueSteps = list(range(0, self._top() + 1, max(1, self._top() // 4)))
        up.labelTextFormat = "%d"
        up.visibleGrid, up.gridStrokeColor, up.gridStrokeWidth = True, PALE, 0.4
        for axis in (across, up):
            axis.strokeColor, axis.strokeWidth = GREY, 0.6
            axis.labels.fontName, axis.labels.fontSize = Face.TEXT.value, SIZE

    def _span(self) -> tuple[int, int]:
        minutes = [minute for curve in self._curves for minute, _ in curve.points]
        return min(minutes), max(minutes)

    def _moments(self) -> list[int]:
        """Moments of the curves, so few that their stamps do not touch."""
        first, last = self._span()
        kept = [first]
        for minute in sorted({minute for curve in self._curves for minute, _ in curve.points}):
            if (minute - kept[-1]) * STEPS >= max(last - first, 1):
                kept.append(minute)
        return kept

    def _top(self) -> int:
        most = max([self._most, *(number for curve in self._curves for _, number in curve.points)])
        return most if most and most == self._most else -(-max(most, 1) // 4) * 4

    def _names(self, width: float) -> list[Label]:
        """The names at the ends of the curves, moved apart where the curves end together."""
        room, labels = HEIGHT - BELOW - ABOVE, []
        ends = sorted((curve.points[-1][1], curve.letter, curve) for curve in self._curves)
        lowest = BELOW
        for number, _, curve in ends:
            label: Any = Label()
            height = max(BELOW + room * number / self._top(), lowest)
            lowest = height + SIZE + 2
            label.setOrigin(width - RIGHT + 6, height)
            label.boxAnchor = "w"
            label.setText(as_typed(curve.name))
            label.fontName, label.fontSize = Face.BOLD.value, SIZE
            label.fillColor = HexColor(STYLES[curve.letter].colour)
            labels.append(label)
        return labels
