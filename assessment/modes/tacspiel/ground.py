"""The ground of a game: what lies in every half-kilometre square, and how one can march and see across it.

Rows are written as on the map sheet, the northern row first and west to the left. Indexes are found when first asked
for and are no part of the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from typing import Final

import msgspec

from assessment.engine.tables import TableSet
from assessment.modes.tacspiel import ground_sight
from assessment.modes.tacspiel.ground_features import (
    HEIGHT_LETTERS,
    SLOPE_LETTERS,
    VEGETATION_LETTERS,
    Bridge,
    Ford,
    Hamlet,
    Landmark,
    Route,
    RouteClass,
    SlopeBand,
    Stream,
    Vegetation,
)
from assessment.modes.tacspiel.ground_growth import Growth, growth_of
from assessment.modes.tacspiel.ground_network import Network, RouteStep, step_between
from assessment.modes.tacspiel.square import SIDE, Square
from assessment.modes.tacspiel.tables import TABLES
from control.situation.canonical import digest

ALL_PCT: Final = 100
HUNDRED_KM: Final = 1000


class Ground(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """A rectangle of half-kilometre squares with all that the map shows.

    `origin` is its south-western square. `cover` is the share of a square under overhead cover in percent and
    `houses` the houses in it, by coordinate, where the map gives them. What changes in play (craters, blocks, blown
    bridges) belongs to the situation.
    """

    title: str
    origin: Square
    height_step_m: int
    vegetation_rows: tuple[str, ...] = msgspec.field(name="vegetation")
    slope_rows: tuple[str, ...] = msgspec.field(name="slopes")
    height_rows: tuple[str, ...] = msgspec.field(name="heights")
    cover: dict[str, int] = {}
    houses: dict[str, int] = {}
    routes: tuple[Route, ...] = ()
    streams: tuple[Stream, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    fords: tuple[Ford, ...] = ()
    hamlets: tuple[Hamlet, ...] = ()
    landmarks: tuple[Landmark, ...] = ()

    @property
    def width(self) -> int:
        """Squares from west to east."""
        return len(self.vegetation_rows[0])

    @property
    def height(self) -> int:
        """Squares from south to north."""
        return len(self.vegetation_rows)

    @cached_property
    def digest(self) -> str:
        """Names this ground: the digest of its canonical JSON."""
        return digest(self)

    @cached_property
    def growth(self) -> Growth:
        """What grows on it, as the tables of this edition have it unless a game's own were `laid_out`."""
        return growth_of(TABLES)

    def laid_out(self, tables: TableSet) -> Ground:
        """The same ground with what grows on it as the tables of a game have it."""
        return self if growth_of(tables) == self.growth else self._laid_out(tables)

    def holds(self, square: Square) -> bool:
        """Whether a square lies on the map."""
        column, row = (square.e - self.origin.e) // SIDE, (square.n - self.origin.n) // SIDE
        return 0 <= column < self.width and 0 <= row < self.height

    @property
    def lead(self) -> str:
        """The hundred-kilometre digits, east and north, that complete a coordinate of six digits (Figure 1).

        A map that crosses a hundred-kilometre line takes those of its south-western corner.
        """
        return f"{self.origin.e // HUNDRED_KM % 10}{self.origin.n // HUNDRED_KM % 10}"

    def vegetation(self, square: Square) -> Vegetation:
        """The main vegetation. Raises `ValueError` off the map, as all that asks for a square's content."""
        return VEGETATION_LETTERS[self._letter(self.vegetation_rows, square)]

    def slope(self, square: Square) -> SlopeBand:
        """The prevailing slope."""
        return SLOPE_LETTERS[self._letter(self.slope_rows, square)]

    def height_m(self, square: Square) -> int:
        """Height in metres above the sea, to the contour step."""
        return HEIGHT_LETTERS[self._letter(self.height_rows, square)] * self.height_step_m

    def cover_pct(self, square: Square) -> int:
        """The share under overhead cover in percent: as given for the square, else by its vegetation."""
        given = self.cover.get(square.text)
        return self.growth.cover_pct[self.vegetation(square)] if given is None else given

    def has_overhead_cover(self, square: Square) -> bool:
        """Whether a third or more of the square is under overhead cover, or houses stand there (C'2a)."""
        return 3 * self.cover_pct(square) >= ALL_PCT or self.hamlet(square) is not None

    def house_count(self, square: Square) -> int:
        """Houses in the square: as given, else those of its hamlet."""
        hamlet = self._hamlets.get(square)
        return self.houses.get(square.text, hamlet.houses if hamlet else 0)

    def hamlet(self, square: Square) -> Hamlet | None:
        """The hamlet in a square, if one is there that is inhabited or at least stands."""
        return self._hamlets.get(square)

    def routes_in(self, square: Square) -> tuple[Route, ...]:
        """The routes through a square, stream beds included, best class first."""
        return self.network.through(square)

    def routes_on(self, a: Square, b: Square) -> tuple[RouteStep, ...]:
        """The routes that join two neighbouring squares with what they cross, best class first; empty if none."""
        return self.network.on_step(a, b)

    def streams_in(self, square: Square) -> tuple[Stream, ...]:
        """The streams that touch a square."""
        return self.network.streams.touching(square)

    def stream_between(self, a: Square, b: Square) -> Stream | None:
        """The stream a march across country crosses between two neighbouring squares."""
        return self.network.streams.between(a, b)

    def route_between(
        self, start: Square, end: Square, classes: Iterable[RouteClass], via: Square | None = None
    ) -> tuple[Square, ...] | None:
        """The shortest way along routes of the given classes, both ends included, or None if there is none.

        Of equally short ways the one with the better classes is taken, then the one farther west and south.
        """
        allowed = frozenset(classes)
        if via is None or via in (start, end):
            return self.network.way(start, end, allowed)
        there, on = self.network.way(start, via, allowed), self.network.way(via, end, allowed)
        return (*there, *on[1:]) if there and on else None

    def cross_country(self, start: Square, end: Square, via: Square | None = None) -> tuple[Square, ...]:
        """The straight march, or two straight marches by way of a square, both ends included."""
        if via is None:
            return start.steps_to(end)
        return (*start.steps_to(via), *via.steps_to(end)[1:])

    def line_of_sight(self, a: Square, b: Square) -> bool:
        """Whether one can look from square to square over the ground and what grows between them."""
        return self._seen(*step_between(a, b))

    def is_masked(self, a: Square, b: Square) -> bool:
        """Whether a ridge or dense forest lies between two squares (Table D'1-1, note)."""
        return self._masked(*step_between(a, b))

    def is_ridge_between(self, a: Square, b: Square) -> bool:
        """Whether a ridge lies between two squares."""
        return ground_sight.is_ridge_between(self, a, b)

    @cached_property
    def _laid_out(self) -> Callable[[TableSet], Ground]:
        return lru_cache(maxsize=8)(partial(_grown, self))

    @cached_property
    def _seen(self) -> Callable[[Square, Square], bool]:
        return lru_cache(maxsize=1 << 16)(partial(ground_sight.is_seen, self, self.growth))

    @cached_property
    def _masked(self) -> Callable[[Square, Square], bool]:
        return lru_cache(maxsize=1 << 16)(partial(ground_sight.is_masked, self, self.growth))

    @cached_property
    def network(self) -> Network:
        """The steps of routes and streams."""
        return Network(self.routes, self.streams, self.bridges, self.fords)

    @cached_property
    def _hamlets(self) -> dict[Square, Hamlet]:
        return {hamlet.square: hamlet for hamlet in self.hamlets}

    def _letter(self, rows: tuple[str, ...], square: Square) -> str:
        column, row = (square.e - self.origin.e) // SIDE, (square.n - self.origin.n) // SIDE
        if not (0 <= column < len(rows[0]) and 0 <= row < len(rows)):
            raise ValueError(f"{square.text} lies off the map")
        return rows[-1 - row][column]


def _grown(ground: Ground, tables: TableSet) -> Ground:
    other = msgspec.structs.replace(ground)
    vars(other)["growth"] = growth_of(tables)
    return other
