"""One entry of a table, asked for in words, as plain data with its source: for the command line and for pages."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from assessment.engine.table import Table
from assessment.engine.table_axis import Axis
from assessment.engine.table_entry import Entry, NoEntry, Value


def lookup(table: Table, keys: Mapping[str, str], draw: int | None = None) -> dict[str, Any]:
    """The entry for these keys, written as text, and what a draw gives there. Raises `NoEntry`."""
    entry = table.at((), _spoken(table, keys))
    result = plain(entry.value) if draw is None else plain(_drawn(table, entry, draw))
    told = {
        "table": table.id,
        "title": table.title,
        "entry": dict(entry.axes),
        "prints": _prints(table, entry),
        "units": entry.units or table.units or table.result_units,
        "draw": draw,
        "result": result,
        "provenance": entry.provenance.value,
        "reason": entry.reason or (table.reason if entry.provenance is table.provenance else ""),
        "as_read": entry.as_read,
        "notes": entry.notes,
        "see": entry.see,
        "source": {
            "document": table.source.document,
            "paragraph": entry.paragraph or table.source.paragraph,
            "page": table.source.page,
        },
    }
    return {name: value for name, value in told.items() if value != ""}


def plain(value: Value) -> Any:
    """A value for JSON: fractions that a decimal can write exactly as numbers, others as text such as 1/3."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if not isinstance(value, Fraction):
        return value
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return Decimal(value.numerator) / Decimal(value.denominator) if rest == 1 else str(value)


def _spoken(table: Table, keys: Mapping[str, str]) -> dict[str, object]:
    """The keys, with those that are no printed key but a number read as numbers, for the bands."""
    axes = {axis.name: axis for axis in table.axes}
    return {name: _key(axes.get(name), text) for name, text in keys.items()}


def _key(axis: Axis | None, text: str) -> object:
    if axis is None or not axis.bands or axis.knows(text):
        return text
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return text


def _drawn(table: Table, entry: Entry, draw: int) -> Value:
    die = table.die
    if die is None or not (entry.outcomes or entry.drawn):
        raise NoEntry(f"{table.where}: this entry is read, not drawn for.")
    if not die.low <= draw <= die.high:
        raise NoEntry(f"{table.where}: a draw is a number from {die.number(die.low)} to {die.number(die.high)}.")
    return entry.result(draw) if entry.outcomes else entry.succeeds(draw)


def _prints(table: Table, entry: Entry) -> dict[str, Any]:
    """Everything that the entry prints, ranges as on the page."""
    printed: dict[str, Any] = {name: plain(value) for name, value in entry.figures.items() if value is not None}
    if entry.value is not None:
        printed["value"] = plain(entry.value)
    if table.die is not None and entry.drawn:
        printed["draws"] = table.die.text(entry.spread)
    if table.die is not None and entry.outcomes:
        text = table.die.text
        printed["outcomes"] = [
            {"result": plain(outcome.result), "draws": text(outcome.spread)} for outcome in entry.outcomes
        ]
    return printed
