"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine import delivery
from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision
from assessment.engine.report import as_delivered, is_changed
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.knowledge import Delivered, Knowledge, News, Sighting
from assessment.modes.mog.situation import Report, Situation
from control.situation.side import Side


def deliver(
    situation: Situation, keys: tuple[str, ...], decisions: tuple[Decision, ...], mode: Mode[Situation, Any]
) -> Situation:
    """Delivers the reports named, as decided; both sides' clocks come to this pause. Numbers run per addressee."""
    del mode
    return delivery.deliver(situation, keys, decisions, _told)


def _told(known: Knowledge, report: Report, decision: Decision | None, now: Fraction) -> Knowledge:
    """What a side knows once this report is told: the record, and the table unless Control changed the report."""
    changed = is_changed(decision)
    told = as_delivered(
        Delivered, report, decision, CODEBOOK, number=len(known.reports) + 1, now=now,
        area=None if changed else report.area,
    )  # fmt: skip
    known = replace(known, reports=(*known.reports, told))
    if changed or report.news is None:
        return known
    earlier = _out_of_sight(known, report.news, Side(report.addressee))
    return replace(known, table=report.news.table, at=report.at, earlier=earlier)


def _out_of_sight(known: Knowledge, news: News, side: Side) -> tuple[Sighting, ...]:
    """What was seen of the other side earlier, and lies where the side no longer sees."""
    if news.watched is None or known.table is None:
        return ()
    found = {one.name: one for one in known.earlier}
    layout = known.table.layout
    for unit in layout.of(side.opponent):
        area = layout.where(unit)
        if area is not None:
            found[unit.name] = Sighting(name=unit.name, area=area, at=known.at, unit=unit)
    if side is Side.BLUE:
        for road in layout.roadblocks:
            name = f"roadblock {road.text}"
            found[name] = Sighting(name=name, area=road, at=known.at)
    seen = {unit.name for unit in news.table.layout.units}
    return tuple(one for name, one in sorted(found.items()) if name not in seen and one.area not in news.watched)
