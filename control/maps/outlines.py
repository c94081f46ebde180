"""Outlines of patches of equal squares, rounded so that a patch looks like country and not like a chessboard.

Lattice points are moved a little, always the same way for the same point, so that neighbouring patches share their
border. Coordinates are the drawing's, in whole units, with the vertical axis downward as in SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Lattice = tuple[int, int]
Position = tuple[int, int]


def patch_path(covers: Callable[[int, int], bool], columns: int, rows: int, cell: int, *, exact: bool = False) -> str:
    """The SVG path of all squares (column, row from the top) that are covered, the squares beyond the edge included.

    The grid is taken to go on one square beyond each edge, so that no outline runs along the edge of the sheet.
    An `exact` patch keeps the corners of its squares.
    """

    def is_covered(column: int, row: int) -> bool:
        return covers(min(max(column, 0), columns - 1), min(max(row, 0), rows - 1))

    cells = {
        (column, row) for row in range(-1, rows + 1) for column in range(-1, columns + 1) if is_covered(column, row)
    }
    drawn = _cornered if exact else _moved_and_rounded
    return "".join(drawn(loop, cell) for loop in _loops(cells))


def _cornered(loop: list[Lattice], cell: int) -> str:
    """A polygon through the lattice points."""
    return "M" + "L".join(f"{column * cell} {row * cell}" for column, row in loop) + "z"


def _moved_and_rounded(loop: list[Lattice], cell: int) -> str:
    return _rounded([_moved(point, cell) for point in loop])


def _loops(cells: set[Lattice]) -> Iterator[list[Lattice]]:
    """Closed loops of lattice points around the cells, the covered side to the right."""
    onward = _border(cells)
    for start in sorted(onward):
        while onward.get(start):
            loop, point, before = [start], onward[start].pop(0), start
            while point != start:
                loop.append(point)
                before, point = point, _turned(onward[point], before, point)
            yield loop


def _border(cells: set[Lattice]) -> dict[Lattice, list[Lattice]]:
    """Where the border goes on from each lattice point."""
    onward: dict[Lattice, list[Lattice]] = {}
    for column, row in sorted(cells):
        for side, start, end in (
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
            ((column, row + 1), (column + 1, row + 1), (column, row + 1)),
            ((column - 1, row), (column, row + 1), (column, row)),
        ):
            if side not in cells:
                onward.setdefault(start, []).append(end)
    return onward


def _turned(ends: list[Lattice], before: Lattice, point: Lattice) -> Lattice:
    """The next point; where two patches touch at a corner the border turns right and keeps them apart."""
    if len(ends) == 1:
        return ends.pop()
    right = point[0] - (point[1] - before[1]), point[1] + (point[0] - before[0])
    ends.remove(right)
    return right


def _moved(point: Lattice, cell: int) -> Position:
    """The place of a lattice point, moved by up to a quarter of a square."""
    mixed = (point[0] * 73856093 ^ point[1] * 19349663) * 2654435761 % (1 << 32)
    reach = cell // 2
    return (
        point[0] * cell + (mixed >> 8) % 1024 * reach // 1024 - reach // 2,
        point[1] * cell + (mixed >> 19) % 1024 * reach // 1024 - reach // 2,
    )


def _rounded(points: list[Position]) -> str:
    """A closed curve from middle to middle of the sides, bent toward the points."""
    middles = [_middle(points[number - 1], point) for number, point in enumerate(points)]
    parts = [f"M{middles[0][0]} {middles[0][1]}"]
    for number, point in enumerate(points):
        start, end = middles[number], middles[(number + 1) % len(points)]
        parts.append("q" + _pairs(point[0] - start[0], point[1] - start[1], end[0] - start[0], end[1] - start[1]))
    return "".join(parts) + "z"


def _middle(a: Position, b: Position) -> Position:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _pairs(*numbers: int) -> str:
    """Numbers as short as SVG allows: a minus sign parts them as well as a blank."""
    return "".join(
        f"{number}" if number < 0 or not position else f" {number}" for position, number in enumerate(numbers)
    )
