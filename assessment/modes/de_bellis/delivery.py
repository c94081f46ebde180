"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision, DecisionKind
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.knowledge import Delivered, Knowledge, News, Seen
from assessment.modes.de_bellis.situation import Report, Situation
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
        spot=None if is_changed else report.spot,
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
