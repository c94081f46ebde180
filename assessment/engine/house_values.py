"""The values of a mode's tables that no source prints: house and reconstructed ones, with the reason for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from typing import Final

import msgspec

from assessment.engine.table import Table
from assessment.engine.table_entry import Entry, Provenance, Value

OURS: Final = (Provenance.RECONSTRUCTED, Provenance.HOUSE)
MARKS: Final = {Provenance.RECONSTRUCTED: "~", Provenance.HOUSE: "h"}
ONLY: Final = "only entry"
MOST: Final = 24
"""So many entries are told one by one in a document; of more than that only how many there are."""

OPENING: Final = (
    "Each stands apart from what is printed and is marked wherever it shows: `~` is reconstructed from what the",
    "damaged source still tells, `h` a house value. An umpire may replace any of these tables for his game.",
)


class HouseValues(msgspec.Struct, frozen=True, kw_only=True):
    """Entries of one table that are there for one reason; `entries` are the entry and what stands in it, as texts."""

    table: str
    title: str
    paragraph: str
    provenance: Provenance
    reason: str
    entries: tuple[tuple[str, str], ...]


def house_values(tables: Iterable[Table]) -> tuple[HouseValues, ...]:
    """All of them, in the order of the tables."""
    return tuple(chain.from_iterable(_of_table(table) for table in tables))


def as_markdown(title: str, found: Iterable[HouseValues]) -> str:
    """The list as a document."""
    lines = [
        f"# {title}: values that no source prints",
        "",
        *OPENING,
        "",
        "| table | | values | why |",
        "| --- | --- | --- | --- |",
    ]
    lines += [_row(values) for values in found]
    return "\n".join(lines) + "\n"


def _row(values: HouseValues) -> str:
    told = "; ".join(f"{key} **{text}**" if key != ONLY else f"**{text}**" for key, text in values.entries)
    if len(values.entries) > MOST:
        told = f"{len(values.entries)} entries"
    where = "" if values.paragraph == values.table else f" ({values.paragraph})"
    cells = (f"{values.table}: {values.title}{where}", MARKS[values.provenance], told, values.reason)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _of_table(table: Table) -> Iterator[HouseValues]:
    groups: dict[tuple[Provenance, str], list[Entry]] = {}
    for entry in (*table.entries, *table.modifiers.values()):
        if entry.provenance in OURS:
            reason = entry.reason or (table.reason if entry.provenance is table.provenance else "")
            groups.setdefault((entry.provenance, " ".join(reason.split())), []).append(entry)
    for (provenance, reason), entries in groups.items():
        yield HouseValues(
            table=table.id,
            title=table.title,
            paragraph=table.source.paragraph,
            provenance=provenance,
            reason=reason,
            entries=tuple((entry.key or ONLY, _text(table, entry)) for entry in entries),
        )


def _text(table: Table, entry: Entry) -> str:
    """Everything that an entry holds, ranges as on the page."""
    parts = [f"{name} {_value(value)}" for name, value in entry.figures.items() if value is not None]
    if entry.outcomes and table.die is not None:
        parts += [f"{_value(one.result)}: {table.die.text(one.spread)}" for one in entry.outcomes if one.spread]
    elif entry.drawn and table.die is not None:
        parts.append(table.die.text(entry.spread))
    elif entry.value is not None or not parts:
        units = (entry.units or table.units) if entry.value is not None else ""
        parts.insert(0, f"{_value(entry.value)} {units}".strip())
    return ", ".join(parts)


def _value(value: Value) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(_value(part) for part in value)
    if isinstance(value, Fraction):
        return f"{float(value):g}" if Fraction(f"{float(value):g}") == value else str(value)
    return str(value)
