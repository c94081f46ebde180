"""Orders coming in: from when each holds, which mid-cycle orders are accepted, and which units are locked.

play.md "Windows for replies": an order that cites a report is accepted for the units the report names, for others that
bear directly on the contact, and by Control's leave; every other mid-cycle order waits for the next cycle.
"""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.outcome import Order
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.calls import called_delay, is_call, take_call
from assessment.modes.tacspiel.command import common_level, order_delay, start_delay
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderDeferred, OrderNotCarriedOut, OrderTaken
from assessment.modes.tacspiel.knowledge import Delivered, LockedUnit, Window
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Lock, Unit
from control.situation.side import SIDES, Side

RECENT = table("A'")
THIS_CYCLE = "now"
NEXT_CYCLE = "next_cycle"


def take_orders(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...]) -> None:
    """Enters the orders handed in for this subinterval, and locks the units of windows that were let pass."""
    seen: set[str] = set()
    for order in sorted(orders, key=lambda o: (o.side, o.card.value("Unit"), o.place, o.number)):
        name = order.card.value("Unit")
        unit = draft.units.get(name)
        if unit is None or unit.side is not order.side:
            _emit_unknown(draft, sheet, order)
            continue
        earliest = _earliest(draft, sheet, order, unit)
        draft.emit(OrderTaken(at=draft.now, units=(name,), order=order.number, code=order.card.code))
        if is_call(draft, order):
            take_call(draft, sheet, order, earliest)
        else:
            programmes.put(draft, sheet, order, earliest, first=name not in seen)
        seen.add(name)
    _remember(draft, orders)
    _close_windows(draft, sheet, {order.card.value("Unit") for order in orders if order.window is not None})


@rule("A'1a.2")
def cycle_start_time(sheet: Worksheet, unit: Unit, order_number: str, start: Fraction, reported: Fraction | None) -> Fraction:
    """An order handed in for a cycle holds from its start; one to a unit in a recent report no sooner than its reply.

    `reported` is the time from which an answer to a report of the last 90 minutes could hold, none without such a one.
    """
    return start if reported is None else max(start, reported)


@rule("A'1c.1", reading="R4")
def bears_on_contact(sheet: Worksheet, unit: Unit, report: str, named: bool, shares: bool, supports: bool) -> bool:
    """A reply may order the units in the contact and any other that bears directly on it.

    Those are the units that the report names, those under the same next headquarters, and those in direct support.
    """
    sheet.note("named in the report" if named else "not named in the report")
    if not named:
        sheet.note("shares the next headquarters" if shares else "does not share the next headquarters")
        sheet.note("in direct support" if supports else "not in direct support")
    return named or shares or supports


@rule("A'1c.1")
def control_lets_through(sheet: Worksheet, unit: Unit, report: str) -> bool:
    """Any other order that cites the report goes to Control: now, or with the next cycle."""
    answer = sheet.ask(
        "control",
        "Does the order bear directly on the contact?",
        ((THIS_CYCLE, "yes, carry it out now"), (NEXT_CYCLE, "no, with the next cycle")),
        NEXT_CYCLE,
        (f"The order is for {unit.designator} and answers report {report}.",),
    )
    return answer == THIS_CYCLE


@rule("A'1c.2")
def is_locked(sheet: Worksheet, unit: Unit, until: Fraction) -> bool:
    """A unit whose window was let pass is locked until the end of the cycle, or until a later report on it."""
    sheet.figure("locked until minute", until)
    return True


def _earliest(draft: Draft, sheet: Worksheet, order: Order, unit: Unit) -> Fraction:
    if order.window is None:
        start_delay(sheet)
        return cycle_start_time(sheet, unit, str(order.number), draft.now, _reply_time(draft, sheet, unit))
    cited = order.card.value("Cites")
    told = _delivered(draft, order.side, cited)
    window = _window(draft, order.side, told)
    if told is None or window is None or not _is_let_through(draft, sheet, order, unit, window):
        draft.emit(
            OrderDeferred(
                at=draft.now,
                units=(unit.designator,),
                line=sheet.line,
                rule="A'1c.1",
                order=order.number,
                code=order.card.code,
                why="does not answer an open report",
            )
        )
        return draft.cycle_end
    draft.locks.pop(unit.designator, None)
    delay = _delay(draft, sheet, order, unit, told)
    return max(window.opened, told.due + delay)


