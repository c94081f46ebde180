"""What lies beside what on the board of a game, read from its tables of the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from assessment.engine.tables import TableSet, table
from assessment.modes.mog.area import Area

BUILDINGS = table("H-buildings")
ROADS = table("H-roads")
BASES = table("H-bases")
TARGETS = table("H-targets")
ACROSS = table("H-across")

LEFT_OF_T4: Final = "left_of_T4"
BELOW_BASE_1: Final = "below_B1"

_KEPT: Final = 16
"""So many boards are remembered: one for each set of tables in use."""


class Board(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A board: for each area those beside it, by kind; `opposite` maps a building to buildings across each road."""

    buildings_beside: Mapping[Area, tuple[Area, ...]]
    roads_beside: Mapping[Area, tuple[Area, ...]]
    exits: Mapping[Area, tuple[Area, ...]]
    opposite: Mapping[Area, tuple[tuple[Area, Area], ...]]
    targets: Mapping[str, Area]
    names: Mapping[Area, str]

    @cached_property
    def numbered(self) -> tuple[Area, ...]:
        """The numbered building areas in the order of their numbers."""
        return tuple(sorted(area for area in self.buildings_beside if area.is_numbered))

    @cached_property
    def roads(self) -> tuple[Area, ...]:
        """All road areas, by name."""
        return tuple(sorted(area for area in self.roads_beside if area.is_road))

    @cached_property
    def bases(self) -> tuple[Area, ...]:
        """The UN bases, by number."""
        return tuple(sorted(self.exits))

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """All building and road areas."""
        return tuple(sorted(self.roads_beside))

    @cached_property
    def _bases_beside(self) -> dict[Area, tuple[Area, ...]]:
        return {road: tuple(base for base in self.bases if road in self.exits[base]) for road in self.roads}

    def knows(self, area: Area) -> bool:
        """Whether the board has the area."""
        return area in self.roads_beside or area in self.exits

    def bases_beside(self, road: Area) -> tuple[Area, ...]:
        """The bases whose arrows lead to a road area."""
        return self._bases_beside.get(road, ())

    def beside(self, area: Area) -> tuple[Area, ...]:
        """The building and road areas beside an area; for a base those that its arrows lead to."""
        if area.is_base:
            return self.exits.get(area, ())
        return (*self.buildings_beside[area], *self.roads_beside[area])

    def are_adjacent(self, one: Area, other: Area) -> bool:
        """Whether two areas lie beside each other; a base and its exits do."""
        return other in self.exits.get(one, ()) or one in self.exits.get(other, ()) or other in self._ground(one)

    def across(self, one: Area, other: Area) -> tuple[Area, ...]:
        """The road areas on whose opposite sides two building areas lie."""
        return tuple(road for road, building in self.opposite.get(one, ()) if building == other)

    def after(self, area: Area) -> Area:
        """The next numbered area; after the last comes the first."""
        order = self.numbered
        return order[(order.index(area) + 1) % len(order)]

    def _ground(self, area: Area) -> tuple[Area, ...]:
        return () if area.is_base else self.beside(area)


@lru_cache(maxsize=_KEPT)
def board_of(tables: TableSet) -> Board:
    """The board that a set of tables describes. Raises `ValueError` where it contradicts itself."""
    board = read_board(tables)
    fault = next(iter(board_faults(board)), "")
    if fault:
        raise ValueError(f"the map does not hold together: {fault}")
    return board


def read_board(tables: TableSet) -> Board:
    """The board as the tables write it, right or wrong. Raises `ValueError` for a name that no area can have."""
    buildings = {Area.at(key): figures for key, figures in _figures(tables, BUILDINGS.id)}
    roads = {Area.at(key): figures for key, figures in _figures(tables, ROADS.id)}
    bases = {Area.at(key): figures for key, figures in _figures(tables, BASES.id)}
    targets = dict(_figures(tables, TARGETS.id))
    touching = {road: tuple(area for area in buildings if road in _areas(buildings[area]["roads"])) for road in roads}
    return Board(
        buildings_beside={area: _areas(figures["buildings"]) for area, figures in buildings.items()} | touching,
        roads_beside={area: _areas(figures["roads"]) for area, figures in (buildings | roads).items()},
        exits={area: _areas(figures["exits"]) for area, figures in bases.items()},
        opposite=_opposite(tables),
        targets={label: Area.at(figures["area"]) for label, figures in targets.items()},
        names={Area.at(figures["area"]): str(figures["name"]) for figures in targets.values()}
        | {area: str(figures["name"]) for area, figures in (roads | bases).items()},
    )


def board_faults(board: Board) -> Iterable[str]:
    """What contradicts itself in a board: one-sided borders, unknown areas, pairs that do not lie across a road."""
    for beside in (board.buildings_beside, board.roads_beside):
        for area, others in beside.items():
            for other in others:
                if not board.knows(other):
                    yield f"{area.text} borders {other.text}, which the map does not have"
                elif area not in board.beside(other):
                    yield f"{area.text} borders {other.text}, but not the other way round"
    for base, exits in board.exits.items():
        yield from (f"an arrow of {base.text} leads to {e.text}, no road area" for e in exits if e not in board.roads)
    for building, pairs in board.opposite.items():
        for road, other in pairs:
            if road not in board.roads_beside.get(building, ()) or road not in board.roads_beside.get(other, ()):
                yield f"{building.text} and {other.text} do not both touch {road.text}"
    yield from (
        f"{label} is {area.text}, which the map does not have"
        for label, area in board.targets.items()
        if not board.knows(area)
    )


def _figures(tables: TableSet, table_id: str) -> Iterable[tuple[str, dict[str, Any]]]:
    return ((entry.axes[0][1], dict(entry.figures)) for entry in tables[table_id].entries)


def _areas(names: Any) -> tuple[Area, ...]:
    return tuple(Area.at(str(name)) for name in names or ())


def _opposite(tables: TableSet) -> dict[Area, tuple[tuple[Area, Area], ...]]:
    found: dict[Area, list[tuple[Area, Area]]] = {}
    for key, figures in _figures(tables, ACROSS.id):
        for pair in figures["pairs"] or ():
            left, _, right = str(pair).partition("-")
            one, other = Area.at(left), Area.at(right)
            found.setdefault(one, []).append((Area.at(key), other))
            found.setdefault(other, []).append((Area.at(key), one))
    return {area: tuple(sorted(pairs)) for area, pairs in found.items()}
