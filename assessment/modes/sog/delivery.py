"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine import delivery
from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision
from assessment.engine.report import as_delivered, is_changed
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.knowledge import Delivered, Knowledge, News, Seen
from assessment.modes.sog.pieces import Counter
from assessment.modes.sog.situation import Report, Situation


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
        square=None if changed else report.square,
    )  # fmt: skip
    known = replace(known, reports=(*known.reports, told))
    return known if changed else _informed(known, report.news, told)


def _informed(known: Knowledge, news: News, told: Delivered) -> Knowledge:
    """What was known, with the news of a report."""
    known = replace(
        known,
        operation=news.operation or known.operation,
        team=news.team or known.team,
        target=None if news.target_gone else news.target or known.target,
        points=news.points or known.points,
        counters=_counters(known, news, told),
    )
    if news.met is not None:
        known = replace(known, met=(*known.met, replace(news.met, report=told.number)))
    return known


def _counters(known: Knowledge, news: News, told: Delivered) -> tuple[Seen, ...]:
    """VC counters as now known: the whole map's, or those seen in the team's square and elsewhere earlier."""
    if news.counters is not None:
        return tuple(_seen(counter, told.at) for counter in news.counters)
    here = () if news.here is None else news.here
    place = news.team.square if news.team else None
    names = {counter.number for counter in here} | set(news.gone)
    kept = [
        seen
        for seen in known.counters
        if seen.number not in names and not (news.here is not None and seen.square == place)
    ]
    if news.operation is not None and news.operation.number != _mission_of(known):
        kept = []
    return tuple(sorted((*kept, *(_seen(counter, told.at) for counter in here)), key=lambda seen: seen.number))


def _mission_of(known: Knowledge) -> int:
    return known.operation.number if known.operation else 1


def _seen(counter: Counter, at: Fraction) -> Seen:
    return Seen(number=counter.number, square=counter.square, at=at)
