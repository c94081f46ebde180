"""Where streams run, and what crosses them: exact geometry on whole numbers.

A march across country crosses a stream if the centres of its two squares lie on different banks; a bend that comes
back between them does not count. A route crosses where its own drawn line meets the stream's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from assessment.modes.tacspiel.ground_features import Stream, StreamSize
from assessment.modes.tacspiel.square import SIDE, Point, Square


class Reach(NamedTuple):
    """A straight piece of a stream."""

    stream: int
    start: Point
    end: Point


class Meeting(NamedTuple):
    """Where a straight line meets a stream: how far along the line, from 0 to 1, and the point, rounded down."""

    part: Fraction
    at: Point
    stream: Stream


class Streams:
    """The streams of a ground by square."""

    def __init__(self, streams: Sequence[Stream]) -> None:
        self._streams = tuple(streams)
        self._reaches = _by_square(self._streams)
        self.crossed = lru_cache(maxsize=1 << 16)(self._crossed)

    def touching(self, square: Square) -> tuple[Stream, ...]:
        """The streams that run through a square, in the order of the file."""
        return tuple(self._streams[index] for index in sorted({reach.stream for reach in self._in(square)}))

    def between(self, a: Square, b: Square) -> Stream | None:
        """The stream between the centres of two neighbouring squares; of several the largest, then the first."""
        return self.crossed(*((a, b) if a <= b else (b, a)))

    def met_by(self, start: Point, end: Point) -> tuple[Meeting, ...]:
        """Where a straight line between two points meets streams, in order along it."""
        reaches = {reach for square in _squares_of(start, end) for reach in self._in(square)}
        if not reaches:
            return ()
        met = [reach for reach in reaches if meets(start, end, reach.start, reach.end)]
        parts = sorted((meeting_part(start, end, reach.start, reach.end), reach.stream) for reach in met)
        return tuple(Meeting(part, _along(start, end, part), self._streams[stream]) for part, stream in parts)

    def _in(self, square: Square) -> tuple[Reach, ...]:
        return self._reaches.get(square, ())

    def _crossed(self, a: Square, b: Square) -> Stream | None:
        corners = {a, b, Square(a.e, b.n), Square(b.e, a.n)}
        banks: defaultdict[int, int] = defaultdict(int)
        for reach in {reach for square in corners for reach in self._in(square)}:
            banks[reach.stream] += meets(_centre(a), _centre(b), _doubled(reach.start), _doubled(reach.end))
        found = [self._streams[index] for index in sorted(banks) if banks[index] % 2]
        return min(found, key=lambda stream: stream.size is not StreamSize.LARGE, default=None)


def meets(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether the line a-b separates p from q and p-q separates a from b; a point on a line counts as to its left."""
    return (_turn(a, b, p) >= 0) != (_turn(a, b, q) >= 0) and (_turn(p, q, a) >= 0) != (_turn(p, q, b) >= 0)


def meeting_part(a: Point, b: Point, p: Point, q: Point) -> Fraction:
    """How far along a-b, from 0 to 1, it meets p-q; the two must meet."""
    before, after = _turn(p, q, a), _turn(p, q, b)
    return Fraction(before, before - after)


def _turn(a: Point, b: Point, c: Point) -> int:
    """Positive where a, b, c turn to the left."""
    return (b.e - a.e) * (c.n - a.n) - (b.n - a.n) * (c.e - a.e)


def _along(start: Point, end: Point, part: Fraction) -> Point:
    return Point(int(start.e + (end.e - start.e) * part), int(start.n + (end.n - start.n) * part))


def _centre(square: Square) -> Point:
    """The centre in units of 50 m, so that it is whole."""
    return Point(2 * square.e + SIDE, 2 * square.n + SIDE)


def _doubled(point: Point) -> Point:
    return Point(2 * point.e, 2 * point.n)


def _by_square(streams: Sequence[Stream]) -> Mapping[Square, tuple[Reach, ...]]:
    found: defaultdict[Square, dict[Reach, None]] = defaultdict(dict)
    for index, stream in enumerate(streams):
        for start, end in pairwise(stream.points):
            for square in _squares_of(start, end):
                found[square][Reach(index, start, end)] = None
    return {square: tuple(reaches) for square, reaches in found.items()}


def _squares_of(start: Point, end: Point) -> list[Square]:
    """The squares a straight piece between two points runs through or touches."""
    low = Point(min(start.e, end.e), min(start.n, end.n)).square
    high = Point(max(start.e, end.e), max(start.n, end.n)).square
    columns, rows = range(low.e, high.e + 1, SIDE), range(low.n, high.n + 1, SIDE)
    if len(columns) == 1 or len(rows) == 1:
        return [Square(e, n) for n in rows for e in columns]
    return [Square(e, n) for n in rows for e in columns if _touches(start, end, Square(e, n))]


def _touches(start: Point, end: Point, square: Square) -> bool:
    sides = [_turn(start, end, Point(square.e + right, square.n + up)) for right in (0, SIDE) for up in (0, SIDE)]
    return min(sides) <= 0 <= max(sides)
