"""Where a side's orders should have brought its units by book rates, and when its cards should begin and end."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import msgspec

from assessment.engine.mode import CardTimes, Mode
from assessment.engine.outcome import Order
from assessment.modes.tacspiel.beliefs import Known
from assessment.modes.tacspiel.course import Courses
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side
from orders.language.card import Card

CYCLES_AHEAD: Final = 2
"""How far ahead the times of a sheet are reckoned."""


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit should be at the side's clock, and by which order."""

    designator: str
    square: Square
    order: int


def expected_places(known: Known, mode: Mode[Any, Any], side: Side) -> tuple[Expected, ...]:
    """The expected places that differ from the last report, in order of designator."""
    if mode.ground is None or mode.clock is None or not known.orders:
        return ()
    courses = Courses(known, side, mode)
    found: list[Expected] = []
    for own in known.units:
        if courses.has_orders(own):
            course = courses.of(own, known.clock)
            if course.square != own.square:
                found.append(Expected(designator=own.designator, square=course.square, order=course.order))
    return tuple(found)


def expected_times(  # noqa: PLR0913 - whose cards, for when
    known: Known, mode: Mode[Any, Any], side: Side, cards: Iterable[Card], *, cycle: int, window: Fraction | None
) -> tuple[CardTimes, ...]:
    """When each card of a sheet should begin and end, in the order of the cards."""
    if mode.ground is None or mode.clock is None:
        return ()
    first = max((order.number for order in known.orders), default=0) + 1
    drafted = tuple(
        Order(number=number, side=side, card=card, cycle=cycle, place=number, window=window)
        for number, card in enumerate(cards, start=first)
    )
    courses = Courses(known, side, mode, drafted)
    until = Fraction((cycle + CYCLES_AHEAD) * mode.cycle_minutes)
    names = {order.card.unit for order in drafted}
    times = {
        timed.order: timed
        for own in known.units
        if own.designator in names and courses.has_orders(own)
        for timed in courses.of(own, until).times
    }
    return tuple(
        CardTimes(card=order.card.line, starts=timed.starts, ends=timed.ends)
        for order in drafted
        for timed in (times.get(order.number),)
        if timed is not None
    )
