"""Routes as steps between neighbouring squares, and the shortest way along them (B'1, B'2a).

A route runs through the squares of its points, joined by straight steps. A step is the pair of squares it joins, the
same in either direction. Small streams are routes too: stream beds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from assessment.modes.tacspiel.ground_features import Bridge, Ford, Route, RouteClass, Stream, StreamSize
from assessment.modes.tacspiel.ground_streams import Meeting, Streams
from assessment.modes.tacspiel.square import Point, Square

NEAR: Final = 3
"""How far, in hundreds of metres, a bridge or ford may be written from where the drawn lines meet."""

Step = tuple[Square, Square]
Work = TypeVar("Work", Bridge, Ford)


class Crossing(NamedTuple):
    """Where a route meets a stream, with the bridge or ford if there is one."""

    stream: Stream
    bridge: Bridge | None
    ford: Ford | None


class RouteStep(NamedTuple):
    """One half-kilometre step of one route and the streams it crosses."""

    route: Route
    crossings: tuple[Crossing, ...]


def step_between(a: Square, b: Square) -> Step:
    """The step between two squares, the same both ways."""
    return (a, b) if a <= b else (b, a)


class Network:
    """The steps of all routes and stream beds of a ground, found once."""

    def __init__(
        self,
        routes: Iterable[Route],
        streams: Sequence[Stream],
        bridges: Sequence[Bridge],
        fords: Sequence[Ford],
    ) -> None:
        self.streams = Streams(streams)
        self._bridges, self._fords = _by_crossing(bridges), _by_crossing(fords)
        steps: defaultdict[Step, list[RouteStep]] = defaultdict(list)
        for route in (*routes, *stream_beds(streams)):
            for step, crossings in self._steps_of(route):
                steps[step].append(RouteStep(route, tuple(crossings)))
        self._steps: Mapping[Step, tuple[RouteStep, ...]] = {
            step: tuple(sorted(found, key=lambda one: (one.route.kind.rank, one.route.name)))
            for step, found in steps.items()
        }
        self._onward = _onward(self._steps)
        self.way = lru_cache(maxsize=1 << 12)(self._way)

    def on_step(self, a: Square, b: Square) -> tuple[RouteStep, ...]:
        """The routes that join two neighbouring squares, best class first."""
        return self._steps.get(step_between(a, b), ())

    def crossings(self) -> Iterator[Crossing]:
        """Every place where a route meets a stream."""
        for found in self._steps.values():
            for step in found:
                yield from step.crossings

    def through(self, square: Square) -> tuple[Route, ...]:
        """The routes that run through a square, best class first."""
        found = {
            one.route.name: one.route for other in self._onward.get(square, ()) for one in self.on_step(square, other)
        }
        return tuple(sorted(found.values(), key=lambda route: (route.kind.rank, route.name)))

    def _way(self, start: Square, end: Square, classes: frozenset[RouteClass]) -> tuple[Square, ...] | None:
        """Fewest steps first, then the better classes, then the western and southern square: Dijkstra."""
        reached: dict[Square, Square] = {}
        queue: list[tuple[int, int, Square, Square]] = [(0, 0, start, start)]
        while queue:
            steps, worse, square, before = heappop(queue)
            if square in reached:
                continue
            reached[square] = before
            if square == end:
                return _back(reached, start, end)
            for other in self._onward.get(square, ()):
                rank = self._rank(square, other, classes)
                if rank is not None and other not in reached:
                    heappush(queue, (steps + 1, worse + rank, other, square))
        return None

    def _rank(self, a: Square, b: Square, classes: frozenset[RouteClass]) -> int | None:
        return next((one.route.kind.rank for one in self.on_step(a, b) if one.route.kind in classes), None)

    def _steps_of(self, route: Route) -> list[tuple[Step, list[Crossing]]]:
        """The steps of a route in order; a stream met inside a square counts to the step that leaves it."""
        steps: list[tuple[Step, list[Crossing]]] = []
        waiting: list[Crossing] = []
        for start, end in pairwise(route.points):
            met = self._met(route, start, end)
            squares = start.square.steps_to(end.square)
            count = len(squares) - 1
            if not count:
                waiting += [self._crossing(route, meeting) for meeting in met]
                continue
            first = len(steps)
            steps += [(step_between(a, b), []) for a, b in pairwise(squares)]
            steps[first][1].extend(waiting)
            waiting = []
            for meeting in met:
                steps[first + min(int(meeting.part * count), count - 1)][1].append(self._crossing(route, meeting))
        if steps:
            steps[-1][1].extend(waiting)
        return steps

    def _met(self, route: Route, start: Point, end: Point) -> tuple[Meeting, ...]:
        return () if route.kind is RouteClass.STREAM_BED else self.streams.met_by(start, end)

    def _crossing(self, route: Route, meeting: Meeting) -> Crossing:
        here = route.name, meeting.stream.name
        return Crossing(
            meeting.stream,
            _nearest(self._bridges.get(here, ()), meeting.at),
            _nearest(self._fords.get(here, ()), meeting.at),
        )


def stream_beds(streams: Iterable[Stream]) -> tuple[Route, ...]:
    """Small streams as routes on foot (order 100 with S)."""
    return tuple(
        Route(name=stream.name, kind=RouteClass.STREAM_BED, points=stream.points)
        for stream in streams
        if stream.size is StreamSize.SMALL
    )


def _by_crossing(works: Iterable[Work]) -> Mapping[tuple[str, str], list[Work]]:
    """Bridges or fords by the names of their route and stream."""
    found: defaultdict[tuple[str, str], list[Work]] = defaultdict(list)
    for work in works:
        found[work.route, work.stream].append(work)
    return found


def _nearest(works: Iterable[Work], at: Point) -> Work | None:
    """The one where the drawn lines meet; those farther off serve another crossing of the two."""
    near = (one for one in works if abs(one.at.e - at.e) <= NEAR and abs(one.at.n - at.n) <= NEAR)
    return min(near, key=lambda one: ((one.at.e - at.e) ** 2 + (one.at.n - at.n) ** 2, one.at), default=None)


def _onward(steps: Iterable[Step]) -> Mapping[Square, tuple[Square, ...]]:
    """The squares next to each along a route, from the south-west on."""
    found: defaultdict[Square, set[Square]] = defaultdict(set)
    for a, b in steps:
        found[a].add(b)
        found[b].add(a)
    return {square: tuple(sorted(others)) for square, others in found.items()}


def _back(reached: Mapping[Square, Square], start: Square, end: Square) -> tuple[Square, ...]:
    way = [end]
    while way[-1] != start:
        way.append(reached[way[-1]])
    return tuple(reversed(way))
