"""What tables of the right form must hold for the geometry to be exact: lengths in whole units, angles in degrees."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.table_entry import Entry
from assessment.engine.tables import TableSet
from assessment.modes.de_bellis.geometry import QUARTER
from assessment.modes.de_bellis.spot import units
from assessment.modes.de_bellis.tables import TABLES

MEASURED: Final = {
    (table.id, entry.axes): entry.units or table.units
    for table in TABLES
    for entry in table.entries
    if (entry.units or table.units) in ("cm", "degrees")
}
"""The entries that are measured on the table, and in what."""

BASE: Final = ("width", "depth", "touch")


def check_tables(tables: TableSet) -> None:
    """Raises `ValueError` for a length or an angle that cannot be measured exactly, and for a base without a size."""
    for table in tables:
        for entry in table.entries:
            measured = MEASURED.get((table.id, entry.axes))
            if measured == "cm":
                _length(entry)
            elif measured == "degrees" and not (_is_whole(entry) and 0 < int(_number(entry)) <= QUARTER):
                raise ValueError(f"{_where(entry)}: an angle is 1 to {QUARTER} whole degrees")
    width, depth, touch = (_length(tables["H-base"].entry(name)) for name in BASE)
    if min(width, depth) <= 2 * touch:
        raise ValueError("H-base: a base is wider and deeper than twice what counts as touching")
    if width % 2 or depth % 2:
        raise ValueError("H-base: half a width and half a depth are whole hundredths of a millimetre")


def _length(entry: Entry) -> int:
    try:
        return units(_number(entry))
    except ValueError as error:
        raise ValueError(f"{_where(entry)}: {error}") from error


def _is_whole(entry: Entry) -> bool:
    return _number(entry) == int(_number(entry))


def _number(entry: Entry) -> int | Fraction:
    if isinstance(entry.value, bool) or not isinstance(entry.value, int | Fraction):
        raise ValueError(f"{_where(entry)}: a number is wanted")  # noqa: TRY004 - a fault of the text
    return entry.value


def _where(entry: Entry) -> str:
    return f"{entry.table}, {entry.key}"
