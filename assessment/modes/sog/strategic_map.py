"""Chapter 2: squares and their names, moves of one square in any terrain, turns of twelve hours."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.ground import Ground
from assessment.modes.sog.kinds import Contact, Terrain
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import COLUMNS, Square

MAP = table("2")


@rule("2.0a")
def is_on_map(sheet: Worksheet, square: Square) -> bool:
    """The map has ten rows and ten columns."""
    rows, columns = int(sheet.read(MAP, "rows")), int(sheet.read(MAP, "columns"))
    return 1 <= square.row <= rows and 1 <= square.column <= columns


@rule("2.0b")
def square_named(sheet: Worksheet, name: str) -> Square:
    """Coordinates are row, then column: 5A is the fifth row from the top of column A."""
    square = Square.at(name)
    sheet.figure("row", square.row)
    sheet.figure("column", COLUMNS[square.column - 1])
    return square


@rule("2.0c")
def square_area(sheet: Worksheet) -> int:
    """A square stands for five square kilometres; no rule uses the scale."""
    return int(sheet.read(MAP, "square_km2"))


@rule("2.1a")
def terrain_of(sheet: Worksheet, square: Square, ground: Ground) -> Terrain:
    """Each square has one of five kinds of terrain."""
    sheet.note(ground.provenance, ground.title)
    return ground.terrain(square)


@rule("3.5a", "2.1b", "2.2a", "2.2c", "3.4b")
def is_one_step(sheet: Worksheet, start: Square, end: Square) -> bool:
    """The team moves on foot, one square a turn in any of eight directions; terrain and river make no difference."""
    steps = start.steps_to(end)
    sheet.figure("squares", steps)
    return steps == int(sheet.read(MAP, "squares_a_turn"))


@rule("2.2d")
def stays_on_map(sheet: Worksheet, end: Square) -> bool:
    """The team may go anywhere as long as it stays on the map."""
    return is_on_map(sheet, end)


@rule("2.2b")
def hours_gone(sheet: Worksheet, turns: int) -> int:
    """A turn is twelve hours."""
    return turns * int(sheet.read(MAP, "turn_hours"))


@rule("2.2f")
def calls_for_action(sheet: Worksheet, square: Square, contact: Contact) -> bool:
    """Play stays on the strategic map unless a roll calls for an action; to share a square is not enough."""
    del square
    sheet.note(contact.value)
    return contact in (Contact.PATROL_CONTACTED, Contact.AMBUSHED)
