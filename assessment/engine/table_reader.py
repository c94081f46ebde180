"""From a YAML file to a table, refusing with file and line whatever is not exactly right."""

from __future__ import annotations

from assessment.engine.table import MODIFIER, Absence, Table
from assessment.engine.table_cell import outcome_of_rows, read_cell
from assessment.engine.table_entry import Entry
from assessment.engine.table_grid import Place, claim, refuse_gaps
from assessment.engine.table_header import Frame, Header, modifier_frame, read_frame, read_header
from assessment.engine.yaml_source import Source


def read_table(source: Source, *, kept: bool = False) -> Table:
    """The table of a file. Raises `BadData` with file and line.

    One that is `kept` with a game was taken once and is not refused for figures below 0.
    """
    head = read_header(source)
    frame = read_frame(source, head, signed=head.signed or kept)
    placed = _placed(source, head, frame)
    absent = tuple(_absence(source, frame, n) for n in range(len(head.absent)))
    claims = claim(source, frame.axes, placed)
    if placed or not head.see:
        refuse_gaps(source, frame.axes, claims, absent)
    return Table(
        id=head.id,
        title=head.title,
        kind=head.kind,
        source=head.source,
        provenance=head.provenance,
        reason=head.reason,
        die=frame.die,
        units=head.units,
        axes=frame.axes,
        entries=tuple(entry for _, entry in placed),
        claims=tuple(claims),
        results=frame.results,
        result_units=head.result_units,
        figures=head.figures,
        modifiers=_modifiers(source, head, frame),
        audience=head.audience,
        applies=head.applies,
        notes=head.notes,
        repairs=head.repairs,
        absent=absent,
        see=head.see,
        check=head.check,
        open=head.open,
        written=source.text,
    )


def _placed(source: Source, head: Header, frame: Frame) -> list[tuple[Place, Entry]]:
    if head.rows:
        return [(("rows",), outcome_of_rows(source, frame))]
    cells = [(("cells", n), read_cell(source, frame, "cells", n)) for n in range(len(head.cells))]
    house = [(("house", n), read_cell(source, frame, "house", n, house=True)) for n in range(len(head.house))]
    return [*cells, *house]


def _modifiers(source: Source, head: Header, frame: Frame) -> dict[str, Entry]:
    reading = modifier_frame(frame, head.modifiers)
    entries = [read_cell(source, reading, "modifiers", n) for n in range(len(head.modifiers))]
    modifiers = {entry.key: entry for entry in entries}
    if len(modifiers) < len(entries):
        raise source.bad(f"a {MODIFIER} stands here twice", "modifiers")
    return modifiers


def _absence(source: Source, frame: Frame, n: int) -> Absence:
    keys = source.convert(dict[str, str], "absent", n)
    why = keys.pop("why", "")
    if not why:
        raise source.bad("say why", "absent", n)
    axes = {axis.name: axis for axis in frame.axes}
    for name, key in keys.items():
        if name not in axes or not axes[name].knows(key):
            raise source.bad(f'the table has no {name} "{key}"', "absent", n, name)
    return Absence(keys=keys, why=why)
