"""What a data book is made of: sheets of rows under described columns. It knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Value = str | int | bool | None
Row = Mapping[str, Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its name in files, what it means, and its unit or form where it has one."""

    key: str
    meaning: str
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One entity: what a row of it is, its columns, and the rows, each with a value for some of the columns."""

    key: str
    about: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]

    def lines(self) -> Iterator[tuple[Value, ...]]:
        """The rows in the order of the columns. Raises `KeyError` for a value without a column."""
        known = {column.key for column in self.columns}
        for row in self.rows:
            strange = row.keys() - known
            if strange:
                raise KeyError(f"sheet {self.key} has no column {', '.join(sorted(strange))}")
            yield tuple(row.get(column.key) for column in self.columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class DataBook:
    """The sheets of one game, by their keys in order."""

    title: str
    sheets: tuple[Sheet, ...]

    def dictionary(self) -> Iterator[tuple[str, str, str, str]]:
        """Every column of every sheet: sheet, column, meaning, unit; a sheet's own line has no column."""
        for sheet in self.sheets:
            yield sheet.key, "", sheet.about, ""
            for column in sheet.columns:
                yield sheet.key, column.key, column.meaning, column.unit


DICTIONARY_HEAD: Final = ("sheet", "column", "meaning", "unit")
"""What the columns of the dictionary are called."""

COMMON: Final = (
    Column(key="game", meaning="the game's id, the same in every row"),
    Column(key="branch", meaning="number of the branch; the game's sheet tells which one counts"),
    Column(key="cycle", meaning="number of the cycle, from 1"),
    Column(key="subinterval", meaning="number of the part of the cycle between two pauses, from 1"),
    Column(
        key="game_time",
        meaning="the moment in the game; the beginning of what is of a whole part or cycle",
        unit="day, hour, minute: DDhhmm",
    ),
    Column(key="minute", meaning="the same, exact", unit="minutes since the game's start, a whole number or fraction"),
    Column(key="wall_time", meaning="the moment on the wall clock, where it was recorded", unit="ISO 8601, UTC"),
    Column(key="seat", meaning="who did it, by role code; the sheet of seats lists them, names stand elsewhere"),
)
"""The columns that every sheet begins with; a row leaves blank what does not apply to it."""
