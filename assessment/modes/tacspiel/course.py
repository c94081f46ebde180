"""What a unit should be doing by its orders and book rates, reckoned from its last report with nobody else about.

R23: where its order should have brought it; R19: the
read-back is the whole programme with expected times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import msgspec

from assessment.engine.mode import Mode
from assessment.engine.outcome import Order
from assessment.engine.worksheet import SilentSheet, Worksheet
from assessment.modes.tacspiel import course_calls, fire, flights, movement, order_starts, programmes, works
from assessment.modes.tacspiel.beliefs import Known, belief
from assessment.modes.tacspiel.calls import give_start, held_like, is_like, starts_by_report, take_call
from assessment.modes.tacspiel.command import start_delay
from assessment.modes.tacspiel.course_calls import Call, Written
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderDone, OrderNotCarriedOut, OrderStarted
from assessment.modes.tacspiel.foresight import NoDice, Unforeseen
from assessment.modes.tacspiel.intake import in_sequence
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.replies import answered_recently, cited_report, reply_time
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side
from orders.language.reading import ON_ORDER

STEPS: Final = (order_starts.start_due, movement.move, works.finish, flights.foreseen, fire.foreseen)
NAMES: Final = ("Desig", "Spt")
"""Fields in which a card names other own units, without whom its order could not be reckoned."""
INSTANTS: Final = 5000
"""More than any programme has; a course that never ends is cut off there."""


class Timed(msgspec.Struct, frozen=True, kw_only=True):
    """When an order should begin and end; None where that cannot be foreseen."""

    order: int
    starts: Fraction | None = None
    ends: Fraction | None = None


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit should be at the end of the reckoning, by which order, and when its orders begin and end."""

    square: Square
    order: int
    times: tuple[Timed, ...]


Sheets = tuple[tuple[Fraction, tuple[Order, ...]], ...]


class Courses:
    """Reckons the courses of a side's units, each alone on the map."""

    def __init__(self, known: Known, side: Side, mode: Mode[Any, Any], drafted: Iterable[Order] = ()) -> None:
        self._known, self._side, self._mode = known, side, mode
        self._orders: dict[str, list[Order]] = {}
        for order in (*known.orders, *drafted):
            self._orders.setdefault(order.card.unit, []).append(order)
        self._all = belief(known, side, mode, known.units, known.clock)

    def has_orders(self, own: OwnUnit) -> bool:
        """Whether there is anything to reckon for a unit."""
        if own.lost:
            return False
        return bool(self._sheets(own)) or any(course_calls.calls(self._written(own), self._known.reports, own.at))

    def of(self, own: OwnUnit, until: Fraction) -> Course:
        """The course of one unit up to a moment."""
        draft = belief(self._known, self._side, self._mode, (own, *self._named(own)), own.at)
        sheet = SilentSheet(self._mode.tables, NoDice())
        with suppress(Unforeseen):
            self._run(draft, sheet, own, until)
        unit = draft.unit(own.designator)
        hand = programmes.in_hand(draft, own.designator)
        return Course(square=unit.square, order=hand.order.number if hand else 0, times=_times(draft))

    def _named(self, own: OwnUnit) -> Iterator[OwnUnit]:
        """The other units that its cards name, alone or by company or headquarters, as last reported."""
        cards = [order.card for order in self._orders.get(own.designator, ())]
        names = {card.value(field) for card in cards for field in NAMES} - {""}
        for other in self._known.units if names else ():
            called = not names.isdisjoint((other.designator, other.company, other.superior))
            if called and not other.lost and other.designator != own.designator:
                yield other

    def _run(self, draft: Draft, sheet: Worksheet, own: OwnUnit, until: Fraction) -> None:
        written = self._written(own)
        for order in course_calls.on_file(written, self._known.reports, own.at):
            programmes.put(draft, sheet, order, own.at, follows=False)
        sheets = [(moment, orders, None) for moment, orders in self._sheets(own)]
        called = [(call.told.due, (), call) for call in course_calls.calls(written, self._known.reports, own.at)]
        for moment, orders, call in sorted((*called, *sheets), key=itemgetter(0)):
            if moment > until:
                break
            _go_on(draft, sheet, moment)
            self._hand_in(draft, sheet, own, orders)
            if call is not None:
                _call(draft, sheet, call)
        _go_on(draft, sheet, until)

    def _hand_in(self, draft: Draft, sheet: Worksheet, own: OwnUnit, orders: Iterable[Order]) -> None:
        queued = False
        for order in orders:
            if order.card.code in BESIDE:
                continue
            if order.card.time == ON_ORDER:
                self._file(draft, sheet, order, own)
                continue
            earliest = max(self.holds_from(order, own), draft.now)
            held = held_like(draft, order)
            if held is not None:
                take_call(draft, sheet, order, held, earliest)
                continue
            if not queued:
                programmes.withdraw_planned(draft, own.designator)
            programmes.put(draft, sheet, order, earliest, follows=queued)
            queued = True

    def _file(self, draft: Draft, sheet: Worksheet, order: Order, own: OwnUnit) -> None:
        """Keeps a planning order on file; the one that the unit has in hand, as it reported, has been called."""
        programmes.put(draft, sheet, order, draft.now, follows=False)
        told = course_calls.called_by(order, handed_in(order, self._mode), self._known.reports)
        if order.number == own.order and told is not None:
            _call(draft, sheet, Call(order, told))

    def holds_from(self, order: Order, own: OwnUnit) -> Fraction:
        """From when the side counts on its order."""
        sheet, unit = SilentSheet(self._mode.tables, NoDice()), self._all.unit(own.designator)
        start = handed_in(order, self._mode)
        self._all.now = start
        told = cited_report(self._known.reports, order.card.cites)
        calls = any(is_like(one.card, order.card) for one in self._orders.get(own.designator, ()))
        if order.window is not None and told is None:
            return Fraction(order.cycle * self._mode.cycle_minutes)
        if order.window is None or told is None:
            start_delay(sheet)
            answered = answered_recently(self._all, sheet, unit, order.card.value("Auth"), calls=calls)
            return max(start, answered) if answered is not None else start
        return reply_time(self._all, sheet, order, unit, told, calls=calls)

    def _written(self, own: OwnUnit) -> tuple[Written, ...]:
        """All orders of a unit with when they were handed in, in this order."""
        by_time: dict[Fraction, list[Order]] = {}
        for order in self._orders.get(own.designator, ()):
            by_time.setdefault(handed_in(order, self._mode), []).append(order)
        return tuple((moment, order) for moment, orders in sorted(by_time.items()) for order in in_sequence(orders))

    def _sheets(self, own: OwnUnit) -> Sheets:
        """What remains of the sheet in hand when the unit last reported, and the sheets handed in since."""
        sheets = [
            (moment, tuple(order for _, order in orders))
            for moment, orders in groupby(self._written(own), key=itemgetter(0))
        ]
        in_hand = [(own.at, _from(orders, own.order)) for moment, orders in sheets if moment < own.at]
        since = [(moment, orders) for moment, orders in sheets if moment >= own.at]
        return (*(found for found in in_hand if found[1]), *since)


