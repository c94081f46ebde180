"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision, DecisionKind
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.knowledge import Delivered, Knowledge, LockedUnit, OwnUnit, Sighting, Window
from assessment.modes.tacspiel.situation import OwnState, Report, Situation
from control.situation.side import SIDES, Side
from orders.language.card import ReportCard, read_report
from orders.language.wording import read_back

LOST_CODES = frozenset(("725", "778"))
CONTACT_CODES = frozenset(("700", "701", "702", "703", "704", "705", "706", "713", "715", "718", "733", "734", "912", "913", "914"))


def deliver(
    situation: Situation, keys: tuple[str, ...], decisions: tuple[Decision, ...], mode: Mode[Situation, Any]
) -> Situation:
    """Delivers the reports named, as decided, and opens their windows; both sides' clocks come to this pause.

    A report edited keeps its number of fields; a delayed one stays under way with its new time; a withheld one is
    dropped. Numbers run per addressee.
    """
    decided = {decision.report: decision for decision in decisions}
    under_way: list[Report] = []
    known = {side: situation.known[side] for side in SIDES}
    for report in sorted(situation.under_way, key=lambda r: (r.due, r.at, r.key)):
        if report.key not in keys:
            under_way.append(report)
            continue
        decision = decided.get(report.key)
        if decision is not None and decision.kind is DecisionKind.DELAY and decision.due is not None:
            under_way.append(replace(report, due=decision.due))
        elif decision is not None and decision.kind is DecisionKind.WITHHOLD:
            continue
        elif report.addressee in SIDES:
            side = Side(report.addressee)
            known[side] = _told(known[side], report, decision, situation, mode)
    clocked = {side: replace(known[side], clock=situation.now) for side in SIDES}
    return replace(
        situation,
        under_way=tuple(under_way),
        known=situation.known.replaced(Side.RED, clocked[Side.RED]).replaced(Side.BLUE, clocked[Side.BLUE]),
    )


def _told(
    known: Knowledge, report: Report, decision: Decision | None, situation: Situation, mode: Mode[Situation, Any]
) -> Knowledge:
    card = decision.card if decision and decision.card else report.card
    edited = decision is not None and decision.kind in (DecisionKind.EDIT, DecisionKind.GARBLE)
    read = read_report(CODEBOOK, card)
    words = decision.words if decision and decision.words else _words(read, report)
    number = len(known.reports) + 1
    told = Delivered(
        number=number,
        key=report.key,
        addressee=report.addressee,
        code=read.code,
        unit=report.unit,
        at=report.at,
        due=report.due,
        delivered=situation.now,
        card=card,
        words=words,
        units=report.units,
        square=None if edited else report.square,
        quality=report.quality,
    )
    known = replace(known, reports=(*known.reports, told))
    if report.own is not None and not edited:
        known = replace(known, units=_updated(known.units, report.own, lost=report.code in LOST_CODES))
    if report.code in LOST_CODES:
        known = _without(known, report.unit)
    if report.code in CONTACT_CODES:
        known = replace(known, sightings=(*known.sightings, _sighting(number, read, report)))
    return _window_opened(known, number, report, situation.now)


def _words(card: ReportCard, report: Report) -> str:
    words = read_back(CODEBOOK, card)
    return f"{words} {report.note[:1].upper()}{report.note[1:]}." if report.note else words


def _updated(units: tuple[OwnUnit, ...], own: OwnState, *, lost: bool) -> tuple[OwnUnit, ...]:
    return tuple(
        replace(
            unit,
            square=own.square,
            posture=own.posture.value,
            formation=own.formation.value,
            mounted=own.mounted,
            casualties=own.casualties,
            at=own.at,
            owes_resupply=own.owes_resupply,
            activity=own.activity,
            lost=unit.lost or lost or own.posture is Posture.OUT,
        )
        if unit.designator == own.designator and own.at >= unit.at
        else unit
        for unit in units
    )


def _without(known: Knowledge, lost: str) -> Knowledge:
    units = tuple(replace(unit, lost=True) if unit.designator == lost else unit for unit in known.units)
    return replace(known, units=units)


def _sighting(number: int, card: ReportCard, report: Report) -> Sighting:
    return Sighting(
        number=number,
        code=report.code,
        square=report.square,
        cont=card.value("Cont"),
        direction=card.value("Dir"),
        quality=report.quality,
        at=report.at,
        by=report.unit,
    )


def _window_opened(known: Knowledge, number: int, report: Report, now: Fraction) -> Knowledge:
    able = {unit.designator for unit in known.units if not unit.lost}
    units = tuple(name for name in report.units if name in able)
    if not units:
        return known
    window = Window(report=number, units=units, opened=max(report.due, now))
    locked: tuple[LockedUnit, ...] = tuple(lock for lock in known.locked if lock.unit not in units)
    return replace(known, windows=(*known.windows, window), locked=locked)
