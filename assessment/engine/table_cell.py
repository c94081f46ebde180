"""One cell of a table file."""

from __future__ import annotations

from typing import Any

from assessment.engine.table import Kind
from assessment.engine.table_axis import ANY
from assessment.engine.table_entry import Entry, Outcome, Provenance, Value
from assessment.engine.table_header import Frame
from assessment.engine.table_value import partition_fault, read_spread, read_value
from assessment.engine.yaml_source import Source

_TEXT_FIELDS = ("reason", "notes", "see", "units", "paragraph")


def read_cell(source: Source, frame: Frame, *path: str | int, house: bool = False) -> Entry:
    """The entry that a cell prints; cells of the house section are house values, whatever the table is."""
    cell = source.mapping(*path)
    _refuse_unknown(source, frame, cell, path)
    axes = tuple((axis.name, _axis_key(source, frame, axis.name, path)) for axis in frame.axes)
    texts = {name: source.convert(str, *path, name) for name in _TEXT_FIELDS if name in cell}
    provenance = _provenance(source, frame, path, house=house)
    outcomes = _outcomes(source, frame, path)
    drawn = "draws" in cell and not outcomes
    as_read = cell.get("as_read", "")
    if not isinstance(as_read, str | dict):
        raise source.bad("what was read is text; quote it", *path, "as_read")
    return Entry(
        table=frame.id,
        key=", ".join(key for _, key in axes),
        axes=axes,
        provenance=provenance,
        value=read_value(source, *path, "value", signed=frame.signed) if "value" in cell else None,
        drawn=drawn,
        spread=read_spread(source, frame.die, *path, "draws") if drawn else None,
        outcomes=outcomes,
        figures={
            name: read_value(source, *path, name, signed=frame.signed) if name in cell else None
            for name in frame.figures
        },
        as_read=as_read if isinstance(as_read, str) else "",
        **texts,
    )


def _refuse_unknown(source: Source, frame: Frame, cell: dict[str, Any], path: tuple[str | int, ...]) -> None:
    own = {"draws"} if frame.kind in (Kind.CHANCE, Kind.OUTCOME) else {"value", "draws"}
    if frame.kind is Kind.TIMELINE:
        own = set()
    allowed = {axis.name for axis in frame.axes} | set(frame.figures) | own | {*_TEXT_FIELDS, "as_read", "provenance"}
    for name in cell:
        if name not in allowed:
            raise source.bad(f'a cell of this table has no "{name}"', *path, name)
    if not any(name in cell for name in (*own, *frame.figures)):
        raise source.bad("the cell prints nothing", *path)
    if frame.kind in (Kind.CHANCE, Kind.OUTCOME) and "draws" not in cell:
        raise source.bad("the cell has no draws; write null where there is no chance", *path)


def _axis_key(source: Source, frame: Frame, name: str, path: tuple[str | int, ...]) -> str:
    axis = next(axis for axis in frame.axes if axis.name == name)
    cell = source.mapping(*path)
    if name not in cell:
        raise source.bad(f"the cell does not say its {name}", *path)
    written = cell[name]
    key = str(written)
    if not (isinstance(written, str) or type(written) is int) or not axis.knows(key):
        raise source.bad(f'"{key}" is no {name} of this table', *path, name)
    return ANY if key == ANY else key


def _provenance(source: Source, frame: Frame, path: tuple[str | int, ...], *, house: bool) -> Provenance:
    cell = source.mapping(*path)
    if house:
        if "provenance" in cell:
            raise source.bad("what stands under house is house", *path, "provenance")
        if "reason" not in cell:
            raise source.bad("a house value needs a reason", *path)
        return Provenance.HOUSE
    if "provenance" not in cell:
        return frame.provenance
    own = source.convert(Provenance, *path, "provenance")
    if own is Provenance.HOUSE and frame.provenance is not Provenance.HOUSE and frame.axes:
        raise source.bad("house values stand apart, under house", *path, "provenance")
    if own not in (Provenance.PRINTED, frame.provenance) and "reason" not in cell:
        raise source.bad(f"a value that is {own} needs a reason", *path, "provenance")
    return own


def _outcomes(source: Source, frame: Frame, path: tuple[str | int, ...]) -> tuple[Outcome, ...]:
    if frame.kind is not Kind.OUTCOME:
        return ()
    count = len(source.sequence(*path, "draws"))
    if count != len(frame.results):
        raise source.bad(f"{count} ranges for {len(frame.results)} results", *path, "draws")
    spreads = [read_spread(source, frame.die, *path, "draws", n) for n in range(count)]
    fault = partition_fault(spreads, frame.die)
    if fault:
        raise source.bad(fault, *path, "draws")
    as_read = _as_read_by_result(source, frame, path)
    return tuple(
        Outcome(result=result, spread=spread, as_read=as_read.get(str(result), ""))
        for result, spread in zip(frame.results, spreads, strict=True)
    )


def _as_read_by_result(source: Source, frame: Frame, path: tuple[str | int, ...]) -> dict[str, str]:
    if "as_read" not in source.mapping(*path):
        return {}
    as_read = source.convert(dict[str, str], *path, "as_read")
    known = {str(result) for result in frame.results}
    for result in as_read:
        if result not in known:
            raise source.bad(f'"{result}" is no result of this table', *path, "as_read", result)
    return as_read


def outcome_of_rows(source: Source, frame: Frame) -> Entry:
    """The one entry of an outcome table without axes, whose rows print from, to and result."""
    if frame.kind is not Kind.OUTCOME or frame.die is None:
        raise source.bad("rows belong to an outcome table with a die", "rows")
    outcomes = tuple(_row(source, frame, n) for n in range(len(source.sequence("rows"))))
    fault = partition_fault([outcome.spread for outcome in outcomes], frame.die)
    if fault:
        raise source.bad(fault, "rows")
    return Entry(table=frame.id, key="", axes=(), provenance=frame.provenance, outcomes=outcomes)


def _row(source: Source, frame: Frame, n: int) -> Outcome:
    row = source.mapping("rows", n)
    if set(row) != {"from", "to", "result"}:
        raise source.bad("a row has from, to and result", "rows", n)
    low, high = (source.convert(int, "rows", n, bound) for bound in ("from", "to"))
    if low > high:
        raise source.bad("from is above to", "rows", n)
    result: Value = read_value(source, "rows", n, "result", signed=frame.signed)
    return Outcome(result=result, spread=(low, high))
