"""What a mode tells a cell's room about a picture, as rows that any room can list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from control.situation.rows import ContactRow, LockRow, ReportRow, UnitList, WindowRow

P = TypeVar("P")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists(Generic[P]):
    """Each takes a picture and the configured mode, and looks at nothing else."""

    # Own units as last reported.
    units: Callable[[P, Any], UnitList]
    # The other side as reported, newest first.
    contacts: Callable[[P, Any], tuple[ContactRow, ...]]
    # Reports as delivered, newest first.
    reports: Callable[[P, Any], tuple[ReportRow, ...]]
    # Reports that may be answered in this pause.
    windows: Callable[[P, Any], tuple[WindowRow, ...]]
    # Units that may not be ordered yet.
    locks: Callable[[P, Any], tuple[LockRow, ...]]
    # Short texts for the stage bar beside the clock, such as light and weather.
    stamps: Callable[[P, Any], tuple[str, ...]]
