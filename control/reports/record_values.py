"""House and reconstructed values that were read, and what depended on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from assessment.engine.worksheet_line import Line
from control.reports.values import RecordPart

DOUBTFUL = ("house", "reconstructed")


@dataclass(slots=True)
class ValueRead:
    """A value that no source prints: table, entry, value, provenance.

    `rules` gives the paragraphs it was read under, each with the numbers of its lines and their results; `events` are
    the numbers of the events in whose working it took part.
    """

    table: str
    entry: str
    value: str
    provenance: str
    rules: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    events: list[str] = field(default_factory=list)


def values_read(parts: Sequence[RecordPart]) -> tuple[ValueRead, ...]:
    """Each such value once, house values first, by table and entry. Numbers bear the part's where there are several."""
    found: dict[tuple[str, str, str], ValueRead] = {}
    for part in parts:
        before = part_label(part, parts)
        by_number = {line.number: line for line in part.lines}
        causes: defaultdict[int, list[str]] = defaultdict(list)
        for number, event in enumerate(part.events, start=1):
            causes[event.line].append(f"{before}{number}")
        for line in part.lines:
            if line.table and line.provenance in DOUBTFUL:
                value = found.setdefault(
                    (line.table, line.entry, line.value),
                    ValueRead(line.table, line.entry, line.value, line.provenance),
                )
                _depends(value, line, by_number, before)
                _events(value, line, by_number, causes)
    return tuple(sorted(found.values(), key=lambda value: (DOUBTFUL.index(value.provenance), value.table, value.entry)))


def part_label(part: RecordPart, parts: Sequence[RecordPart]) -> str:
    """What stands before the numbers of a part's lines and events."""
    return f"{part.number}/" if len(parts) > 1 else ""


def _depends(value: ValueRead, line: Line, by_number: dict[int, Line], before: str) -> None:
    under = by_number.get(line.parent)
    if under is None:
        value.rules[line.rule].append((f"{before}{line.number}", ""))
        return
    result = (f"{before}{under.number}", under.value)
    if result not in value.rules[under.rule]:
        value.rules[under.rule].append(result)


def _events(value: ValueRead, line: Line, by_number: dict[int, Line], causes: Mapping[int, list[str]]) -> None:
    for above in _upward(line, by_number):
        value.events += [event for event in causes.get(above.number, ()) if event not in value.events]


def _upward(line: Line, by_number: dict[int, Line]) -> Iterable[Line]:
    above: Line | None = line
    while above is not None:
        yield above
        above = by_number.get(above.parent)
