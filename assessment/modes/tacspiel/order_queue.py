"""A unit's queue of orders: what is in hand, and what comes next (R19)."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.situation import Planned


def in_hand(queue: Iterable[Planned]) -> Planned | None:
    """The order that is being carried out; options and the like run beside it."""
    return next((p for p in queue if p.state is OrderState.STARTED and p.order.card.code not in BESIDE), None)


def next_number(queue: Iterable[Planned]) -> int:
    """The number of the order in hand, or of the one that is taken up next; 0 if there is none."""
    queue = tuple(queue)
    planned = (p for p in queue if p.state is OrderState.PLANNED and p.order.card.code not in BESIDE)
    found = in_hand(queue) or next(planned, None)
    return found.order.number if found else 0
