"""The part of a map drawing that is worth printing: around the units and contacts on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from control.situation.drawing import Drawing, Grid, Line, PaperSheet, Position, Raster

AROUND_M: Final = 1000
LEAST_M: Final = 6000
WITHOUT_GRID_M: Final = 1000


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """A rectangle of a drawing in metres: west and south edge, width and height."""

    west: int
    south: int
    width: int
    height: int

    def holds(self, position: Position) -> bool:
        """Whether a position lies in it or on its edge."""
        return 0 <= position[0] - self.west <= self.width and 0 <= position[1] - self.south <= self.height


def worth_printing(drawing: Drawing) -> Window:
    """The grid squares around all marks with a kilometre to spare, at least six each way; all of it without marks.

    A board is printed whole.
    """
    whole = Window(west=0, south=0, width=drawing.width, height=drawing.height)
    if not drawing.marks or drawing.coordinates.east:
        return whole
    step = drawing.grid.spacing if drawing.grid else WITHOUT_GRID_M
    west, width = _span([mark.at[0] for mark in drawing.marks], drawing.width, step)
    south, height = _span([mark.at[1] for mark in drawing.marks], drawing.height, step)
    return Window(west=west, south=south, width=width, height=height)


def extract(drawing: Drawing, window: Window) -> Drawing:
    """The drawing of a window alone. Its edges must lie on squares of the raster and on grid lines."""
    if (window.width, window.height) == (drawing.width, drawing.height):
        return drawing

    def moved(position: Position) -> Position:
        return position[0] - window.west, position[1] - window.south

    coordinates = drawing.coordinates
    return replace(
        drawing,
        width=window.width,
        height=window.height,
        coordinates=replace(
            coordinates, origin=(coordinates.origin[0] + window.west, coordinates.origin[1] + window.south)
        ),
        raster=_cut_raster(drawing.raster, drawing, window) if drawing.raster else None,
        areas=tuple(
            replace(area, corners=tuple(moved(corner) for corner in area.corners))
            for area in drawing.areas
            if any(window.holds(corner) for corner in area.corners)
        ),
        lines=tuple(
            replace(line, points=tuple(moved(point) for point in line.points))
            for whole in drawing.lines
            for line in _cut_line(whole, window)
        ),
        signs=tuple(
            replace(sign, at=moved(sign.at), toward=moved(sign.toward) if sign.toward else None)
            for sign in drawing.signs
            if window.holds(sign.at)
        ),
        marks=tuple(replace(mark, at=moved(mark.at)) for mark in drawing.marks if window.holds(mark.at)),
        grid=_cut_grid(drawing.grid, window) if drawing.grid else None,
        paper=_moved_paper(drawing.paper, window) if drawing.paper else None,
    )


def _span(places: list[int], whole: int, step: int) -> tuple[int, int]:
    """Where a stretch around the places begins on one axis, and its length.

    It begins on a grid line and ends on one or at the edge of the sheet.
    """
    first = max(0, (min(places) - AROUND_M) // step * step)
    last = min(whole, -(-(max(places) + AROUND_M) // step) * step)
    missing = max(0, -(-LEAST_M // step) * step - (last - first))
    first = max(0, first - missing // (2 * step) * step)
    last = min(whole, max(last, first + LEAST_M))
    first = max(0, min(first, (last - LEAST_M) // step * step))
    return first, last - first


def _moved_paper(paper: PaperSheet, window: Window) -> PaperSheet:
    return replace(paper, east=paper.east - window.west, north=paper.north - window.south)


def _cut_raster(raster: Raster, drawing: Drawing, window: Window) -> Raster:
    above = drawing.height - window.south - window.height
    rows = slice(above // raster.cell, (above + window.height) // raster.cell)
    columns = slice(window.west // raster.cell, (window.west + window.width) // raster.cell)
    return replace(
        raster,
        rows=tuple(row[columns] for row in raster.rows[rows]),
        shades=tuple(row[columns] for row in raster.shades[rows]),
    )


def _cut_line(line: Line, window: Window) -> Iterator[Line]:
    """The pieces of a line in the window, each with one point beyond; the longest keeps the name."""
    pieces: list[list[Position]] = []
    is_open = False
    for number, point in enumerate(line.points):
        before = line.points[max(0, number - 1)]
        if window.holds(point) or (number and _crosses(before, point, window)):
            if not is_open:
                pieces.append([before] if number else [])
            pieces[-1].append(point)
            is_open = True
        else:
            is_open = False
    longest = max((len(piece) for piece in pieces), default=0)
    named = False
    for piece in pieces:
        keeps = len(piece) == longest and not named
        named = named or keeps
        if len(piece) > 1:
            yield replace(line, points=tuple(piece), label=line.label if keeps else "")


def _crosses(start: Position, end: Position, window: Window) -> bool:
    """Whether a step between two points outside may pass the window: their bounds touch it."""
    west, east = sorted((start[0], end[0]))
    south, north = sorted((start[1], end[1]))
    return (
        west <= window.west + window.width
        and east >= window.west
        and south <= window.south + window.height
        and north >= window.south
    )


def _cut_grid(grid: Grid, window: Window) -> Grid:
    west, south = window.west // grid.spacing, window.south // grid.spacing
    return replace(
        grid,
        east=grid.east[west : west + window.width // grid.spacing + 1],
        north=grid.north[south : south + window.height // grid.spacing + 1],
    )
