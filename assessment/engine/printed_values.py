"""What no source prints, replaced all at once: an umpire who owns the printed game writes one file for his game.

    mode: khe_sanh
    source: the game's own map, counters and cards
    tables:
      brt: {cells: [{roll: 6, column: armor, value: eliminate}, ...]}
      H-units: {cells: [{unit: ksg, name: KSG Garrison, side: allied, ...}, ...]}

Every table that holds house or reconstructed values stands in it, with an entry for each of them. What is taken from
the file counts as printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from assessment.engine.column_check import kind_faults, together
from assessment.engine.house_values import OURS
from assessment.engine.table import MODIFIER, Table
from assessment.engine.table_audit import faults_of
from assessment.engine.table_entry import Entry, Provenance
from assessment.engine.table_reader import read_table
from assessment.engine.table_text import table_text
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import BadData, Source, parse_yaml

FILE: Final = "the file"
SECTIONS: Final = ("cells", "rows", "modifiers", "results")
"""What the file says of a table."""

LISTS: Final = ("cells", "rows", "modifiers")
"""Those of them that hold values, each on its own line."""

ABOUT_A_VALUE: Final = ("reason", "provenance", "as_read")
"""What is told of a value only because no source prints it."""


class Lacking(ValueError):
    """A file that does not say all, or says what cannot be used; `faults` are all of them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(together(faults))
        self.faults = faults


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file says of one table."""

    cells: tuple[dict[str, Any], ...] = ()
    rows: tuple[dict[str, Any], ...] = ()
    modifiers: tuple[dict[str, Any], ...] = ()
    results: tuple[Any, ...] = ()


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    mode: str
    source: str
    tables: dict[str, _Part]


def wanted(tables: TableSet) -> tuple[Table, ...]:
    """The tables that hold values which no source prints."""
    return tuple(table for table in tables if any(True for _ in ours_in(table)))


def ours_in(table: Table) -> Iterator[Entry]:
    """The entries of a table that no source prints."""
    return (entry for entry in (*table.entries, *table.modifiers.values()) if entry.provenance in OURS)


def template(mode: str, title: str, tables: TableSet) -> str:
    """The file to fill in: every value as it now stands."""
    lines = [
        f"# {title}: values that the text does not print, as the house has them. Put what your copy prints in place,",
        "# and hand the file in before the first cycle.",
        f"mode: {mode}",
        f'source: "{title}, the printed map, counters, cards and charts"',
        "tables:",
    ]
    for table in wanted(tables):
        lines.append(f'  "{table.id}":')
        text = table_text(_as_written(table))
        lines += [f"    {line}" for line in text.splitlines()]
    return "\n".join(lines) + "\n"


def with_printed(tables: TableSet, mode: str, text: str) -> TableSet:
    """The set with all that the file says in place of what no source prints.

    Raises `BadData` with the line for a text of another form, and `Lacking` with all that is missing or cannot be used.
    """
    source = parse_yaml(text, FILE)
    file = source.convert(_File)
    if file.mode != mode:
        raise source.bad(f"the file is for {file.mode}, not for {mode}", "mode")
    faults = [f"the table {table.id} is missing" for table in wanted(tables) if table.id not in file.tables]
    due = {table.id for table in wanted(tables)}
    after = tables
    for table_id, part in file.tables.items():
        if table_id not in due:
            raise source.bad(f'no house value stands in a table "{table_id}"', "tables", table_id)
        if not any(getattr(part, name) for name in LISTS):
            faults.append(f"{table_id}: nothing stands in it")
            continue
        try:
            new = _printed(source, tables[table_id], part, file.source)
            gaps = [f"{table_id}, {fault}" for fault in _missing(tables[table_id], new)]
            faults += gaps or kind_faults(tables[table_id], new)
            after = after.replaced(new)
        except ValueError as error:
            faults.append(str(error))
    faults += [fault for table in after for fault in faults_of(table, {other.id: other for other in after})]
    if faults:
        raise Lacking(tuple(faults))
    return after


def _printed(source: Source, table: Table, part: _Part, document: str) -> Table:
    """The table as the file has it, what is printed already kept. Raises `BadData` with the line in the file."""
    held = parse_yaml(table.written, table.id).mapping()
    given = {name: list(getattr(part, name)) for name in SECTIONS if getattr(part, name)}
    data: dict[str, Any] = {name: value for name, value in held.items() if name != "house"}
    if table.provenance in OURS:
        data |= {
            "source": {"document": document, "paragraph": table.source.paragraph},
            "unpaged": True,
            "provenance": Provenance.PRINTED.value,
        }
        data.pop("reason", None)
    for name in LISTS:
        data[name] = _in_place(table, _listed(held, name), given.get(name, []))
    if "results" in given:
        data["results"] = given["results"]
    text = table_text({name: value for name, value in data.items() if value != [] or name not in LISTS})
    try:
        return read_table(parse_yaml(text, table.id))
    except BadData as error:
        raise source.bad(f"{table.id}: {error.why}", "tables", table.id) from error


def _in_place(table: Table, lines: list[dict[str, Any]], given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines with those of the file where ours were of the same keys, and its others behind them."""
    due = {_keys(table, line): line for line in given}
    found = (line if not _is_ours(table, line) else due.pop(_keys(table, line), None) for line in lines)
    kept = [line for line in found if line is not None]
    return [*kept, *(line for line in given if _keys(table, line) in due)]


def _keys(table: Table, line: Mapping[str, Any]) -> tuple[str, ...]:
    """What tells a line from the others of its table; a row of outcomes by where it begins."""
    return tuple(str(line.get(name)) for name in (*table.axis_names, MODIFIER, "from") if name in line)


def _missing(old: Table, new: Table) -> Iterator[str]:
    """Entries that the file does not have, and figures that it leaves out."""
    before = {entry.axes: entry for entry in ours_in(old)}
    after = {entry.axes: entry for entry in (*new.entries, *new.modifiers.values())}
    always = [name for name in old.figures if all(entry.figures.get(name) is not None for entry in before.values())]
    if not old.open:
        yield from (f"{entry.key or 'its rows'}: missing" for axes, entry in before.items() if axes not in after)
    for axes, entry in after.items():
        same = before.get(axes)
        due = always if old.open else [name for name in old.figures if same and same.figures.get(name) is not None]
        gaps = [name for name in due if entry.figures.get(name) is None]
        if same is not None and same.value is not None and entry.value is None:
            gaps.append("value")
        if gaps:
            yield f"{entry.key}: no {', '.join(gaps)}"


def _as_written(table: Table) -> dict[str, Any]:
    """What the file says of a table as it now stands."""
    held = parse_yaml(table.written, table.id).mapping()
    part: dict[str, Any] = {}
    if table.provenance in OURS and "results" in held:
        part["results"] = held["results"]
    for name in LISTS:
        lines = [one for one in _listed(held, name) if _is_ours(table, one)]
        lines += _listed(held, "house") if name == "cells" else []
        if lines:
            part[name] = [_bare(one) for one in lines]
    return part


def _is_ours(table: Table, line: dict[str, Any]) -> bool:
    return line.get("provenance", table.provenance.value) in OURS


def _listed(held: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    return held[name] if isinstance(held.get(name), list) else []


def _bare(cell: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in cell.items() if name not in ABOUT_A_VALUE}