def handed_in(order: Order, mode: Mode[Any, Any]) -> Fraction:
    """When an order was handed in: at the start of its cycle, or in its window."""
    return Fraction((order.cycle - 1) * mode.cycle_minutes) if order.window is None else order.window


def _from(orders: Sequence[Order], number: int) -> tuple[Order, ...]:
    """The orders of a sheet from the one in hand on; none where another sheet holds it.

    A planning order stands where it was written, not where it is carried out: nothing is known to follow it.
    """
    place = next((n for n, order in enumerate(orders) if order.number == number), None)
    if place is None:
        return ()
    if orders[place].card.time == ON_ORDER:
        return (orders[place],)
    return tuple(order for order in orders[place:] if order.card.time != ON_ORDER)


def _call(draft: Draft, sheet: Worksheet, call: Call) -> None:
    """A report calls a planning order that is still on file."""
    unit = draft.unit(call.order.card.unit)
    for planned in draft.programmes.get(unit.designator, ()):
        if planned.state is OrderState.HELD and planned.order.number == call.order.number:
            starts = starts_by_report(draft, sheet, call.order, unit, call.told)
            give_start(draft, planned, call.order, max(starts, draft.now), starts)


def _go_on(draft: Draft, sheet: Worksheet, until: Fraction) -> None:
    """Carries out what falls due up to a moment."""
    for _ in range(INSTANTS):
        moment = draft.next_moment()
        if moment is None or moment > until:
            break
        draft.now = sheet.now = moment
        due = draft.take_due(moment)
        for step in STEPS:
            step(draft, sheet, due)
        draft.moved_now.clear()
        draft.changed_now.clear()
    draft.now = sheet.now = max(until, draft.now)


def _times(draft: Draft) -> tuple[Timed, ...]:
    found: dict[int, Timed] = {}
    for event in draft.events:
        if isinstance(event, OrderStarted):
            found[event.order] = Timed(order=event.order, starts=event.at)
        elif isinstance(event, OrderDone) and event.order in found:
            found[event.order] = msgspec.structs.replace(found[event.order], ends=event.at)
        elif isinstance(event, OrderNotCarriedOut):
            found[event.order] = Timed(order=event.order)
    return tuple(found[number] for number in sorted(found))
