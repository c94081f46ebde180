"""Orders coming in: from when each holds, which go to the next cycle, and what the side remembers of them.

A sheet is a unit's queue (R19): cards stand in the order of columns 76-80, then of the
sheet. The first that is neither option nor planning order replaces what was planned and has not started.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import agents, area_orders, patrol_orders, programmes, windows
from assessment.modes.tacspiel.calls import held_like, is_like, take_call
from assessment.modes.tacspiel.citing import taken_under
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.command import start_delay
from assessment.modes.tacspiel.company_cards import written_out
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderDeferred, OrderNotCarriedOut, OrderTaken
from assessment.modes.tacspiel.order_codes import ATTACH, BESIDE
from assessment.modes.tacspiel.replies import answered_recently, cycle_order_holds_from, reply_start
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import SIDES, Side
from orders.language.reading import ON_ORDER

UNKNOWN_UNIT: Final = "the side has no such unit"
NOT_PLAYED: Final = "this order is not carried out in this edition"
DEFERRED: Final = "it does not answer an open report"


@rule("A'2a.1")
def is_own_piece(sheet: Worksheet, name: str, known: bool) -> bool:  # noqa: FBT001 - what the draft says of the name
    """Orders go to pieces: platoons, and the exceptions that the unit list names; not to squads inside a platoon."""
    sheet.note("on the unit list" if known else "not on the unit list")
    return known


def take_orders(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...]) -> None:
    """Enters the orders handed in for this subinterval, and locks the units of windows that were let pass."""
    written = tuple(one for order in orders for one in _written_out(draft, sheet, order))
    orders = area_orders.taken(draft, sheet, written)
    for (side, name), sheet_of_unit in groupby(sorted(orders, key=_by_unit), key=lambda o: (o.side, o.card.unit)):
        cards = in_sequence(sheet_of_unit)
        if name in agents.NAMES and side is Side.RED:
            agents.take_orders(draft, sheet, cards)
            continue
        unit = draft.units.get(name) or patrol_orders.put_out(draft, sheet, side, cards)
        if unit is None and patrol_orders.is_patrol_name(draft, side, name):
            continue
        is_own = is_own_piece(sheet, name, unit is not None and unit.side is side)
        if unit is None or not is_own:
            _refuse_unknown(draft, sheet, side, cards)
        else:
            _take_sheet(draft, sheet, unit, cards)
    for side in SIDES:
        _remember(draft, side, tuple(order for order in written if order.side is side))
    windows.close(draft, sheet, {order.card.unit for order in orders if order.window is not None})


def _written_out(draft: Draft, sheet: Worksheet, order: Order) -> Iterator[Order]:
    """An order to a company as orders to the platoons that its cell believes it to have; any other as it is."""
    for card in written_out(draft.known[order.side].units, order.card, sheet):
        yield order if card is order.card else replace(order, card=card)


def in_sequence(orders: Iterable[Order]) -> list[Order]:
    """A unit's cards in the order of columns 76-80; one without a number stays behind the card before it."""
    keyed: list[tuple[int, Order]] = []
    for order in orders:
        number = order.card.value("Seq")
        keyed.append((int(number) if number else keyed[-1][0] if keyed else 0, order))
    return [order for _, order in sorted(keyed, key=lambda pair: pair[0])]


def _by_unit(order: Order) -> tuple[Side, str, int, int]:
    return order.side, order.card.unit, order.place, order.number


def _take_sheet(draft: Draft, sheet: Worksheet, unit: Unit, cards: Iterable[Order]) -> None:
    queued = False
    for order in cards:
        held = held_like(draft, order)
        earliest = _holds_from(draft, sheet, order, unit, calls=held is not None)
        number, code = order.number, order.card.code
        draft.emit(OrderTaken(at=draft.now, units=(unit.designator,), rule=taken_under(order), order=number, code=code))
        if earliest is None:
            _defer(draft, sheet, order, unit)
            continue
        draft.locks.pop(unit.designator, None)
        if held is not None:
            take_call(draft, sheet, order, held, earliest)
            continue
        queues = order.card.code not in BESIDE and order.card.time != ON_ORDER
        if queues and not queued:
            programmes.withdraw_planned(draft, unit.designator)
        programmes.put(draft, sheet, order, earliest, follows=queued)
        queued = queued or queues


def _holds_from(draft: Draft, sheet: Worksheet, order: Order, unit: Unit, *, calls: bool) -> Fraction | None:
    """From when an order holds; None if that is the next cycle. Attachment is for the start of a cycle."""
    if order.card.code == ATTACH:
        return draft.now if order.window is None else draft.cycle_end
    if order.window is not None:
        return draft.now if order.card.time == ON_ORDER else reply_start(draft, sheet, order, unit, calls=calls)
    start_delay(sheet)
    answered = answered_recently(draft, sheet, unit, order.card.value("Auth"), calls=calls)
    return cycle_order_holds_from(sheet, unit.designator, str(order.number), draft.now, answered)


def _defer(draft: Draft, sheet: Worksheet, order: Order, unit: Unit) -> None:
    """A card that does not answer an open report waits for the next cycle; nothing else of the programme changes.

    That it waits is told without the unit, and opens no window for it.
    """
    draft.emit(
        OrderDeferred(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="A'1c.1",
            order=order.number, code=order.card.code, why=DEFERRED,
        )
    )  # fmt: skip
    programmes.put(draft, sheet, order, draft.cycle_end, follows=False)
    report(
        draft, sheet, "H52", unit.designator, to=order.side, rule_id="A'1c.1", tag=str(order.number), Tme=draft.now,
        Text=f"order {order.card.code} waits for the next cycle",
    )  # fmt: skip


def _refuse_unknown(draft: Draft, sheet: Worksheet, side: Side, cards: Iterable[Order]) -> None:
    """Cards for a unit that the side has not, and for agents and the like: 772, the same whoever else has it."""
    for order in cards:
        name, code = order.card.unit, order.card.code
        why = NOT_PLAYED if name in CODEBOOK.special_units else UNKNOWN_UNIT
        draft.emit(
            OrderNotCarriedOut(
                at=draft.now, units=(name,), line=sheet.line, rule="A'2a.1",
                order=order.number, code=code, why=why, paragraph="A'2a.1",
            )
        )  # fmt: skip
        report(
            draft, sheet, "772", name, to=side, rule_id="A'2a.1", tag=str(order.number), note=why,
            Num=code, Tme=draft.now,
        )  # fmt: skip


def _remember(draft: Draft, side: Side, own: tuple[Order, ...]) -> None:
    """A cell knows its own orders: its programme and expected places rest on them."""
    if own:
        known = draft.known[side]
        planning = tuple(_still_open(known.planning, own)) + tuple(o for o in own if o.card.time == ON_ORDER)
        draft.known = draft.known.replaced(side, replace(known.with_orders(own), planning=planning))


def _still_open(planning: Iterable[Order], own: tuple[Order, ...]) -> Iterator[Order]:
    """The planning orders that none of the new cards calls; a card calls the first that it repeats."""
    calling = [order.card for order in own]
    for order in planning:
        call = next((card for card in calling if is_like(order.card, card)), None)
        if call is None:
            yield order
        else:
            calling.remove(call)
