"""A unit's programme: its orders as a queue, when each starts, and what ends or breaks off one.

R19: a card with Tme starts then and breaks off what is in hand; a blank Tme follows
the card before it; options and direct support run beside the queue.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import order_queue
from assessment.modes.tacspiel.citing import paragraph_of
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import OrderDone, OrderNotCarriedOut
from assessment.modes.tacspiel.kinds import Formation, OrderState, Posture
from assessment.modes.tacspiel.march_rates import halts_mounted
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from orders.language.reading import ON_ORDER

AT_WORK = frozenset((Posture.RESTING, Posture.PREPARING, Posture.RESUPPLY))


@rule("A'1a.3", "A'1a.5")
def start_time(
    sheet: Worksheet, unit: Unit, order_number: str, earliest: Fraction, wanted: Fraction | None
) -> Fraction:
    """An order starts at the time in Tme, not before; a blank Tme means as soon as possible."""
    if wanted is None:
        sheet.note("blank Tme: as soon as possible")
        return earliest
    return max(earliest, wanted)


@rule("A'1a.4")
def waits_for_call(sheet: Worksheet, unit: Unit, order_number: str) -> bool:
    """A planning order, ONO in Tme, waits until it is called."""
    sheet.note("planning order")
    return True


def schedule(draft: Draft) -> None:
    """Puts every planned start into the queue."""
    for name, queue in draft.programmes.items():
        for planned in queue:
            if planned.state is OrderState.PLANNED and planned.starts is not None:
                draft.schedule(planned.starts, Due.ORDER, name)


def put(draft: Draft, sheet: Worksheet, order: Order, earliest: Fraction, *, follows: bool) -> None:
    """Enters an order in its unit's programme, from `earliest` on; `follows` lets a blank Tme wait its turn."""
    unit = draft.unit(order.card.unit)
    if order.card.time == ON_ORDER:
        waits_for_call(sheet, unit, str(order.number))
        append(draft, unit, Planned(order=order, state=OrderState.HELD))
        return
    wanted = wanted_start(draft, order)
    if wanted is None and follows and order.card.code not in BESIDE:
        append(draft, unit, Planned(order=order, state=OrderState.PLANNED, holds=earliest))
        return
    starts = start_time(sheet, unit, str(order.number), earliest, wanted)
    append(draft, unit, Planned(order=order, state=OrderState.PLANNED, starts=starts, holds=earliest))
    draft.schedule(starts, Due.ORDER, unit.designator)


def wanted_start(draft: Draft, order: Order) -> Fraction | None:
    """The moment that Tme names in the order's cycle; None where it is blank."""
    if not order.card.time:
        return None
    return draft.clock.next_time(order.card.time, Fraction((order.cycle - 1) * draft.cycle_minutes))


def withdraw_planned(draft: Draft, designator: str) -> None:
    """A later hand-in replaces what was planned for a unit and has not started."""
    _keep(draft, designator, lambda p: p.state in (OrderState.STARTED, OrderState.HELD) or p.order.card.code in BESIDE)


def drop_overtaken(draft: Draft, designator: str, planned: Planned) -> None:
    """A card that starts by its time overtakes the cards before it in the queue that have not started."""
    queue = draft.programmes.get(designator, ())
    place = next((n for n, p in enumerate(queue) if p is planned), 0)
    before = {id(p) for p in queue[:place] if p.state is OrderState.PLANNED and p.order.card.code not in BESIDE}
    _keep(draft, designator, lambda p: id(p) not in before or (p.starts is not None and p.starts > draft.now))


def _keep(draft: Draft, designator: str, stays: Callable[[Planned], bool]) -> None:
    queue = draft.programmes.get(designator, ())
    draft.programmes[designator] = tuple(planned for planned in queue if stays(planned))


def in_hand(draft: Draft, designator: str) -> Planned | None:
    """The order that a unit is carrying out."""
    return order_queue.in_hand(draft.programmes.get(designator, ()))


def finished(draft: Draft, designator: str, order_number: int) -> None:
    """An order is done: the next one that waited for it starts now."""
    queue = draft.programmes.get(designator, ())
    done = next((p for p in queue if p.order.number == order_number and p.state is OrderState.STARTED), None)
    if done is None:
        return
    unit = draft.unit(designator)
    draft.emit(
        OrderDone(
            at=draft.now,
            units=(designator,),
            rule=paragraph_of(done.order.card.code),
            order=order_number,
            code=done.order.card.code,
            square=unit.square,
        )
    )
    draft.programmes[designator] = tuple(p for p in queue if p is not done)
    start_waiting(draft, designator)


