"""The head of a table file: title, source, axes, die, results; everything but the cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from assessment.engine.table import MODIFIER, Audience, Citation, Kind, Repair
from assessment.engine.table_axis import Axis, Key
from assessment.engine.table_check import Check
from assessment.engine.table_entry import Die, Provenance, Value
from assessment.engine.table_value import read_value
from assessment.engine.yaml_source import Source

_DIE: Final = re.compile(r"d([1-9][0-9]*)|([0-9]+)-([0-9]+)")
CELL_FIELDS: Final = frozenset(
    {"value", "draws", "as_read", "provenance", "reason", "notes", "see", "units", "paragraph"}
)
FROM_CELLS: Final = "cells"


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields that a table file may have.

    `unpaged` marks one whose document has no page numbers, `signed` one whose figures may be below 0, `open` one that
    another with other rows may replace.
    """

    id: str
    title: str
    kind: Kind
    source: Citation
    provenance: Provenance
    unpaged: bool = False
    signed: bool = False
    open: bool = False
    reason: str = ""
    die: str = ""
    units: str = ""
    applies: str = ""
    audience: Audience = Audience.ALL
    axes: dict[str, Any] = {}
    figures: dict[str, str] = {}
    results: tuple[Any, ...] = ()
    result_units: str = ""
    modifiers: tuple[dict[str, Any], ...] = ()
    cells: tuple[dict[str, Any], ...] = ()
    rows: tuple[dict[str, Any], ...] = ()
    house: tuple[dict[str, Any], ...] = ()
    absent: tuple[dict[str, Any], ...] = ()
    notes: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    see: str = ""
    check: tuple[Check, ...] = ()


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What a cell is read by: the table's id, kind, axes, die, results, named figures, provenance and signs."""

    id: str
    kind: Kind
    axes: tuple[Axis, ...]
    die: Die | None
    results: tuple[Value, ...]
    figures: tuple[str, ...]
    provenance: Provenance
    signed: bool


def read_header(source: Source) -> Header:
    """The head of a table file, each field of its type and none unknown."""
    head = source.convert(Header)
    if head.provenance is not Provenance.PRINTED and not head.reason:
        raise source.bad(f"a table that is {head.provenance} needs a reason", "provenance")
    paged = not head.unpaged and head.provenance is not Provenance.HOUSE
    if head.source.page is None and paged and head.kind is not Kind.VALUE:
        raise source.bad("the page is missing", "source")
    if head.rows and (head.cells or head.axes or head.results):
        raise source.bad("a table has either rows or axes and cells", "rows")
    return head


def read_frame(source: Source, head: Header, *, signed: bool) -> Frame:
    """What the cells are read by; `signed` says whether figures may be below 0."""
    axes = tuple(_axis(source, name) for name in head.axes)
    for name in head.figures:
        if name in CELL_FIELDS or name in head.axes:
            raise source.bad(f'a figure may not be called "{name}"', "figures", name)
    results = tuple(read_value(source, "results", n, signed=signed) for n in range(len(head.results)))
    if len(set(results)) < len(results):
        raise source.bad("a result stands here twice", "results")
    return Frame(
        id=head.id,
        kind=head.kind,
        axes=axes,
        die=_die(source, head),
        results=results,
        figures=tuple(head.figures),
        provenance=head.provenance,
        signed=signed,
    )


def modifier_frame(frame: Frame, modifiers: tuple[dict[str, Any], ...]) -> Frame:
    """What the lines of a table's modifiers are read by."""
    keys = tuple(Key(key=str(line.get(MODIFIER))) for line in modifiers)
    axis = Axis(name=MODIFIER, keys=keys)
    return msgspec.structs.replace(frame, kind=Kind.MODIFIERS, axes=(axis,), figures=(), signed=True)


def _axis(source: Source, name: str) -> Axis:
    if name in CELL_FIELDS or name == MODIFIER:
        raise source.bad(f'an axis may not be called "{name}"', "axes", name)
    written = source.part("axes", name)
    if written == FROM_CELLS:
        return Axis(name=name, keys=tuple(_keys_of_cells(source, name)))
    meaning = ""
    path: tuple[str | int, ...] = ("axes", name)
    if isinstance(written, dict):
        if not set(written) <= {"keys", "meaning"}:
            raise source.bad("an axis has keys and a meaning, nothing else", *path)
        meaning = source.convert(str, *path, "meaning") if "meaning" in written else ""
        path = (*path, "keys")
    count = len(source.sequence(*path))
    axis = Axis(name=name, keys=tuple(_key(source, *path, n) for n in range(count)), meaning=meaning)
    for key, fault in axis.faults():
        at = (axis.printed.index(key),) if key else ()
        raise source.bad(fault, *path, *at)
    return axis


def _keys_of_cells(source: Source, name: str) -> Iterator[Key]:
    """The keys of an axis that is only a list of names: as the cells have them, in their order."""
    sections = [section for section in ("cells", "house") if section in source.mapping()]
    paths = [(section, n) for section in sections for n in range(len(source.sequence(section)))]
    found = dict.fromkeys(source.convert(str, *path, name) for path in paths if name in source.mapping(*path))
    return (Key(key=key) for key in found)


def _key(source: Source, *path: str | int) -> Key:
    written = source.part(*path)
    if isinstance(written, dict):
        return source.convert(Key, *path)
    if isinstance(written, str) or type(written) is int:
        return Key(key=str(written))
    raise source.bad("a key is text or a whole number; quote it", *path)


def _die(source: Source, head: Header) -> Die | None:
    if not head.die:
        return None
    match = _DIE.fullmatch(head.die)
    if match is None:
        raise source.bad(f'"{head.die}" is no die; write d10 for 1 to 10, or the range as 00-99', "die")
    die = Die(1, int(match[1])) if match[1] else Die(int(match[2]), int(match[3]))
    if die.low >= die.high:
        raise source.bad("the die has fewer than two numbers", "die")
    return die
