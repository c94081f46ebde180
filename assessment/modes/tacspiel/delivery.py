"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine import delivery
from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision
from assessment.engine.report import is_changed
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.forecasts import forecast
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.knowledge import Delivered, Knowledge, OwnUnit, Sighting, Window
from assessment.modes.tacspiel.known_ground import told_by, with_found
from assessment.modes.tacspiel.report_codes import CAPTURED, FROM_CIVILIANS, SIGHTINGS
from assessment.modes.tacspiel.report_state import OwnState, Report
from assessment.modes.tacspiel.reporting import in_order_of_delivery
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from control.situation.side import SIDES, Side
from orders.language.card import ReportCard, read_report
from orders.language.wording import read_back


def deliver(
    situation: Situation, keys: tuple[str, ...], decisions: tuple[Decision, ...], mode: Mode[Situation, Any]
) -> Situation:
    """Delivers the reports named, as decided, and opens their windows; both sides' clocks come to this pause.

    An edited report tells only what its card says; a delayed one stays under way with its new time; a withheld one is
    dropped. Numbers run per addressee. At the end of a cycle both sides get the forecast for the next.
    """
    after = delivery.deliver(situation, keys, decisions, _told, in_order_of_delivery)
    known = after.known
    if situation.now % mode.cycle_minutes == 0:
        weather = forecast(situation, mode)
        for side in SIDES:
            known = known.replaced(side, replace(known[side], forecast=weather))
    named = {name for side in SIDES for window in known[side].windows for name in window.units}
    return replace(after, known=known, locks=tuple(lock for lock in situation.locks if lock.unit not in named))


def _told(known: Knowledge, report: Report, decision: Decision | None, now: Fraction) -> Knowledge:
    """What a side knows once this report is told: the record, its own unit, the contact, and what it sets going."""
    changed = is_changed(decision)
    line = decision.card if decision and decision.card else report.card
    card = read_report(CODEBOOK, line)
    told = Delivered(
        number=len(known.reports) + 1,
        key=report.key,
        addressee=report.addressee,
        code=card.code,
        unit=report.unit,
        at=report.at,
        due=report.due,
        delivered=now,
        card=line,
        words=decision.words if decision and decision.words else _words(known, card, report),
        units=report.units,
        square=place_on(card) if changed else report.square,
        quality=report.quality,
        thread=report.thread,
    )
    if not changed:
        known = _own_told(known, report)
    if card.code in SIGHTINGS:
        known = replace(known, sightings=(*known.sightings, sighting_of(known, told, card)))
    news = (*told_by(card, Side(report.addressee)), *(() if changed else report.found))
    known = with_found(known, news, told.number)
    known = replace(
        known,
        reports=(*known.reports, told),
        planning=tuple(o for o in known.planning if o.number not in report.calls and not _is_void(o.card.unit, card)),
    )
    return _window_opened(known, told, now)


def place_on(card: ReportCard) -> Square | None:
    """The place that a card tells of, as far as it can be read."""
    text = card.value("C1") or ("" if card.code in FROM_CIVILIANS else card.value("POS"))
    return Square.at(text) if text else None


def sighting_of(known: Knowledge, told: Delivered, card: ReportCard) -> Sighting:
    """The contact that a report tells of."""
    before = next((one for one in reversed(known.reports) if told.thread and one.thread == told.thread), None)
    return Sighting(
        number=told.number,
        code=card.code,
        square=told.square,
        cont=card.value("Cont"),
        direction=card.value("Dir"),
        quality=told.quality,
        at=told.at,
        by=told.unit,
        continues=before.number if before else 0,
    )


def _words(known: Knowledge, card: ReportCard, report: Report) -> str:
    """The card in plain words, what it has no field for, and what it means for planning orders on file."""
    called = [order for order in known.planning if order.number in report.calls]
    void = [order for order in known.planning if _is_void(order.card.unit, card)]
    more = [f"{report.note[:1].upper()}{report.note[1:]}."] if report.note else []
    more += [f"It calls planning order {order.card.code} of {order.card.unit}." for order in called]
    more += [f"Planning order {order.card.code} of {order.card.unit} is void." for order in void]
    told = read_back(CODEBOOK, card)
    return f"{told}. {' '.join(more)}" if more else told


def _is_void(unit: str, card: ReportCard) -> bool:
    """Whether a report tells that the unit under a planning order is gone."""
    return card.code in CAPTURED and card.unit == unit


def _own_told(known: Knowledge, report: Report) -> Knowledge:
    """Own units as this report tells of them."""
    units = known.units
    if report.own is not None:
        units = _updated(units, report.own, is_lost=report.code in CAPTURED)
    if report.code in CAPTURED or report.overdue:
        units = tuple(_missed(unit, report) for unit in units)
    return replace(known, units=units)


def _updated(units: Iterable[OwnUnit], own: OwnState, *, is_lost: bool) -> tuple[OwnUnit, ...]:
    """An older word of a unit that arrives late changes nothing."""
    return tuple(
        replace(
            unit,
            square=own.square,
            posture=own.posture.value,
            formation=own.formation.value,
            mounted=own.mounted,
            vehicle=unit.vehicle if own.vehicle is None else own.vehicle,
            casualties=own.casualties,
            at=own.at,
            owes_resupply=own.owes_resupply,
            activity=own.activity,
            superior=own.superior or unit.superior,
            order=own.order,
            overdue=False,
            lost=unit.lost or is_lost or own.posture is Posture.OUT,
        )
        if unit.designator == own.designator and own.at >= unit.at
        else unit
        for unit in units
    )


def _missed(unit: OwnUnit, report: Report) -> OwnUnit:
    is_lost = report.code in CAPTURED and unit.designator == report.unit
    return replace(
        unit, lost=unit.lost or is_lost, overdue=(unit.overdue or unit.designator in report.overdue) and not is_lost
    )


def _window_opened(known: Knowledge, told: Delivered, now: Fraction) -> Knowledge:
    """Every report that tells of own units or of a place may be answered (R17)."""
    able = {unit.designator for unit in known.units if not unit.lost}
    if not told.units and told.square is None:
        return known
    units = tuple(name for name in told.units if name in able)
    window = Window(report=told.number, units=units, opened=max(told.due, now))
    locked = tuple(lock for lock in known.locked if lock.unit not in units)
    return replace(known, windows=(*known.windows, window), locked=locked)
