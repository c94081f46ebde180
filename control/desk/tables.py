"""A rule table as a grid for the page, with one entry marked."""

from __future__ import annotations

from dataclasses import dataclass

from assessment.engine.table import Table
from assessment.engine.table_entry import Entry
from assessment.engine.worksheet_line import value_text
from control.desk.results import provenance_mark

LEAST_AXES_OF_A_GRID = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCell:
    """An entry of a table: what it prints, and its marks."""

    prints: str
    mark: str
    mark_words: str
    reason: str
    is_marked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    """The keys at the left of a row and its entries; None where the table prints nothing."""

    keys: tuple[str, ...]
    cells: tuple[EntryCell | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """A table for the page: `side_axes` name the keys at the left, `columns` stand at the head."""

    table: Table
    side_axes: tuple[str, ...]
    top_axis: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    source: str
    die: str
    weak: int


def table_page(table: Table, marked: str = "") -> TablePage:
    """Every entry of a table in its printed order; the one whose key is `marked` is marked.

    The last axis runs across the page where there are several and the entries are short.
    """
    across = len(table.axes) >= LEAST_AXES_OF_A_GRID and not any(entry.outcomes for entry in table.entries)
    side = len(table.axes) - 1 if across else len(table.axes)
    columns = tuple(dict.fromkeys(_keys(entry)[-1] for entry in table.entries)) if across else ("",)
    rows: dict[tuple[str, ...], dict[str, EntryCell]] = {}
    for entry in table.entries:
        keys = _keys(entry)
        rows.setdefault(keys[:side], {})[keys[side] if across else ""] = _cell(table, entry, marked)
    return TablePage(
        table=table,
        side_axes=table.axis_names[:side],
        top_axis=table.axis_names[-1] if across else "",
        columns=columns,
        rows=tuple(
            GridRow(keys=keys, cells=tuple(found.get(column) for column in columns)) for keys, found in rows.items()
        ),
        source=f"{table.source.document}, {table.source.text}",
        die=f"{table.die.number(table.die.low)}-{table.die.number(table.die.high)}" if table.die else "",
        weak=sum(provenance_mark(entry.provenance.value)[0] in ("h", "~") for entry in table.entries),
    )


def _keys(entry: Entry) -> tuple[str, ...]:
    return tuple(key for _, key in entry.axes)


def _cell(table: Table, entry: Entry, marked: str) -> EntryCell:
    mark, words = provenance_mark(entry.provenance.value)
    return EntryCell(
        prints=_prints(table, entry),
        mark=mark,
        mark_words=words,
        reason=entry.reason or entry.notes,
        is_marked=bool(marked) and entry.key == marked,
    )


def _prints(table: Table, entry: Entry) -> str:
    """Everything the entry prints, in one line."""
    parts: list[str] = []
    if entry.value is not None:
        parts.append(value_text(entry.value))
    if table.die is not None and entry.drawn:
        parts.append(table.die.text(entry.spread))
    if table.die is not None:
        parts += [f"{value_text(one.result)}: {table.die.text(one.spread)}" for one in entry.outcomes]
    parts += [f"{name} {value_text(value)}" for name, value in entry.figures.items() if value is not None]
    return ", ".join(parts) or "-"
