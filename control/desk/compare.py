"""Two assessments beside each other: what a ruling changed, and what else changed with it."""

from __future__ import annotations

from dataclasses import dataclass

from assessment.engine.worksheet_line import Line, LineKind
from assessment.models import AssessmentRecord, ResultRow
from control.models import Blob, RulingRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A result that is no more, or that is new."""

    stamp: str
    words: str
    is_new: bool
    importance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The same subinterval before and after: the line ruled on, the results that differ, the reports that differ."""

    before: AssessmentRecord
    after: AssessmentRecord
    line_before: Line | None
    line_after: Line | None
    changes: tuple[Change, ...]
    same: int
    reports_gone: tuple[str, ...]
    reports_new: tuple[str, ...]

    @property
    def changes_nothing_else(self) -> bool:
        """Whether no result and no report differs."""
        return not (self.changes or self.reports_gone or self.reports_new)


def compared(before: AssessmentRecord, after: AssessmentRecord, ruling: RulingRecord | None = None) -> Comparison:
    """What differs between two assessments."""
    old, new = _rows(before), _rows(after)
    gone = [row for mark, row in old.items() if mark not in new]
    come = [row for mark, row in new.items() if mark not in old]
    changes = [_change(row, is_new=False) for row in gone] + [_change(row, is_new=True) for row in come]
    cards_before, cards_after = _cards(before), _cards(after)
    return Comparison(
        before=before,
        after=after,
        line_before=_line(before, ruling),
        line_after=_line(after, ruling),
        changes=tuple(sorted(changes, key=lambda change: (change.stamp, change.is_new))),
        same=len(old) - len(gone),
        reports_gone=tuple(card for card in cards_before if card not in cards_after),
        reports_new=tuple(card for card in cards_after if card not in cards_before),
    )


def _rows(record: AssessmentRecord) -> dict[str, ResultRow]:
    return {row.mark: row for row in ResultRow.objects.filter(assessment=record)}


def _change(row: ResultRow, *, is_new: bool) -> Change:
    words = row.words.removeprefix(row.stamp).strip()
    return Change(stamp=row.stamp, words=words, is_new=is_new, importance=row.importance)


def _cards(record: AssessmentRecord) -> tuple[str, ...]:
    """The addressee and card of each report, in the order of the tray."""
    reports: list[dict[str, str]] = Blob.objects.value_of(record.reports_digest, list)
    return tuple(f"{report['addressee']}  {report['card']}" for report in reports)


def _line(record: AssessmentRecord, ruling: RulingRecord | None) -> Line | None:
    if ruling is None or not ruling.place:
        return None
    wanted = LineKind.THROW if ruling.kind == "throw" else LineKind.RULE
    lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...])
    return next((line for line in lines if line.place == ruling.place and line.kind is wanted), None)
