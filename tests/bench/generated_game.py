"""Generated games of any size at the density of Song Ve: its ground, units and orders laid side by side as tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as replaced
from itertools import count, islice
from math import isqrt
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Order
from assessment.engine.play_orders import orders_from
from assessment.engine.playing import configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import SIDE, Point, Square
from assessment.modes.tacspiel.tables import TABLES
from assessment.scenario_folders import find_scenario, scenario_files

BASE: Final = "song_ve"
DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES: Final = ("Unit", "Auth", "Desig", "FU", "Spt")
PLACES: Final = ("Posit", "C1", "C2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A scenario with its configured mode and the orders of the first cycle."""

    scenario: Scenario[Situation]
    mode: Mode[Situation, Any]
    orders: tuple[Order, ...]


class Tile:
    """One copy of the base game: new names for its pieces, and its place east and north in hundreds of metres."""

    def __init__(self, number: int, across: int, ground: Ground, names: Mapping[str, str]) -> None:
        self.number = number
        self.east = number % across * ground.width * SIDE
        self.north = number // across * ground.height * SIDE
        self._names = names

    def name(self, name: str) -> str:
        """The name of a piece in this copy."""
        return self._names.get(name, name)

    def square(self, square: Square) -> Square:
        """A square of the base game in this copy."""
        return Square(square.e + self.east, square.n + self.north)

    def point(self, point: Point) -> Point:
        """A point of the base game in this copy."""
        return Point(point.e + self.east, point.n + self.north)

    def text(self, text: str) -> str:
        """A place on a card."""
        return self.point(Point.at(text)).text


def generated_game(units: int, *, orders: int) -> Game:
    """A game of about so many units, whole copies of the base game rounded up, with so many orders."""
    base = MODE.read_scenario(BASE, scenario_files(find_scenario(BASE, Path())), TABLES)
    copies = -(-units // len(base.opening.units))
    across = isqrt(copies - 1) + 1
    tiles = list(_tiles(base, copies, across))
    rows = -(-copies // across)
    ground = _ground(base.ground, tiles, across, rows)
    ground.network.crossings()  # a ground that is read from a file has its network too: its bridges are checked by it
    opening = replace(_opening(base.opening, tiles), ground=ground.digest)
    scenario = replaced(base, opening=opening, ground=ground)
    mode = configured_for(scenario, MODE, {"pauses": "none"})
    return Game(scenario=scenario, mode=mode, orders=tuple(islice(_orders(base, tiles), orders)))


def _tiles(base: Scenario[Situation], copies: int, across: int) -> Iterator[Tile]:
    opening, numbers = base.opening, count()
    pieces = {unit.designator for unit in opening.units} | {unit.company for unit in opening.units}
    known = sorted(pieces | {post.designator for post in opening.headquarters})
    for number in range(copies):
        yield Tile(number, across, base.ground, {name: _short(next(numbers)) for name in known})


def _short(number: int) -> str:
    """A designator of five signs."""
    signs = ""
    for _ in range(4):
        number, digit = divmod(number, len(DIGITS))
        signs = DIGITS[digit] + signs
    return f"U{signs}"


def _ground(ground: Ground, tiles: list[Tile], across: int, rows: int) -> Ground:
    """The sheets side by side; what lies on them keeps its name with the number of the tile."""

    def sheet(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(line * across for line in lines) * rows

    return Ground(
        title="Generated",
        origin=ground.origin,
        height_step_m=ground.height_step_m,
        vegetation_rows=sheet(ground.vegetation_rows),
        slope_rows=sheet(ground.slope_rows),
        height_rows=sheet(ground.height_rows),
        routes=tuple(_line(route, tile) for tile in tiles for route in ground.routes),
        streams=tuple(_line(stream, tile) for tile in tiles for stream in ground.streams),
        bridges=tuple(_work(bridge, tile) for tile in tiles for bridge in ground.bridges),
        fords=tuple(_work(ford, tile) for tile in tiles for ford in ground.fords),
        hamlets=tuple(
            replace(hamlet, name=f"{hamlet.name} {tile.number}", square=tile.square(hamlet.square))
            for tile in tiles
            for hamlet in ground.hamlets
        ),
    )


def _line(line: Any, tile: Tile) -> Any:
    points = tuple(tile.point(point) for point in line.points)
    return replace(line, name=f"{line.name} {tile.number}", points=points)


def _work(work: Any, tile: Tile) -> Any:
    named = {"name": f"{work.name} {tile.number}"} if hasattr(work, "name") else {}
    places = {"route": f"{work.route} {tile.number}", "stream": f"{work.stream} {tile.number}"}
    return replace(work, at=tile.point(work.at), **named, **places)


def _opening(opening: Situation, tiles: list[Tile]) -> Situation:
    units = tuple(_piece(unit, tile) for tile in tiles for unit in opening.units)
    posts = tuple(_piece(post, tile) for tile in tiles for post in opening.headquarters)
    sites = [
        replace(site, squares=tuple(map(tile.square, site.squares)), units=tuple(map(tile.name, site.units)))
        for tile in tiles
        for site in opening.sites
    ]
    bases = tuple(
        replace(
            base,
            name=f"{base.name} {tile.number}",
            square=tile.square(base.square),
            fields=tuple(map(tile.square, base.fields)),
        )
        for tile in tiles
        for base in opening.bases
    )
    known = opening.known.mapped(
        lambda side: replace(
            side,
            units=tuple(_piece(own, tile) for tile in tiles for own in side.units),
            headquarters=tuple(_piece(post, tile) for tile in tiles for post in side.headquarters),
            markings=(),
        )
    )
    return replace(
        opening,
        units=tuple(sorted(units, key=lambda unit: unit.designator)),
        headquarters=tuple(sorted(posts, key=lambda post: post.designator)),
        sites=tuple(replace(site, number=number) for number, site in enumerate(sites, start=1)),
        sites_made=len(sites),
        bases=bases,
        options={tile.name(name): options for tile in tiles for name, options in opening.options.items()},
        known=known,
    )


def _piece(piece: Any, tile: Tile) -> Any:
    """A unit, a headquarters, or what its side knows of one."""
    changes: dict[str, Any] = {"designator": tile.name(piece.designator), "superior": tile.name(piece.superior)}
    if hasattr(piece, "company"):
        changes["company"] = tile.name(piece.company)
    if getattr(piece, "supports", ()):
        changes["supports"] = tuple(map(tile.name, piece.supports))
    if piece.square is not None:
        changes["square"] = tile.square(piece.square)
    return replace(piece, **changes)


def _orders(base: Scenario[Situation], tiles: list[Tile]) -> Iterator[Order]:
    """The orders of the base game's first cycle, one of each tile in turn, marches before the rest."""
    mode = configured_for(base, MODE, {})
    first = [one for one in orders_from(base.decks, base, mode) if one.cycle == 1 and one.window is None]
    numbers = count(1)
    for order in sorted(first, key=lambda one: one.card.code not in ("100", "101")):
        for tile in tiles:
            number = next(numbers)
            values = {
                field: tile.name(text) if field in NAMES else tile.text(text) if field in PLACES else text
                for field, text in order.card.values.items()
            }
            yield replace(order, number=number, place=number, card=replace(order.card, values=values, typed={}))
