"""The table of a game: its size, pieces of terrain, roads and obstacles, all as exact figures."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import msgspec

from assessment.engine.yaml_source import Source
from assessment.modes.de_bellis.geometry import Polygon, corridor, rectangle
from assessment.modes.de_bellis.kinds import Feature
from assessment.modes.de_bellis.spot import Spot, units
from control.situation.canonical import digest

LEAST_CORNERS: Final = 3
LINE_ENDS: Final = 2


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of terrain: one or several convex figures; `line` is the course of a river, from end to end."""

    name: str
    feature: Feature
    figures: tuple[Polygon, ...]
    line: tuple[Spot, ...] = ()


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """A road through its bends."""

    name: str
    points: tuple[Spot, ...]


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """A wall, dyke or fence through its bends."""

    name: str
    points: tuple[Spot, ...]


class Ground(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A table as laid out; `provenance` says whether its terrain is printed or of the house, and `reason` why."""

    title: str
    length: int
    depth: int
    provenance: str
    reason: str = ""
    pieces: tuple[Piece, ...] = ()
    roads: tuple[Road, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()

    @cached_property
    def digest(self) -> str:
        """Tells one table from another."""
        return digest(self)


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file: unknown keys are refused."""


class _PiecePart(_Strict, frozen=True, kw_only=True):
    """A piece: convex figures by their corners, or the course of a river and its width."""

    name: str
    feature: str
    figures: tuple[tuple[str, ...], ...] = ()
    line: tuple[str, ...] = ()
    width: str = ""


class _LinePart(_Strict, frozen=True, kw_only=True):
    """A road or an obstacle."""

    name: str
    points: tuple[str, ...]


class _GroundPart(_Strict, frozen=True, kw_only=True):
    """A table file; lengths and places are texts in centimetres."""

    title: str
    length: str
    depth: str
    provenance: str
    reason: str = ""
    pieces: tuple[_PiecePart, ...] = ()
    roads: tuple[_LinePart, ...] = ()
    obstacles: tuple[_LinePart, ...] = ()


def ground_from(source: Source) -> Ground:
    """The table of a file. Raises `BadData` with the place of the first thing that cannot be."""
    part = source.convert(_GroundPart)
    if part.provenance != "printed" and not part.reason:
        raise source.bad("terrain that is not printed needs a reason", "provenance")
    return Ground(
        title=part.title,
        length=units(part.length),
        depth=units(part.depth),
        provenance=part.provenance,
        reason=part.reason,
        pieces=tuple(_piece(source, number, piece) for number, piece in enumerate(part.pieces)),
        roads=tuple(
            Road(name=road.name, points=_spots(source, road.points, "roads", number))
            for number, road in enumerate(part.roads)
        ),
        obstacles=tuple(
            Obstacle(name=one.name, points=_spots(source, one.points, "obstacles", number))
            for number, one in enumerate(part.obstacles)
        ),
    )


def is_convex(figure: Polygon) -> bool:
    """Whether the corners run round a figure that bulges everywhere, clockwise."""
    if len(figure) < LEAST_CORNERS:
        return False
    around = zip(figure, figure[1:] + figure[:1], figure[2:] + figure[:2], strict=True)
    return all((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < 0 for a, b, c in around)


def river_figures(line: tuple[Spot, ...], width: int) -> tuple[Polygon, ...]:
    """The water of a river along its course: a strip for each stretch, and a square at each bend."""
    strips = [corridor(start, end, width // 2) for start, end in pairwise(line)]
    bends = [rectangle(bend, 0, width // 2, width // 2) for bend in line[1:-1]]
    return tuple(figure for figure in (*strips, *bends) if figure)


def _piece(source: Source, number: int, part: _PiecePart) -> Piece:
    where = ("pieces", number)
    try:
        feature = Feature(part.feature)
    except ValueError as error:
        raise source.bad(
            f"{part.feature!r} is no terrain; there are {', '.join(Feature)}", *where, "feature"
        ) from error
    if bool(part.line) == bool(part.figures):
        raise source.bad("a piece has figures, or the line and width of a river", *where)
    if part.line:
        line = _spots(source, part.line, *where, "line")
        return Piece(name=part.name, feature=feature, figures=river_figures(line, units(part.width)), line=line)
    figures = tuple(_spots(source, corners, *where, "figures", n) for n, corners in enumerate(part.figures))
    for n, figure in enumerate(figures):
        if not is_convex(figure):
            raise source.bad("a figure is convex, its corners clockwise", *where, "figures", n)
    return Piece(name=part.name, feature=feature, figures=figures)


def _spots(source: Source, texts: tuple[str, ...], *where: str | int) -> tuple[Spot, ...]:
    if len(texts) < LINE_ENDS:
        raise source.bad("at least two places", *where)
    try:
        return tuple(Spot.at(text) for text in texts)
    except ValueError as error:
        problem: Any = error
        raise source.bad(str(problem), *where) from error
