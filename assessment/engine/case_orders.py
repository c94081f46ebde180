"""The orders that a case gives: lines, or mappings of a line with its side, window and whether Control gave it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from assessment.engine.assessing import Start
from assessment.engine.case_values import Unfit
from assessment.engine.outcome import Order
from control.situation.side import Side
from orders.language.card import read_card
from orders.language.codebook import CodeBook
from orders.language.wrong import Unreadable


def orders_given(
    given: Iterable[Any], book: CodeBook, start: Start, side_of: Callable[[str], Side] = lambda code: Side.BLUE
) -> tuple[Order, ...]:
    """The orders, numbered in the order of their lines; `side_of` gives the side of a code where none is named.

    A window is in minutes. Raises `Unfit`.
    """
    orders: list[Order] = []
    for number, item in enumerate(given, start=1):
        fields = item if isinstance(item, dict) else {"line": item}
        try:
            card = read_card(book, str(fields["line"]), number)
        except (Unreadable, KeyError) as error:
            raise Unfit(f"this is no order: {error}", "orders", number - 1) from error
        at = Start(Fraction(fields.get("window", start.at)), start.cycle_minutes)
        orders.append(
            Order(
                number=number,
                side=Side(str(fields.get("side", side_of(card.code)))),
                card=card,
                cycle=at.cycle,
                place=number,
                window=at.window,
                by_control=bool(fields.get("by_control", False)),
            )
        )
    return tuple(orders)
