"""What lies on the ground: vegetation, slope bands, routes, streams, bridges, fords, hamlets.

Everything is a frozen value with whole numbers. Lines are polylines of 100-m points in the order they are written;
streams run downhill in that order.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from assessment.modes.tacspiel.square import Point, Square


class Vegetation(StrEnum):
    """The main vegetation of a square, by the key that the rate and detection tables use."""

    BARE_FIELD = "bare_field"
    RICE = "rice"
    BRUSHWOOD = "brushwood"
    PLANTATION = "plantation"
    RUBBER = "rubber"
    SPARSE_FOREST = "sparse_forest"
    DENSE_FOREST = "dense_forest"
    JUNGLE = "jungle"
    BAMBOO = "bamboo"
    MARSH = "marsh"
    WATER = "water"


OPEN_GROUND: Final = frozenset((Vegetation.BARE_FIELD, Vegetation.RICE))
"""What the rules of battle call open (D'6b.3)."""


class SlopeBand(StrEnum):
    """The prevailing slope of a square in percent."""

    LEVEL = "0-20"
    GENTLE = "21-30"
    MODERATE = "31-45"
    STEEP = "46-60"
    CLIFF = ">60"


class RouteClass(StrEnum):
    """The kinds of route of Table B'2-1 and B'2-2, best first."""

    ALL_WEATHER = "all_weather"
    FAIR_WEATHER = "fair_weather"
    CART_TRACK = "cart_track"
    FOOTPATH = "footpath"
    STREAM_BED = "stream_bed"

    @property
    def rank(self) -> int:
        """0 for the best class, higher for worse ones."""
        return _RANKS[self]


_RANKS: Final = {kind: rank for rank, kind in enumerate(RouteClass)}


class StreamSize(StrEnum):
    """How a stream is drawn on the map: a large one by a double line (B'3b)."""

    SMALL = "small"
    LARGE = "large"


class Allegiance(StrEnum):
    """Whom the people of a hamlet favour (D'3b)."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"


VEGETATION_LETTERS: Final = {
    ".": Vegetation.BARE_FIELD,
    "r": Vegetation.RICE,
    "b": Vegetation.BRUSHWOOD,
    "p": Vegetation.PLANTATION,
    "u": Vegetation.RUBBER,
    "s": Vegetation.SPARSE_FOREST,
    "d": Vegetation.DENSE_FOREST,
    "j": Vegetation.JUNGLE,
    "t": Vegetation.BAMBOO,
    "m": Vegetation.MARSH,
    "w": Vegetation.WATER,
}
"""Letters of the vegetation rows in a ground file."""

SLOPE_LETTERS: Final = dict(zip("abcde", SlopeBand, strict=True))
"""Letters of the slope rows: a up to 20 percent, b to 30, c to 45, d to 60, e steeper."""

HEIGHT_LETTERS: Final = {letter: height for height, letter in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
"""Letters of the height rows: 0-9, then A-Z for 10-35, in steps of the file's `height_step_m`."""


class Route(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A road, track or path."""

    name: str
    kind: RouteClass = msgspec.field(name="class")
    points: tuple[Point, ...]


class Stream(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stream or river, written downstream; `perennial` carries water the whole year."""

    name: str
    size: StreamSize
    perennial: bool
    points: tuple[Point, ...]


class Bridge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bridge where a route crosses a stream; `kind` says what it is built of."""

    name: str
    at: Point
    route: str
    stream: str
    kind: str


class Ford(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where a route leads down to a stream and through it."""

    at: Point
    route: str
    stream: str


class Hamlet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cluster of houses; what it favours is not for every viewer."""

    name: str
    square: Square
    houses: int
    allegiance: Allegiance
    abandoned: bool = False


class Landmark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name printed on the map sheet, such as a hill's number."""

    name: str
    at: Point
