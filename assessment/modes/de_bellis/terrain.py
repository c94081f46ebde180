"""Placing terrain: areas, what they and their pieces are, how large a piece may be."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import TableSet, table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.army import SETUP
from assessment.modes.de_bellis.die import die
from assessment.modes.de_bellis.ground import Ground, Piece
from assessment.modes.de_bellis.kinds import Feature, Footing, spoken
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import CONTROL, Side

TERRAIN = table("terrain")
PIECES = table("pieces")
BOARD = table("H-board")
PIECE = table("H-piece")
MEASURES = table("H-measures")

PLACEABLE: Final = (
    Feature.WOODS,
    Feature.HILL,
    Feature.STEEP_SLOPE,
    Feature.ROUGH,
    Feature.MARSH,
    Feature.DUNES,
    Feature.HAMLET,
    Feature.RICE_FIELDS,
)
"""What may be placed in a difficult area."""


@rule("dbv.terrain.1")
def areas(sheet: Worksheet) -> int:
    """The table has six areas, numbered from one."""
    return int(sheet.read(SETUP, "areas"))


@rule("dbv.terrain.1")
def area_of(sheet: Worksheet, spot: Spot, ground: Ground) -> int:
    """The areas lie in columns and rows, numbered from the west, the north half first."""
    columns, rows = int(sheet.read(BOARD, "columns")), int(sheet.read(BOARD, "rows"))
    column = min(columns - 1, spot.x * columns // ground.length)
    from_north = min(rows - 1, (ground.depth - spot.y) * rows // ground.depth)
    return from_north * columns + column + 1


@rule("dbv.terrain.2")
def area_rolled(sheet: Worksheet, area: str) -> Footing:
    """A die says of each area whether it is open or difficult."""
    sheet.note("area", area)
    return Footing(sheet.result(TERRAIN, die(sheet)))


@rule("dbv.terrain.4", "dbv.terrain.3", "dbv.terrain.8")
def footing(sheet: Worksheet, feature: Feature) -> Footing:
    """Plains, fields, grass, gentle slopes and beaches are open; woods, slopes, water and houses are difficult.

    Sea, lakes and cliffs cannot be passed.
    """
    return Footing(sheet.read(PIECES, feature.value))


@rule("dbv.terrain.5", reading="R15")
def places_in(sheet: Worksheet, area: int) -> Side:
    """Dice are thrown in turn: Blue places in areas of odd numbers, Red in the others."""
    sheet.figure("area", area)
    return Side.BLUE if area % 2 else Side.RED


@rule("dbv.terrain.5")
def has_its_pieces(sheet: Worksheet, rolled: Footing, pieces: int) -> bool:
    """A difficult area holds one piece of difficult terrain or more."""
    return rolled is not Footing.DIFFICULT or pieces >= int(sheet.read(SETUP, "least_pieces"))


@rule("dbv.terrain.5")
def piece_for(sheet: Worksheet, area: str, *, asks: bool) -> Feature:
    """What lies in a difficult area that was left empty is for Control to say; a die proposes it."""
    proposed = Feature(sheet.result(PIECE, die(sheet)))
    if not asks:
        return proposed
    options = [(feature.value, spoken(feature)) for feature in PLACEABLE]
    words = f"What lies in {area}, which is difficult and was left empty?"
    return Feature(sheet.ask(CONTROL, words, options, proposed.value, ()))


@rule("dbv.terrain.6")
def is_piece_size(sheet: Worksheet, length: Fraction, width: Fraction) -> bool:
    """A piece measures no more than twenty centimetres in any direction, and something in each."""
    longest = Fraction(sheet.read(SETUP, "longest_piece"))
    return 0 < length <= longest and 0 < width <= longest


def piece_limit(tables: TableSet) -> str:
    """The rule on sizes in words."""
    return f"a piece is at most {tables[SETUP.id].entry('longest_piece').value} cm in any direction, and no line"


@rule("dbv.terrain.7")
def runs_across(sheet: Worksheet, ground: Ground, course: tuple[Spot, ...]) -> bool:
    """A river runs from one edge of the table to another."""
    first, last = (_edges_at(spot, ground) for spot in (course[0], course[-1]))
    sheet.note("edges", f"{'/'.join(first) or '-'} to {'/'.join(last) or '-'}")
    return bool(first) and bool(last) and first != last


def measures_of(piece: Piece) -> tuple[int, int]:
    """How far a piece reaches from west to east and from south to north."""
    xs = [spot.x for figure in piece.figures for spot in figure]
    ys = [spot.y for figure in piece.figures for spot in figure]
    return max(xs) - min(xs), max(ys) - min(ys)


def _edges_at(spot: Spot, ground: Ground) -> tuple[str, ...]:
    found = {
        "west": spot.x <= 0,
        "east": spot.x >= ground.length,
        "south": spot.y <= 0,
        "north": spot.y >= ground.depth,
    }
    return tuple(name for name, lies in found.items() if lies)
