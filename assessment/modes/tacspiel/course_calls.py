"""Planning orders in the reckoning of a course: which are on file as it begins, and which a report has called (R17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from assessment.engine.outcome import Order
from assessment.modes.tacspiel.calls import is_like, trigger_of
from assessment.modes.tacspiel.knowledge import Delivered
from orders.language.reading import ON_ORDER

Written = tuple[Fraction, Order]
"""An order, and when it was handed in."""


class Call(NamedTuple):
    """A planning order and the report that calls it."""

    order: Order
    told: Delivered


def on_file(written: Iterable[Written], reports: Sequence[Delivered], moment: Fraction) -> Iterator[Order]:
    """The planning orders of a unit that nothing has called before a moment, as they were handed in."""
    kept: list[Order] = []
    for handed_in, order in written:
        if handed_in >= moment:
            break
        if order.card.time != ON_ORDER:
            like = next((one for one in kept if is_like(one.card, order.card)), None)
            kept = [one for one in kept if one is not like]
            continue
        told = called_by(order, handed_in, reports)
        if told is None or told.due >= moment:
            kept.append(order)
    yield from kept


def calls(written: Iterable[Written], reports: Sequence[Delivered], moment: Fraction) -> Iterator[Call]:
    """The planning orders that reports call from a moment on."""
    for handed_in, order in written:
        told = called_by(order, handed_in, reports)
        if told is not None and told.due >= moment:
            yield Call(order, told)


def called_by(order: Order, handed_in: Fraction, reports: Sequence[Delivered]) -> Delivered | None:
    """The first report that calls a planning order by its trigger, None where none has come."""
    code, named = trigger_of(order.card)
    later = (told for told in reports if told.due > handed_in and told.code == code)
    return next((told for told in later if named in (told.unit, *told.units)), None) if code else None
