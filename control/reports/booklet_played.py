"""What was released of a game on the branch that counts, as it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord
from control.databook.source import Source
from control.models import Blob, Subinterval


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A released part of the branch that counts, with the situation after its release."""

    subinterval: Subinterval
    record: AssessmentRecord
    lines: tuple[Line, ...]
    situation: Any

    @property
    def label(self) -> str:
        """Its cycle and its number in it."""
        return f"{self.subinterval.cycle}.{self.subinterval.number}"


def played_of(source: Source) -> Iterator[Played]:
    """The parts that led to where the branch that counts now stands, in order."""
    counting = set(Subinterval.objects.leading_to(source.game.branch).values_list("pk", flat=True))
    records = {subinterval.pk: record for subinterval, record in source.assessed()}
    for subinterval, situation in source.released():
        if subinterval.pk in counting:
            record = records[subinterval.pk]
            lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...])
            yield Played(subinterval=subinterval, record=record, lines=lines, situation=situation)