def _delay(draft: Draft, sheet: Worksheet, order: Order, unit: Unit, told: Delivered) -> Fraction:
    reporter = draft.units.get(told.unit, unit)
    level = common_level(draft, reporter, unit, order.card.value("Auth"))
    return called_delay(sheet, level) if is_call(draft, order) else order_delay(sheet, level)


def _is_let_through(draft: Draft, sheet: Worksheet, order: Order, unit: Unit, window: Window) -> bool:
    named = unit.designator in window.units
    others = [draft.units[name] for name in window.units if name in draft.units]
    shares = any(other.superior == unit.superior for other in others)
    supports = any(other.designator in unit.supports for other in others)
    report = str(window.report)
    return bears_on_contact(sheet, unit, report, named, shares, supports) or control_lets_through(sheet, unit, report)


def _reply_time(draft: Draft, sheet: Worksheet, unit: Unit) -> Fraction | None:
    """When an answer to the last recent report that names the unit could hold; none by the book setting."""
    if draft.settings.get("recent_reports") == "book":
        return None
    recent = Fraction(sheet.read(RECENT, "recent_report_min"))
    told = [
        delivered
        for delivered in draft.known[unit.side].reports
        if unit.designator in delivered.units and delivered.due > draft.now - recent and delivered.quality
    ]
    if not told:
        return None
    last = max(told, key=lambda delivered: delivered.due)
    reporter = draft.units.get(last.unit, unit)
    return last.due + order_delay(sheet, common_level(draft, reporter, unit, ""))


def _delivered(draft: Draft, side: Side, cited: str) -> Delivered | None:
    number = int(cited) if cited.isdecimal() else 0
    return next((told for told in draft.known[side].reports if told.number == number), None)


def _window(draft: Draft, side: Side, told: Delivered | None) -> Window | None:
    if told is None:
        return None
    return next((window for window in draft.known[side].windows if window.report == told.number), None)


def _emit_unknown(draft: Draft, sheet: Worksheet, order: Order) -> None:
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now,
            units=(order.card.value("Unit"),),
            line=sheet.line,
            rule="A'2a.1",
            order=order.number,
            code=order.card.code,
            why="the side has no such unit",
            paragraph="A'2a.1",
        )
    )


def _remember(draft: Draft, orders: tuple[Order, ...]) -> None:
    """A cell knows its own orders: they join what it knows, as its programme and expected places rest on them."""
    for side in SIDES:
        own = tuple(order for order in orders if order.side is side)
        if own:
            known = draft.known[side]
            draft.known = draft.known.replaced(side, known.with_orders(own))


def _close_windows(draft: Draft, sheet: Worksheet, answered: set[str]) -> None:
    """All windows close when the next subinterval starts; units named and not ordered are locked (A'1c.2)."""
    until = draft.cycle_end
    for side in SIDES:
        known = draft.known[side]
        passed = sorted({name for window in known.windows for name in window.units} - answered)
        for name in passed:
            unit = draft.units.get(name)
            if unit is not None and is_locked(sheet, unit, until):
                draft.locks[name] = Lock(unit=name, until=until)
        if known.windows:
            locked = {lock.unit: lock for lock in known.locked if lock.until > draft.now and lock.unit not in answered}
            locked |= {name: LockedUnit(unit=name, until=until) for name in passed}
            draft.known = draft.known.replaced(side, known.with_locks(tuple(locked[name] for name in sorted(locked))))
    draft.locks = {name: lock for name, lock in draft.locks.items() if lock.until > draft.now}
