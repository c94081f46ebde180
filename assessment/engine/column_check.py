"""Whether every value of a set of tables is what its column takes, each fault with its table, row and column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from assessment.engine.columns import Column, Columns, Holds, kind_of, told, whole, word, yes_no
from assessment.engine.table import Table
from assessment.engine.table_entry import Entry, Value
from assessment.engine.tables import TableSet

VALUE: Final = "value"
RESULT: Final = "result"
MOST_FAULTS: Final = 30
LEAST_ROOM: Final = 20
ROOM: Final = 5
"""An undeclared number may grow to so many times the greatest of its column, and always to `LEAST_ROOM`."""


def kind_faults(old: Table, new: Table) -> Iterator[str]:
    """Values of a replacement that are of another kind than those in their place: text for a number, nothing for one.

    Where a table is open, all kinds that its column holds are taken.
    """
    columns = {name: frozenset(map(kind_of, values)) for name, values in _held(old).items()}
    before = _by_row(old)
    for entry in new.entries:
        for name, value in _values(entry):
            known = columns.get(name, frozenset())
            was = kind_of(before.get(entry.axes, {}).get(name))
            due = known if was is Holds.NOTHING else {was} | (known & {Holds.NOTHING})
            if was is Holds.NUMBER:
                due = {was}
            if due - {Holds.NOTHING} and kind_of(value) not in due:
                wanted = " or ".join(sorted(kind.value for kind in due - {Holds.NOTHING}))
                yield f"{_place(entry, name)}: {wanted} is wanted, not {told(value)}"


def column_faults(tables: TableSet, edition: TableSet, declared: Columns) -> Iterator[str]:
    """Values that their columns do not take, and rows that the rules do not know.

    A column that is not declared takes what the edition's holds: whole numbers of that size, its words, yes or no, and
    nothing where the edition has nothing.
    """
    for new in tables:
        if new.id in edition:
            old, own = edition[new.id], declared.get(new.id, {})
            yield from _strange_rows(old, new, own)
            derived = _derived(edition)[new.id]
            before = _by_row(old)
            for entry in new.entries:
                was = before.get(entry.axes, {})
                filled = {name: derived[name].or_something() for name in derived if was.get(name) is not None}
                yield from _faults_in(entry, {**derived, **filled, **own}, tables)


def _faults_in(entry: Entry, columns: Mapping[str, Column], tables: TableSet) -> Iterator[str]:
    for name, value in (*entry.axes, *_values(entry)):
        fault = columns[name].fault(value, tables) if name in columns else ""
        if fault:
            yield f"{_place(entry, name)}: {fault}"


def together(faults: Sequence[str]) -> str:
    """Faults in one line, the first of them and how many more there are."""
    more = len(faults) - MOST_FAULTS
    return "; ".join((*faults[:MOST_FAULTS], *((f"and {more} more",) if more > 0 else ())))


def _place(entry: Entry, column: str) -> str:
    return ", ".join(part for part in (entry.table, entry.key, column) if part)


def _strange_rows(old: Table, new: Table, declared: Mapping[str, Column]) -> Iterator[str]:
    """Rows beside those of the edition, in a table whose rows the rules name and no declared column admits."""
    known = {entry.axes for entry in old.entries}
    if old.open or any(name in declared for name in old.axis_names):
        return
    for entry in new.entries:
        if entry.axes not in known:
            yield f"{new.id}, {entry.key}: the rules know no such row"


def _values(entry: Entry) -> Iterator[tuple[str, Value]]:
    """What an entry holds, by column."""
    if entry.outcomes:
        yield from ((RESULT, outcome.result) for outcome in entry.outcomes)
    elif not entry.drawn:
        yield VALUE, entry.value
    yield from entry.figures.items()


def _by_row(table: Table) -> dict[tuple[tuple[str, str], ...], dict[str, Value]]:
    """What each row of a table holds, by its place; nothing of an open table, whose rows are no fixed ones."""
    return {} if table.open else {entry.axes: dict(_values(entry)) for entry in table.entries}


def _held(table: Table) -> dict[str, list[Value]]:
    """What each column of a table holds, row by row."""
    held: dict[str, list[Value]] = {}
    for entry in table.entries:
        for name, value in _values(entry):
            held.setdefault(name, []).append(value)
    return held


@lru_cache(maxsize=8)
def _derived(edition: TableSet) -> dict[str, dict[str, Column]]:
    """The columns of all tables of an edition as it fills them."""
    return {table.id: _as_filled(table) for table in edition}


def _as_filled(table: Table) -> dict[str, Column]:
    """The columns of a table as it fills them; those that it leaves empty or mixes are left out."""
    held = _held(table)
    made = {name: _column([value for value in values if value is not None]) for name, values in held.items()}
    return {
        name: column.or_nothing() if None in held[name] else column
        for name, column in made.items()
        if column is not None
    }


def _column(values: list[Value]) -> Column | None:
    """What takes all these values and their like."""
    kinds = {kind_of(value) for value in values}
    if len(kinds) != 1 or any(isinstance(value, Fraction) for value in values):
        return None
    kind = next(iter(kinds))
    if kind is Holds.YES_NO:
        return yes_no()
    if kind is Holds.NUMBER:
        numbers = [value for value in values if isinstance(value, int)]
        return whole(min(0, ROOM * min(numbers)), max(LEAST_ROOM, ROOM * max(numbers)))
    if kind is Holds.TEXT:
        return word(str(value) for value in values)
    inner = _column([one for value in values if isinstance(value, tuple) for one in value])
    return None if inner is None else inner.listed()
