"""What depended on the values that no source prints: how often each was read, and for which results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from assessment.engine.house_values import OURS
from assessment.engine.worksheet_line import Line


class ValueRead(msgspec.Struct, frozen=True, order=True):
    """A house or reconstructed value as it was read: where it stands, and what it was then."""

    provenance: str
    table: str
    entry: str
    value: str


class Uses(msgspec.Struct, kw_only=True):
    """How many lines read it, and the numbers of the events in whose working it took part, in order."""

    readings: int = 0
    results: list[int] = msgspec.field(default_factory=list)


def uses_of(lines: Iterable[Line], events: Iterable[Any]) -> Mapping[ValueRead, Uses]:
    """Each such value of a worksheet's tables; events are numbered from 1 as they happened."""
    by_number = {line.number: line for line in lines}
    caused: defaultdict[int, list[int]] = defaultdict(list)
    for number, event in enumerate(events, start=1):
        caused[event.line].append(number)
    found: defaultdict[ValueRead, Uses] = defaultdict(Uses)
    for line in by_number.values():
        if line.table and line.provenance in OURS:
            uses = found[ValueRead(str(line.provenance), line.table, line.entry, line.value)]
            uses.readings += 1
            uses.results += (number for above in _upward(line, by_number) for number in caused.get(above.number, ()))
    for uses in found.values():
        uses.results = sorted(set(uses.results))
    return found


def _upward(line: Line, by_number: Mapping[int, Line]) -> Iterator[Line]:
    above: Line | None = line
    while above is not None:
        yield above
        above = by_number.get(above.parent)
