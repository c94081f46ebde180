"""One small row a result, for Control's queue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from assessment.engine.outcome import Outcome
from assessment.engine.tables import Provenance
from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord, ResultRow
from control.models import Blob

WORST_FIRST: Final = (Provenance.HOUSE, Provenance.RECONSTRUCTED, Provenance.REPAIRED, Provenance.PRINTED)


def result_rows(*, record: AssessmentRecord, outcome: Outcome[Any], mode: Any) -> None:
    """Writes the rows of an assessment: words, rule, units, worst provenance of the worksheet below, ruled or not."""
    below = _below(outcome.lines)
    ResultRow.objects.bulk_create(
        ResultRow(
            assessment=record,
            number=number,
            kind=event.kind,
            rule=event.rule,
            line=event.line,
            at=event.at,
            stamp=mode.clock.stamp(event.at),
            units=list(event.units),
            words=mode.event_words(event, mode),
            provenance=_worst(below.get(event.line, ())),
            ruled=any(line.ruled for line in below.get(event.line, ())),
            importance=mode.importance.get(event.kind, 0),
        )
        for number, event in enumerate(outcome.events, start=1)
    )


@lru_cache(maxsize=64)
def worst_below(lines_digest: str) -> Mapping[int, str]:
    """For each line of a worksheet kept under a digest, the worst provenance of what was read on it and under it;
    a line is left out where all was worked out.

    Kept by the digest, which is of what never changes: a worksheet is much longer than this.
    """
    lines: tuple[Line, ...] = Blob.objects.value_of(lines_digest, tuple[Line, ...])
    return {number: worst for number, below in _below(lines).items() if (worst := _worst(below))}


def _below(lines: Iterable[Line]) -> dict[int, list[Line]]:
    """For each line, itself and all lines under it."""
    lines = tuple(lines)
    parents = {line.number: line.parent for line in lines}
    below: dict[int, list[Line]] = {}
    for line in lines:
        above = line.number
        while above:
            below.setdefault(above, []).append(line)
            above = parents.get(above, 0)
    return below


def _worst(lines: Iterable[Line]) -> str:
    found = {line.provenance for line in lines if line.provenance}
    return next((worst.value for worst in WORST_FIRST if worst.value in found), "")
