"""The values of a game that no source prints, with what depended on them: for Control's page and its paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from assessment.engine.house_values import ONLY, HouseValues, house_values
from assessment.engine.tables import TableSet
from assessment.engine.value_uses import ValueRead
from assessment.services.values_used import values_used
from control.models import Branch


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadValue:
    """A value that was read: where it stands, why no source prints it, on how many lines and in how many results."""

    read: ValueRead
    title: str
    reason: str
    readings: int
    results: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameValues:
    """All of them: those that were read on the way to where a branch stands, and those that were not so far."""

    read: tuple[ReadValue, ...]
    unread: tuple[HouseValues, ...]


def game_values(branch: Branch, mode: Any) -> GameValues:
    """The values of the tables that the game is played with."""
    listed = house_values(mode.tables)
    reasons = _reasons(listed)
    read = tuple(
        ReadValue(
            read=value,
            title=_title(mode.tables, value.table),
            reason=reasons.get((value.table, value.entry), ""),
            readings=readings,
            results=results,
        )
        for value, (readings, results) in values_used(branch).items()
    )
    entries = {(value.read.table, value.read.entry) for value in read}
    unread = (_without(values, entries) for values in listed)
    return GameValues(read=read, unread=tuple(values for values in unread if values.entries))


def _reasons(listed: tuple[HouseValues, ...]) -> Mapping[tuple[str, str], str]:
    return {(values.table, _key(entry)): values.reason for values in listed for entry, _ in values.entries}


def _without(values: HouseValues, read: set[tuple[str, str]]) -> HouseValues:
    left = tuple(entry for entry in values.entries if (values.table, _key(entry[0])) not in read)
    return replace(values, entries=left)


def _key(entry: str) -> str:
    """An entry as worksheets name it."""
    return "" if entry == ONLY else entry


def _title(tables: TableSet, table: str) -> str:
    return tables[table].title if table in tables else ""
