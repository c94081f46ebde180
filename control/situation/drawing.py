"""A map drawing, the same for page and paper: what is where, by style kind, without colours or pixels.

Positions are whole metres east and north of the drawing's south-west corner. A *kind* is a short name such as
`road-all-weather` for which screen and paper each keep a style. Whatever links to something names it by a key
(`unit/3C73`, `report/12`); the page decides where that leads.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from math import isqrt
from typing import Final

import msgspec

Position = tuple[int, int]

_NUMBER: Final = re.compile(r"[0-9]{1,5}(\.[0-9]{1,5})?")


class Sample(StrEnum):
    """How the legend shows an entry."""

    FILL = "fill"
    SHADE = "shade"
    LINE = "line"
    SIGN = "sign"
    AREA = "area"
    MARK = "mark"


class Fill(msgspec.Struct, frozen=True, kw_only=True):
    """One ground cover of the raster: its letter in the rows, its style kind, its name for people."""

    letter: str
    kind: str
    label: str


class Raster(msgspec.Struct, frozen=True, kw_only=True):
    """Equal squares covering the drawing, as rows of letters from the north, west to the left.

    `shades` gives each square a strength from 0 to 3 in the same way (steepness); it may be empty. The squares of a
    board are `exact`, others are rounded so that patches look like country.
    """

    cell: int
    rows: tuple[str, ...]
    palette: tuple[Fill, ...]
    shades: tuple[str, ...] = ()
    exact: bool = False


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line through points, smoothed when drawn; its label follows it."""

    kind: str
    points: tuple[Position, ...]
    label: str = ""


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """A point sign. `toward` turns it along a direction; `letter` is printed at it; `count` scales it (houses).

    Where it `keeps_clear`, marks give way to it and its label.
    """

    kind: str
    at: Position
    label: str = ""
    letter: str = ""
    title: str = ""
    count: int = 0
    toward: Position | None = None
    link: str = ""
    keeps_clear: bool = False


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A closed outline by its corners."""

    kind: str
    corners: tuple[Position, ...]
    label: str = ""
    title: str = ""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or contact drawn with a tactical symbol.

    `symbol` is a key of the symbol library. `designator` and `strength` are printed beside it, `quality` where it is
    a contact. `age` runs from 0 (new) to 3 (old) and fades it. `hollow` marks a place it should have reached. Marks
    of one place share it and count their `stack` from 0. `side` is a letter, so that no side is told by colour alone.
    A counter drawn to scale has a `width` in metres: it stands exactly at its place and grows with the map, and its
    short `tag` is printed instead of side and designator.
    """

    symbol: str
    at: Position
    side: str
    designator: str = ""
    strength: str = ""
    quality: str = ""
    age: int = 0
    hollow: bool = False
    stack: int = 0
    title: str = ""
    link: str = ""
    width: int = 0
    tag: str = ""


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """Grid lines every so many metres. `east` and `north` label each line from west and south, the edges included.

    Of a board they name its columns and rows, `between` the lines.
    """

    spacing: int
    east: tuple[str, ...]
    north: tuple[str, ...]
    between: bool = False


