"""A table that an umpire puts in place of another for one game: read as strictly as those of the mode, and marked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assessment.engine.column_check import kind_faults, together
from assessment.engine.table import Table
from assessment.engine.table_entry import Entry, Provenance
from assessment.engine.table_reader import read_table
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import parse_yaml


def with_replacement(tables: TableSet, table_id: str, text: str) -> TableSet:
    """The set with the table of this id replaced by what a text says.

    Raises `BadData` with the line for a text that is no table, `ValueError` where the rules could not use it or where
    a changed entry is not marked as a house value with its reason. A set that says the same comes back as it is.
    """
    new = read_table(parse_yaml(text, table_id))
    if new.id != table_id:
        raise ValueError(f"the text is table {new.id}, not {table_id}")
    changed = tables.replaced(new)
    faults = tuple(kind_faults(tables[table_id], new))
    if faults:
        raise ValueError(together(faults))
    for entry in _changed(tables[table_id], new):
        if entry.provenance is not Provenance.HOUSE or not (entry.reason or new.reason):
            where = entry.key or "the only entry"
            raise ValueError(f"{where}: what differs from the table before stands under house, with its reason")
    return tables if changed.digest == tables.digest else changed


def _changed(old: Table, new: Table) -> Iterator[Entry]:
    """The entries of the new table that say something else, or that the old one does not have."""
    before = {entry.axes: _said(entry) for entry in old.entries}
    yield from (entry for entry in new.entries if before.get(entry.axes) != _said(entry))
    modifiers = {name: _said(entry) for name, entry in old.modifiers.items()}
    yield from (entry for name, entry in new.modifiers.items() if modifiers.get(name) != _said(entry))


def _said(entry: Entry) -> Entry:
    """An entry without what is told about it."""
    return replace(entry, provenance=Provenance.PRINTED, paragraph="", as_read="", reason="", notes="", see="")
