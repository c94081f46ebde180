"""Planning orders (ONO) and how they are called: by a later card with the same fields and a time, or by a trigger.

A'1a.4, reading R4 and play.md: a called ONO costs one level less than A'5; company and battalion none.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.command import ORDER_DELAY
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.kinds import LEVELS, Level, OrderState
from assessment.modes.tacspiel.programmes import start_time
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned

MINUTES_AN_HOUR = 60
_FREE = ("Tme", "Cites", "Posit", "Auth", "Seq")


@rule("A'1a.4", reading="R4")
def called_delay(sheet: Worksheet, level: Level) -> Fraction:
    """A called planning order is delayed by one level less than a new one, in minutes: company and battalion none."""
    lower = LEVELS[max(LEVELS.index(level) - 1, 0)]
    if LEVELS.index(lower) <= LEVELS.index(Level.COMPANY):
        sheet.note("planned beforehand: no delay")
        return Fraction(0)
    return Fraction(sheet.read(ORDER_DELAY, lower)) * MINUTES_AN_HOUR


def held_like(draft: Draft, order: Order) -> Planned | None:
    """The planning order on file that a card repeats in all but its time, authority and citation."""
    if order.card.value("Tme") == "ONO":
        return None
    queue = draft.programmes.get(order.card.value("Unit"), ())
    wanted = _fields(order)
    return next((p for p in queue if p.state is OrderState.HELD and _fields(p.order) == wanted), None)


def is_call(draft: Draft, order: Order) -> bool:
    """Whether a card calls a planning order."""
    return held_like(draft, order) is not None


def take_call(draft: Draft, sheet: Worksheet, order: Order, earliest: Fraction) -> None:
    """Gives the planning order its start, with the delay in `earliest`."""
    held = held_like(draft, order)
    if held is None:
        return
    name = order.card.value("Unit")
    tme = order.card.value("Tme")
    cycle_start = Fraction((order.cycle - 1) * draft.cycle_minutes)
    wanted = draft.clock.next_time(tme, cycle_start) if tme else None
    starts = start_time(sheet, draft.unit(name), str(order.number), earliest, wanted)
    called = replace(held, order=order, state=OrderState.PLANNED, starts=starts)
    draft.programmes[name] = tuple(called if p is held else p for p in draft.programmes[name])
    draft.schedule(starts, Due.ORDER, name)


def _fields(order: Order) -> tuple[tuple[str, str], ...]:
    return (
        ("Ord", order.card.code),
        *((name, value) for name, value in order.card.values.items() if name not in _FREE),
    )