class Coordinates(msgspec.Struct, frozen=True, kw_only=True):
    """How a position becomes the text of a card field.

    Each part is the position plus the origin, rounded down to `snap` metres and written in units of `unit` metres
    with `digits` digits; the easting comes first. With `between` both are numbers with that sign between them, to the
    nearest `snap`, with at most `digits` decimals. A map of named squares names its columns from the west (`east`) and
    its rows from the south (`north`), `snap` metres each; the row comes first.
    """

    origin: Position
    unit: int
    digits: int
    snap: int
    east: tuple[str, ...] = ()
    north: tuple[str, ...] = ()
    between: str = ""

    def text(self, position: Position) -> str:
        """The coordinate text of a position."""
        if self.east:
            return self.north[position[1] // self.snap] + self.east[position[0] // self.snap]
        parts = [part + first for part, first in zip(position, self.origin, strict=True)]
        if self.between:
            return self.between.join(self._number(part) for part in parts)
        return "".join(f"{part // self.snap * self.snap // self.unit:0{self.digits}d}" for part in parts)

    def position(self, text: str) -> Position | None:
        """The middle of the place that a coordinate text names, in the map's own metres; None for no such text."""
        half = self.snap // 2
        if self.east:
            found = [
                (column * self.snap + half, row * self.snap + half)
                for row, north in enumerate(self.north)
                for column, east in enumerate(self.east)
                if north + east == text
            ]
            return found[0] if found else None
        if self.between:
            return self._numbered(text)
        if len(text) != 2 * self.digits or not (text.isascii() and text.isdecimal()):
            return None
        east, north = (int(part) * self.unit + half for part in (text[: self.digits], text[self.digits :]))
        return east - self.origin[0], north - self.origin[1]

    def _number(self, metres: int) -> str:
        whole, rest = divmod((metres + self.snap // 2) // self.snap * self.snap, self.unit)
        return f"{whole}.{rest * 10**self.digits // self.unit:0{self.digits}d}".rstrip("0").rstrip(".")

    def _numbered(self, text: str) -> Position | None:
        found = [_NUMBER.fullmatch(part) for part in text.split(self.between)]
        if len(found) != len(self.origin) or not all(found):
            return None
        east, north = (int(Fraction(part[0]) * self.unit) for part in found if part)
        return east - self.origin[0], north - self.origin[1]


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """A length of the drawing in metres and what it stands for; a `true` one is as long on the ground, so 1 : n."""

    length: int
    label: str
    true: bool = False


class PaperSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A picture of a paper map below the lines, by the digest it is kept under and its size in pixels.

    The pixel x, y (from the upper left) lies `along * x + across * y + east` metres east of the drawing's corner and
    `across * x - along * y + north` metres north of it.
    """

    digest: str
    width: int
    height: int
    along: Fraction
    across: Fraction
    east: Fraction
    north: Fraction


class LegendEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the legend: how it is shown, the kind (or symbol key) shown, and what it means."""

    sample: Sample
    kind: str
    label: str


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on one map sheet, in metres, from the ground up to the marks; without `scale` none is printed."""

    title: str
    width: int
    height: int
    coordinates: Coordinates
    raster: Raster | None = None
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()
    signs: tuple[Sign, ...] = ()
    marks: tuple[Mark, ...] = ()
    grid: Grid | None = None
    legend: tuple[LegendEntry, ...] = ()
    scale: Scale | None = None
    paper: PaperSheet | None = None


KILOMETRE: Final = Scale(length=1000, label="1 km", true=True)
"""The scale of a map of country."""


def stacked(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks with those of one place numbered."""
    standing: defaultdict[Position, int] = defaultdict(int)
    placed = []
    for mark in marks:
        placed.append(msgspec.structs.replace(mark, stack=standing[mark.at]))
        standing[mark.at] += 1
    return tuple(placed)


def gathered(marks: Iterable[Mark], square: int) -> tuple[Mark, ...]:
    """The marks of a board with `square` metres to a square, drawn to scale, those of one square side by side.

    They stand a little low, so that a sign in a corner of the square shows.
    """
    standing: defaultdict[Position, list[Mark]] = defaultdict(list)
    for mark in marks:
        standing[mark.at].append(mark)
    return tuple(placed for at, group in standing.items() for placed in _shared(group, at, square))


def _shared(group: list[Mark], at: Position, square: int) -> Iterator[Mark]:
    """In as few equal columns and rows as hold them, from the north-west."""
    columns = isqrt(len(group) - 1) + 1
    rows = -(-len(group) // columns)
    step = square // columns
    west, north = at[0] - (columns - 1) * step // 2, at[1] + (rows - 1) * step // 2 - square // LOW
    for number, mark in enumerate(group):
        down, right = divmod(number, columns)
        place = west + right * step, north - down * step
        yield msgspec.structs.replace(mark, at=place, width=min(step * 9 // 10, square * 2 // 3))


LOW: Final = 12
"""Counters of a board stand lower than the middle of their square by this part of it."""
