"""A set-up as sheets of rows: what each column holds, what is wrong with a cell. Files are read elsewhere."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class ColumnKind(StrEnum):
    """What may stand in a cell: text, one of the column's choices, a whole number, or `yes` and `no`."""

    TEXT = "text"
    CHOICE = "choice"
    NUMBER = "number"
    YES_NO = "yes_no"


class SheetColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A column: its name in the first row, what would be right in it, whether rows need it, the greatest number."""

    name: str
    right: str
    kind: ColumnKind = ColumnKind.TEXT
    required: bool = False
    choices: tuple[str, ...] = ()
    most: int = 0


class SheetForm(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet: its key is the part of the set-up that it holds, `rows` are what stands there now.

    A file may lack one that is not `needed`: what it would hold stays as it is.
    """

    key: str
    title: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    needed: bool = True


class CellFault(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a cell of a spreadsheet, by sheet and address, and what would be right."""

    sheet: str
    cell: str
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        return f"{self.sheet} {self.cell}: {self.wrong}" + (f" Right would be: {self.right}" if self.right else "")
