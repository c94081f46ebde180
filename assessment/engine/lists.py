"""What a mode tells a cell's room about a picture, as rows that any room can list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from assessment.engine.report import Delivered
from control.situation.drawing import Position
from control.situation.rows import ContactRow, LockRow, ReportRow, UnitList, WindowRow
from orders.language.codebook import CodeBook

P = TypeVar("P")

OLDEST: Final = 3
"""The age from which on what is known grows no older on a map."""


def age_of(at: Fraction, clock: Fraction, mode: Any) -> int:
    """How many cycles ago something was known, at most `OLDEST`."""
    return min(OLDEST, int((clock - at) // mode.cycle_minutes))


def report_row(told: Delivered, book: CodeBook, place: str = "", position: Position | None = None) -> ReportRow:
    """A report as delivered; `place` is what it is about, as text and on the map."""
    code = book.reports.get(told.code)
    return ReportRow(
        number=told.number,
        code=told.code,
        title=code.title if code else "",
        unit=told.unit,
        at=told.at,
        delivered=told.delivered,
        card=told.card,
        words=told.words,
        units=told.units,
        place=place,
        position=position,
        corrects=told.corrects,
        mark=code.mark if code else "",
    )


def no_windows(picture: Any, mode: Any) -> tuple[WindowRow, ...]:
    """No report is answered as such: what is due next is ordered."""
    del picture, mode
    return ()


def no_locks(picture: Any, mode: Any) -> tuple[LockRow, ...]:
    """Nobody is locked."""
    del picture, mode
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists(Generic[P]):
    """Each takes a picture and the configured mode, and looks at nothing else."""

    # Own units as last reported.
    units: Callable[[P, Any], UnitList]
    # The other side as reported, newest first.
    contacts: Callable[[P, Any], tuple[ContactRow, ...]]
    # Reports as delivered, newest first.
    reports: Callable[[P, Any], tuple[ReportRow, ...]]
    # Short texts for the stage bar beside the clock, such as light and weather.
    stamps: Callable[[P, Any], tuple[str, ...]]
    # Reports that may be answered in this pause.
    windows: Callable[[P, Any], tuple[WindowRow, ...]] = no_windows
    # Units that may not be ordered yet.
    locks: Callable[[P, Any], tuple[LockRow, ...]] = no_locks
