"""The true situation of a raid: all that lies on the table, the draw container, what each side knows."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import report
from assessment.modes.mog.area import Area
from assessment.modes.mog.knowledge import Knowledge, News, Operation, Table
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Unit
from control.situation.by_side import BySide


class Report(report.Report, frozen=True, kw_only=True):
    """A report with the area that it is about, and `news`: the table as it makes it known."""

    area: Area | None = None
    news: News | None = None


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game at `now`. The draw container is part of the table's layout, and of no side's."""

    now: Fraction
    ground: str
    table: Table
    known: BySide[Knowledge]
    under_way: tuple[Report, ...] = ()

    @property
    def operation(self) -> Operation:
        """The mission in hand and the tracks."""
        return self.table.operation

    @property
    def layout(self) -> Layout:
        """All counters."""
        return self.table.layout

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units in play."""
        return self.table.layout.units
