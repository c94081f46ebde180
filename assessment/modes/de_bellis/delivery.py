"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine import delivery
from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision
from assessment.engine.report import as_delivered, is_changed
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.knowledge import Delivered, Knowledge, News, Seen
from assessment.modes.de_bellis.situation import Report, Situation


def deliver(
    situation: Situation, keys: tuple[str, ...], decisions: tuple[Decision, ...], mode: Mode[Situation, Any]
) -> Situation:
    """Delivers the reports named, as decided; both sides' clocks come to this pause. Numbers run per addressee."""
    del mode
    return delivery.deliver(situation, keys, decisions, _told)


def _told(known: Knowledge, report: Report, decision: Decision | None, now: Fraction) -> Knowledge:
    """What a side knows once this report is told: the record, and unless Control changed it, the news."""
    changed = is_changed(decision)
    told = as_delivered(
        Delivered, report, decision, CODEBOOK, number=len(known.reports) + 1, now=now,
        spot=None if changed else report.spot,
    )  # fmt: skip
    known = replace(known, reports=(*known.reports, told))
    return known if changed else _informed(known, report.news, told)


def _informed(known: Knowledge, news: News | None, told: Delivered) -> Knowledge:
    """What was known, with the news of a report."""
    if news is None:
        return known
    return replace(
        known,
        own=news.own,
        seen=_seen(known, news, told),
        contacts=news.contacts,
        general=news.general or known.general,
        enemy_general=news.enemy_general,
        pieces=news.pieces,
        course=news.course or known.course,
    )


def _seen(known: Knowledge, news: News, told: Delivered) -> tuple[Seen, ...]:
    """Enemies as now seen; those that were seen earlier stay where they were until they are known to be lost."""
    now = {element.designator: Seen(element=element, at=told.at) for element in news.seen}
    kept = {seen.element.designator: seen for seen in known.seen if seen.element.designator not in (*now, *news.gone)}
    found = kept | now
    return tuple(found[name] for name in sorted(found))
