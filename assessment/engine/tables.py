"""The rule tables of a mode or a game, and the handles by which the rules name them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec

from assessment.engine.table import Audience, Citation, Kind, Table
from assessment.engine.table_entry import Die, Entry, NoEntry, Outcome, Provenance, Value
from assessment.engine.table_reader import read_table
from assessment.engine.yaml_source import BadData, Source, parse_yaml, read_folder
from control.situation.canonical import decode, digest, encode

__all__ = [
    "Audience",
    "BadData",
    "Citation",
    "Die",
    "Entry",
    "Kind",
    "NoEntry",
    "Outcome",
    "Provenance",
    "Table",
    "TableName",
    "TableSet",
    "Value",
    "declared_in",
    "read_table",
    "table",
]


class TableName(msgspec.Struct, frozen=True):
    """A table by its id, for the worksheet to look up in the game's own set."""

    id: str


_declared: Final[dict[str, set[str]]] = {}


def table(table_id: str) -> TableName:
    """The handle of a table; the module that asks for it is noted as one that cites the table."""
    module = str(sys._getframe(1).f_globals.get("__name__", ""))  # noqa: SLF001
    _declared.setdefault(module, set()).add(table_id)
    return TableName(table_id)


def declared_in(package: str) -> frozenset[str]:
    """The ids of all tables for which the imported modules of a package hold handles."""
    return frozenset(
        table_id
        for module, table_ids in _declared.items()
        if module == package or module.startswith(f"{package}.")
        for table_id in table_ids
    )


class TableSet:
    """The tables of one edition or one game by id. It is never changed: a replacement makes a new set."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._tables = {table.id: table for table in sorted(tables, key=lambda table: table.id)}

    @classmethod
    def read(cls, folder: Path) -> TableSet:
        """The tables of a folder, one a file. Raises `BadData`."""
        return cls.of_sources(read_folder(folder))

    @classmethod
    def of_sources(cls, sources: Iterable[Source], *, kept: bool = False) -> TableSet:
        """The tables of these files; an id that stands in two of them is refused. `kept`: see `read_table`."""
        tables: dict[str, Table] = {}
        for source in sources:
            read = read_table(source, kept=kept)
            if read.id in tables:
                raise source.bad(f"another file holds the table {read.id} too", "id")
            tables[read.id] = read
        return cls(tables.values())

    def __getitem__(self, table_id: str) -> Table:
        """The table with this id. Raises `NoEntry`, listing the ids there are."""
        found = self._tables.get(table_id)
        if found is None:
            raise NoEntry(f'There is no table "{table_id}"; there are {", ".join(self._tables)}.')
        return found

    def __contains__(self, table_id: object) -> bool:
        return table_id in self._tables

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables.values())

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the tables, sorted."""
        return tuple(self._tables)

    @cached_property
    def digest(self) -> str:
        """Tells one set from another by what the tables say; remarks and layout of the files do not count."""
        return digest(tuple(msgspec.structs.replace(table, written="") for table in self))

    def replaced(self, replacement: Table) -> TableSet:
        """A set with this table for the one with its id. Raises `ValueError` where the rules could not use it."""
        for fault in _misfits(self[replacement.id], replacement):
            raise ValueError(f"{replacement.where} cannot replace the table of this id: {fault}")
        return TableSet((*(table for table in self if table.id != replacement.id), replacement))

    def completed(self, edition: TableSet) -> TableSet:
        """The set as the rules of an edition can use it.

        What it lacks, or holds in a form that the rules have outgrown, is taken from the edition, so that a game that
        was started with an older set can go on.
        """
        kept = {table.id: table for table in self}
        newer = [table for table in edition if table.id not in kept or any(_misfits(table, kept[table.id]))]
        return TableSet((kept | {table.id: table for table in newer}).values()) if newer else self

    def to_blob(self) -> bytes:
        """The set as bytes, to be kept under its digest."""
        return encode({table.id: table.written for table in self})

    @classmethod
    def from_blob(cls, blob: bytes) -> TableSet:
        """The set that `to_blob` wrote."""
        texts = decode(blob, dict[str, str])
        return cls.of_sources((parse_yaml(text, table_id) for table_id, text in texts.items()), kept=True)


def _misfits(old: Table, new: Table) -> Iterator[str]:
    """What the rules would miss in a replacement: whatever they may ask of the old table they may ask of the new."""
    if (new.kind, new.die, new.axis_names) != (old.kind, old.die, old.axis_names):
        yield "its kind, die or axes differ"
    elif not old.open and not old.combinations <= new.combinations:
        yield f"it has no entry for {', '.join(min(old.combinations - new.combinations))}"
    elif not old.open and not set(new.results) <= set(old.results):
        yield "it has results that the rules do not know"
    elif not (set(old.figures) <= set(new.figures) and set(old.modifiers) <= set(new.modifiers)):
        yield "it lacks named figures or modifiers"
    elif new.audience is not old.audience:
        yield "its audience differs"