def start_waiting(draft: Draft, designator: str) -> None:
    """Gives the next blank card of the queue its start: now, which the instant takes up once more."""
    queue = draft.programmes.get(designator, ())
    waiting = next((p for p in queue if p.state is OrderState.PLANNED and p.order.card.code not in BESIDE), None)
    if waiting is not None and waiting.starts is None:
        draft.programmes[designator] = tuple(replace(p, starts=draft.now) if p is waiting else p for p in queue)
        draft.schedule(draft.now, Due.ORDER, designator)


def put_off(draft: Draft, designator: str, until: Fraction) -> None:
    """Cards of a unit that would start now start later."""
    queue = draft.programmes.get(designator, ())
    due = [
        p for p in queue if p.state is OrderState.PLANNED and p.starts == draft.now and p.order.card.code not in BESIDE
    ]
    if due:
        draft.programmes[designator] = tuple(replace(p, starts=until) if p in due else p for p in queue)
        draft.schedule(until, Due.ORDER, designator)


def take_up_next(draft: Draft, designator: str) -> None:
    """A unit has come to the end of something that no card told it: it takes up its next blank card, if it is free."""
    busy = any(designator in chase.pursuers for chase in draft.pursuits) or draft.battle_of(designator) is not None
    if not busy and in_hand(draft, designator) is None and draft.unit(designator).can_act:
        start_waiting(draft, designator)


def break_off(draft: Draft, designator: str) -> None:
    """What a unit has in hand ends without being done: events or another order stop it. Its march and work end.

    A unit that was on the march halts deployed (C'2a), one that was after an enemy lets him go (D'4.2).
    """
    _let_go(draft, designator)
    queue = draft.programmes.get(designator, ())
    draft.programmes[designator] = tuple(
        p for p in queue if p.state is not OrderState.STARTED or p.order.card.code in BESIDE
    )
    unit = draft.unit(designator)
    if unit.march is not None or unit.posture is Posture.MARCHING:
        unit = draft.change(designator, march=None, formation=Formation.DEPLOYED, mounted=halts_mounted(unit))
    if unit.posture is Posture.MARCHING:
        unit = draft.change(designator, posture=Posture.HALTED, halted_since=draft.now)
    if unit.work is not None:
        posture = Posture.HALTED if unit.posture in AT_WORK else unit.posture
        draft.change(designator, work=None, posture=posture)


def _let_go(draft: Draft, designator: str) -> None:
    """Takes a unit out of those who pursue an enemy or come up to him."""
    if any(designator in chase.pursuers for chase in draft.pursuits):
        left = [(chase, tuple(name for name in chase.pursuers if name != designator)) for chase in draft.pursuits]
        draft.pursuits = [replace(chase, pursuers=pursuers) for chase, pursuers in left if pursuers]


def void(draft: Draft, designator: str) -> None:
    """A unit that is lost carries out nothing more."""
    draft.programmes.pop(designator, None)


def refuse(draft: Draft, sheet: Worksheet, planned: Planned, refusal: Refusal) -> None:
    """An order that cannot be carried out: the event, and 772 with the reason as far as the side may know it.

    Of a unit that is lost nothing more is heard than the report of its loss.
    """
    card = planned.order.card
    name = card.unit
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now,
            units=(name,),
            line=sheet.line,
            rule=refusal.paragraph,
            order=planned.order.number,
            code=card.code,
            why=refusal.why,
            paragraph=refusal.paragraph,
        )
    )
    if not draft.unit(name).is_out:
        report(
            draft,
            sheet,
            "772",
            draft.unit(name),
            own=True,
            rule_id=refusal.paragraph,
            tag=str(planned.order.number),
            Num=card.code,
            Tme=draft.now,
            note=refusal.told,
        )


def mark_started(draft: Draft, designator: str, planned: Planned) -> Planned:
    """An order begins: it keeps its place in the queue."""
    started = replace(planned, state=OrderState.STARTED)
    draft.programmes[designator] = tuple(started if p is planned else p for p in draft.programmes[designator])
    return started


def append(draft: Draft, unit: Unit, planned: Planned) -> None:
    """Adds an order to the end of a unit's queue."""
    draft.programmes[unit.designator] = (*draft.programmes.get(unit.designator, ()), planned)


def drop(draft: Draft, designator: str, planned: Planned) -> None:
    """Takes an order out of a unit's queue."""
    queue = draft.programmes.get(designator, ())
    draft.programmes[designator] = tuple(p for p in queue if p.order.number != planned.order.number)
