"""The tables that players may read: those that the mode's data do not keep for Control, as its edition has them.

A table that Control has put in place of another for one game is Control's, and so is when it did.
"""

from __future__ import annotations

from assessment.engine.table import Audience, Table
from assessment.modes import mode as find_mode
from control.models import Game


def players_tables(game: Game) -> tuple[Table, ...]:
    """Every table that a cell of this game may read, in the order of the edition."""
    return tuple(table for table in find_mode(game.mode).tables if table.audience is Audience.ALL)


def players_table(game: Game, name: str) -> Table | None:
    """The table with this id, if a cell may read it; one kept for Control is as if it were not there."""
    return next((table for table in players_tables(game) if table.id == name), None)
