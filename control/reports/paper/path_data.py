"""The `d` of an SVG path as moves, lines and cubic curves in absolute coordinates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import atan2, ceil, cos, pi, sin, sqrt, tan
from typing import Final

Point = tuple[float, float]
Segment = tuple[Point, ...]
"""One point: go there and begin anew; two: a line from the first to the second; four: a cubic curve; none: close."""

_TOKEN: Final = re.compile(r"[MLHVCSQTAZmlhvcsqtaz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(maxsize=4096)
def path_segments(data: str) -> tuple[Segment, ...]:
    """All segments of a path. Raises `ValueError` for data that is none."""
    return tuple(_Reader(data).segments())


class _Reader:
    """Reads a path command by command; `at` is the current point, `mirror` the control point to reflect."""

    def __init__(self, data: str) -> None:
        self._tokens = _TOKEN.findall(data)
        self._next = 0
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.mirror: Point | None = None

    def segments(self) -> Iterator[Segment]:
        command = ""
        while self._next < len(self._tokens):
            if self._tokens[self._next].isalpha():
                command = self._tokens[self._next]
                self._next += 1
            elif command.upper() in {"", "Z"}:
                raise ValueError("a path has numbers without a command")
            elif command in "Mm":
                command = "L" if command == "M" else "l"
            yield from self._segment(command)

    def _segment(self, command: str) -> Iterator[Segment]:
        numbers = [float(text) for text in self._tokens[self._next : self._next + _COUNTS[command.upper()]]]
        self._next += len(numbers)
        draw = _DRAWN[command.upper()]
        mirror, self.mirror = self.mirror, None
        yield from draw(self, numbers, (0.0, 0.0) if command.isupper() else self.at, mirror)

    def move(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        self.at = self.start = (n[0] + o[0], n[1] + o[1])
        yield (self.at,)

    def line(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        yield self._to((n[0] + o[0], n[1] + o[1]))

    def level(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        yield self._to((n[0] + o[0], self.at[1]))

    def upright(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        yield self._to((self.at[0], n[0] + o[1]))

    def cubic(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        first, second, end = ((n[k] + o[0], n[k + 1] + o[1]) for k in (0, 2, 4))
        yield self._curve(first, second, end)

    def smooth_cubic(self, n: list[float], o: Point, mirror: Point | None) -> Iterator[Segment]:
        second, end = ((n[k] + o[0], n[k + 1] + o[1]) for k in (0, 2))
        yield self._curve(_reflected(mirror, self.at), second, end)

    def quadratic(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        control, end = ((n[k] + o[0], n[k + 1] + o[1]) for k in (0, 2))
        yield self._bend(control, end)

    def smooth_quadratic(self, n: list[float], o: Point, mirror: Point | None) -> Iterator[Segment]:
        yield self._bend(_reflected(mirror, self.at), (n[0] + o[0], n[1] + o[1]))

    def arc(self, n: list[float], o: Point, _mirror: Point | None) -> Iterator[Segment]:
        end = (n[5] + o[0], n[6] + o[1])
        for first, second, to in arc_curves(self.at, end, (n[0], n[1]), n[2], (bool(n[3]), bool(n[4]))):
            yield self._curve(first, second, to)
        self.mirror = None

    def close(self, _n: list[float], _o: Point, _mirror: Point | None) -> Iterator[Segment]:
        self.at = self.start
        yield ()

    def _to(self, end: Point) -> Segment:
        begin, self.at = self.at, end
        return begin, end

    def _curve(self, first: Point, second: Point, end: Point) -> Segment:
        begin, self.at, self.mirror = self.at, end, second
        return begin, first, second, end

    def _bend(self, control: Point, end: Point) -> Segment:
        """A quadratic curve as a cubic one."""
        begin = self.at
        first, second = (
            (edge[0] + (control[0] - edge[0]) * 2 / 3, edge[1] + (control[1] - edge[1]) * 2 / 3)
            for edge in (begin, end)
        )
        self.at, self.mirror = end, control
        return begin, first, second, end


_DRAWN: Final[dict[str, Callable[[_Reader, list[float], Point, Point | None], Iterator[Segment]]]] = {
    "M": _Reader.move,
    "L": _Reader.line,
    "H": _Reader.level,
    "V": _Reader.upright,
    "C": _Reader.cubic,
    "S": _Reader.smooth_cubic,
    "Q": _Reader.quadratic,
    "T": _Reader.smooth_quadratic,
    "A": _Reader.arc,
    "Z": _Reader.close,
}


def arc_curves(
    start: Point, end: Point, radii: Point, tilt: float, flags: tuple[bool, bool]
) -> Iterator[tuple[Point, Point, Point]]:
    """An elliptical arc as cubic curves of at most a quarter each (SVG 1.1, appendix F.6); `tilt` in degrees."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end or not rx or not ry:
        if start != end:
            yield start, end, end
        return
    turn_cos, turn_sin = cos(tilt * pi / 180), sin(tilt * pi / 180)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = turn_cos * half_x + turn_sin * half_y, turn_cos * half_y - turn_sin * half_x
    grown = max(1.0, sqrt((x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    over = max(0.0, (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2) / ((rx * y1) ** 2 + (ry * x1) ** 2)
    factor = sqrt(over) * (1 if flags[0] != flags[1] else -1)
    cx, cy = factor * rx * y1 / ry, -factor * ry * x1 / rx
    begin = atan2((y1 - cy) / ry, (x1 - cx) / rx)
    sweep = atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - begin
    sweep += 2 * pi if flags[1] and sweep < 0 else -2 * pi if not flags[1] and sweep > 0 else 0
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def place(x: float, y: float) -> Point:
        x, y = x * rx + cx, y * ry + cy
        return turn_cos * x - turn_sin * y + middle[0], turn_sin * x + turn_cos * y + middle[1]

    count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    step = sweep / count
    reach = 4 / 3 * tan(step / 4)
    for number in range(count):
        a, b = begin + number * step, begin + (number + 1) * step
        yield (
            place(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            place(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
            place(cos(b), sin(b)),
        )


def _reflected(mirror: Point | None, at: Point) -> Point:
    return (2 * at[0] - mirror[0], 2 * at[1] - mirror[1]) if mirror else at
