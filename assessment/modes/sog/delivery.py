"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision, DecisionKind
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.knowledge import Delivered, Knowledge, News, Seen
from assessment.modes.sog.pieces import Counter
from assessment.modes.sog.situation import Report, Situation
from control.situation.side import SIDES, Side
from orders.language.card import read_report
from orders.language.wording import read_back
from orders.language.wrong import Unreadable

CHANGED: Final = frozenset((DecisionKind.EDIT, DecisionKind.GARBLE))
"""Decisions after which a report tells only what its words say."""


def deliver(
    situation: Situation, keys: tuple[str, ...], decisions: tuple[Decision, ...], mode: Mode[Situation, Any]
) -> Situation:
    """Delivers the reports named, as decided; both sides' clocks come to this pause. Numbers run per addressee."""
    del mode
    decided = {decision.report: decision for decision in decisions}
    under_way: list[Report] = []
    known = {side: situation.known[side] for side in SIDES}
    for report in sorted(situation.under_way, key=lambda one: (one.due, one.order, one.key)):
        decision = decided.get(report.key)
        kind = decision.kind if decision else DecisionKind.RELEASE
        if report.key not in keys:
            under_way.append(report)
        elif kind is DecisionKind.DELAY and decision and decision.due is not None:
            under_way.append(replace(report, due=decision.due))
        elif kind is not DecisionKind.WITHHOLD and report.addressee in SIDES:
            side = Side(report.addressee)
            known[side] = _told(known[side], report, decision, situation.now)
    after = situation.known
    for side in SIDES:
        after = after.replaced(side, replace(known[side], clock=situation.now))
    return replace(situation, under_way=tuple(under_way), known=after)


def _told(known: Knowledge, report: Report, decision: Decision | None, now: Fraction) -> Knowledge:
    """What a side knows once this report is told: the record, and unless Control changed it, the news."""
    is_changed = decision is not None and decision.kind in CHANGED
    line = decision.card if decision and decision.card else report.card
    told = Delivered(
        number=len(known.reports) + 1,
        key=report.key,
        addressee=report.addressee,
        code=report.code,
        unit=report.unit,
        at=report.at,
        due=report.due,
        delivered=now,
        card=line,
        words=decision.words if decision and decision.words else _words(line, report.note),
        units=report.units,
        square=None if is_changed else report.square,
    )
    known = replace(known, reports=(*known.reports, told))
    return known if is_changed else _informed(known, report.news, told)


def _words(line: str, note: str) -> str:
    """The card in plain words with its note; a garbled card as it stands."""
    try:
        said = read_back(CODEBOOK, read_report(CODEBOOK, line))
    except Unreadable:
        said = line
    return f"{said}: {note}." if note else f"{said}."


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
