"""2.3: the map as a game has it, spaces joined by routes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache

import msgspec

from assessment.engine.tables import TableSet, table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.kinds import Region, Terrain
from assessment.modes.khe_sanh.rules import rule

SPACES = table("H-spaces")
ROUTES = table("H-routes")
REMEMBERED = 8
"""So many maps are kept read."""


class SpaceInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A space; `x` and `y` place it on the drawing, in thousandths from the west and the north."""

    id: str
    name: str
    terrain: Terrain
    region: Region
    is_airbase: bool
    is_route_9: bool
    x: int
    y: int

    @property
    def designator(self) -> str:
        """Its id, by which orders and rulings name it."""
        return self.id


class RouteInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A route between two spaces, with the name of its road; water may bar it."""

    id: str
    a: str
    b: str
    road: str
    is_barrier: bool


class _Map(msgspec.Struct, frozen=True, kw_only=True):
    """Spaces and routes of one set of tables, and the neighbours of each space in the order of the routes."""

    spaces: dict[str, SpaceInfo]
    routes: tuple[RouteInfo, ...]
    neighbours: dict[str, tuple[str, ...]]


@lru_cache(maxsize=REMEMBERED)
def _map_of(tables: TableSet) -> _Map:
    spaces = {
        entry.key: SpaceInfo(
            id=entry.key,
            name=str(entry.figures["name"]),
            terrain=Terrain(str(entry.figures["terrain"])),
            region=Region(str(entry.figures["region"])),
            is_airbase=bool(entry.figures["airbase"]),
            is_route_9=bool(entry.figures["route_9"]),
            x=msgspec.convert(entry.figures["x"], int),
            y=msgspec.convert(entry.figures["y"], int),
        )
        for entry in tables[SPACES.id].entries
    }
    routes = tuple(
        RouteInfo(
            id=entry.key,
            a=str(entry.figures["a"]),
            b=str(entry.figures["b"]),
            road=str(entry.figures["road"] or ""),
            is_barrier=bool(entry.figures["barrier"]),
        )
        for entry in tables[ROUTES.id].entries
    )
    beside: dict[str, list[str]] = {space: [] for space in spaces}
    for route in routes:
        beside[route.a].append(route.b)
        beside[route.b].append(route.a)
    return _Map(spaces=spaces, routes=routes, neighbours={space: tuple(found) for space, found in beside.items()})


def every_space(tables: TableSet) -> tuple[SpaceInfo, ...]:
    """All spaces, in the order of the table."""
    return tuple(_map_of(tables).spaces.values())


def every_route(tables: TableSet) -> tuple[RouteInfo, ...]:
    """All routes, in the order of the table."""
    return _map_of(tables).routes


def is_space(tables: TableSet, name: str) -> bool:
    """Whether the map has a space of this id."""
    return name in _map_of(tables).spaces


def space_info(tables: TableSet, space: str) -> SpaceInfo:
    """A space by its id. Raises `KeyError`."""
    return _map_of(tables).spaces[space]


@rule("2.3a")
def neighbours(sheet: Worksheet, space: str) -> tuple[str, ...]:
    """Units move along routes only: the spaces that a route joins to this one, in the order of the routes."""
    return _map_of(sheet.tables).neighbours[space]


def terrain_of(sheet: Worksheet, space: str) -> Terrain:
    """The terrain of a space, read under the rule in hand."""
    return Terrain(sheet.read(SPACES, space, figure="terrain"))


def region_of(sheet: Worksheet, space: str) -> Region:
    """The part of the map that a space lies in, read under the rule in hand."""
    return Region(sheet.read(SPACES, space, figure="region"))


def is_airbase(sheet: Worksheet, space: str) -> bool:
    """Whether a space has an airbase, read under the rule in hand."""
    return bool(sheet.read(SPACES, space, figure="airbase"))


def route_between(tables: TableSet, start: str, end: str) -> RouteInfo | None:
    """The route that joins two spaces, if there is one."""
    ends = {start, end}
    return next((route for route in every_route(tables) if {route.a, route.b} == ends), None)


def distances(tables: TableSet, goal: str, is_open: Callable[[str], bool]) -> dict[str, int]:
    """How many routes each space is away from a goal, by spaces that are open; others are left out."""
    beside = _map_of(tables).neighbours
    found = {goal: 0}
    waiting = deque((goal,))
    while waiting:
        here = waiting.popleft()
        for space in beside[here]:
            if space not in found and is_open(space):
                found[space] = found[here] + 1
                waiting.append(space)
    return found
