"""Contour lines from the heights of the squares, for drawing only: no rule reads them.

Heights stand at the centres of the squares, are smoothed over the neighbours, and a contour runs where the straight
line between two neighbouring centres passes its level. All numbers are whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

Position = tuple[int, int]
Edge = tuple[int, int, int]
"""The side of a cell on which a contour point lies: column, row, 0 for an eastward and 1 for a downward side."""

WEIGHTS: Final = ((1, 2, 1), (2, 4, 2), (1, 2, 1))
SHARE: Final = sum(map(sum, WEIGHTS))

_CROSSED: Final[dict[int, tuple[tuple[str, str], ...]]] = {
    1: (("left", "top"),),
    2: (("top", "right"),),
    3: (("left", "right"),),
    4: (("right", "bottom"),),
    5: (("left", "top"), ("right", "bottom")),
    6: (("top", "bottom"),),
    7: (("left", "bottom"),),
    8: (("bottom", "left"),),
    9: (("bottom", "top"),),
    10: (("top", "right"), ("bottom", "left")),
    11: (("bottom", "right"),),
    12: (("right", "left"),),
    13: (("right", "top"),),
    14: (("top", "left"),),
}
"""For the corners above the level (1 north-west, 2 north-east, 4 south-east, 8 south-west): from which side to which
the contour runs, the higher ground to its left."""


def contours(
    heights: tuple[tuple[int, ...], ...], levels: Iterable[int], cell: int
) -> Iterator[tuple[int, tuple[Position, ...]]]:
    """The lines of each level, with the level, through rows of heights from the north.

    Positions are whole units with the origin at the north-western corner of the grid, east and downward; `cell` is the
    side of a square in these units.
    """
    grid = _smoothed(heights)
    for level in levels:
        onward = _segments(grid, level * SHARE)
        for chain in _chains(onward):
            yield level, tuple(_place(grid, level * SHARE, edge, cell) for edge in chain)


def _chains(onward: dict[Edge, Edge]) -> Iterator[list[Edge]]:
    """The pieces joined into lines; open lines first, each from its start, then closed ones."""
    for start in sorted(onward.keys() - set(onward.values())) + sorted(onward):
        chain = [start]
        while chain[-1] in onward:
            chain.append(onward.pop(chain[-1]))
        if len(chain) > 1:
            yield chain


def _smoothed(heights: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """Each height as the weighted sum over its neighbours; at the edge of the map the edge is repeated."""
    rows, columns = len(heights), len(heights[0])
    return [
        [
            sum(
                weight * heights[min(max(row + up, 0), rows - 1)][min(max(column + right, 0), columns - 1)]
                for up, line in zip((-1, 0, 1), WEIGHTS, strict=True)
                for right, weight in zip((-1, 0, 1), line, strict=True)
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]


def _segments(grid: list[list[int]], level: int) -> dict[Edge, Edge]:
    """From which side of a cell to which other each piece of the contour runs."""
    onward: dict[Edge, Edge] = {}
    for row in range(len(grid) - 1):
        for column in range(len(grid[0]) - 1):
            corners = (grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column])
            above = sum(1 << bit for bit, height in enumerate(corners) if height >= level)
            sides = {
                "top": (column, row, 0),
                "right": (column + 1, row, 1),
                "bottom": (column, row + 1, 0),
                "left": (column, row, 1),
            }
            for start, end in _CROSSED.get(above, ()):
                onward[sides[start]] = sides[end]
    return onward


def _place(grid: list[list[int]], level: int, edge: Edge, cell: int) -> Position:
    column, row, down = edge
    start, end = grid[row][column], grid[row + down][column + 1 - down]
    along = cell * (level - start) // (end - start)
    return column * cell + cell // 2 + (0 if down else along), row * cell + cell // 2 + (along if down else 0)
