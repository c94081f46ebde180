"""A wide map on paper: an overview of what is where, and a sheet for each part of it that anything stands in."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Final

import msgspec
from msgspec.structs import replace

from control.reports.map_extract import Window, worth_printing
from control.situation.drawing import Area, Drawing

WIDEST_M: Final = 15_000
HIGHEST_M: Final = 18_000
"""A part of the map that is no larger can be read on one page."""

FRAME: Final = "area-sheet"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the map with a sheet of its own; `name` is its letter on the overview."""

    name: str
    window: Window
    edges: tuple[str, str, str, str]
    """The names of its grid lines: west, east, south, north; empty without a grid."""


def parts_of(drawing: Drawing) -> tuple[Part, ...]:
    """The parts that units or contacts stand in, from the north-west; none where the map can be read on one page."""
    whole = worth_printing(drawing)
    is_board = bool(drawing.coordinates.east) or drawing.grid is None
    if is_board or (whole.width <= WIDEST_M and whole.height <= HIGHEST_M):
        return ()
    windows = [window for window in _windows(drawing, whole) if any(window.holds(mark.at) for mark in drawing.marks)]
    return tuple(
        Part(name=name, window=window, edges=edges_of(drawing, window))
        for name, window in zip(ascii_uppercase, windows, strict=False)
    )


def overview(drawing: Drawing, parts: tuple[Part, ...]) -> Drawing:
    """The map with symbols alone, and with the outlines of its parts."""
    marks = tuple(
        replace(mark, side="", designator="", strength="", quality="") for mark in drawing.marks if not mark.hollow
    )
    return replace(drawing, marks=marks, areas=(*drawing.areas, *(outline_of(part) for part in parts)))


def _windows(drawing: Drawing, whole: Window) -> Iterator[Window]:
    """Equal parts on grid lines; the last of a row takes what is left."""
    step = drawing.grid.spacing if drawing.grid else 1000
    for south, height in reversed(list(_cuts(whole.south, whole.height, HIGHEST_M, step))):
        for west, width in _cuts(whole.west, whole.width, WIDEST_M, step):
            yield Window(west=west, south=south, width=width, height=height)


def _cuts(first: int, length: int, most: int, step: int) -> Iterator[tuple[int, int]]:
    many = -(-length // most)
    share = -(-length // (many * step)) * step
    for start in range(first, first + length, share):
        yield start, min(share, first + length - start)


def edges_of(drawing: Drawing, window: Window) -> tuple[str, str, str, str]:
    """The names of the grid lines around a window: west, east, south, north; empty without a grid."""
    if drawing.grid is None:
        return "", "", "", ""
    east, north, step = drawing.grid.east, drawing.grid.north, drawing.grid.spacing
    return (
        east[window.west // step],
        east[min((window.west + window.width) // step, len(east) - 1)],
        north[window.south // step],
        north[min((window.south + window.height) // step, len(north) - 1)],
    )


def outline_of(part: Part) -> Area:
    """The outline of a part with its name, for the sheet that tells where it lies."""
    window = part.window
    east, north = window.west + window.width, window.south + window.height
    corners = ((window.west, window.south), (east, window.south), (east, north), (window.west, north))
    return Area(kind=FRAME, corners=corners, label=part.name)
