"""A smooth curve through points, as an SVG path."""

from __future__ import annotations

from collections.abc import Sequence

Position = tuple[int, int]


def curve(points: Sequence[Position]) -> str:
    """A path through every point: straight for two, else cubic pieces whose tangents follow the neighbours."""
    if not points:
        return ""
    parts = [f"M{points[0][0]} {points[0][1]}"]
    last = len(points) - 1
    for number in range(last):
        start, end = points[number], points[number + 1]
        if last == 1:
            parts.append(f"L{end[0]} {end[1]}")
            continue
        before, after = points[max(number - 1, 0)], points[min(number + 2, last)]
        parts.append(f"C{_control(start, before, end)} {_control(end, after, start)} {end[0]} {end[1]}")
    return "".join(parts)


def _control(at: Position, behind: Position, ahead: Position) -> str:
    """The control point beside `at` on the side of `ahead`: a sixth of the way from the point behind to it."""
    return f"{at[0] + (ahead[0] - behind[0]) // 6} {at[1] + (ahead[1] - behind[1]) // 6}"
