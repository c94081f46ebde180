"""Queried cards as Control reads them: a ruling gives the card, or has it answered 772.

The subject of such a ruling names side and number of the order, as in blue:12; its value is the card in 80 columns, or
772 with the words that the cell is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Order, Ruling, RulingKind
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderNotCarriedOut, Ruled
from assessment.modes.tacspiel.not_correctable import NotCorrectable
from assessment.modes.tacspiel.reporting import report
from control.situation.clock import cycle_number
from control.situation.side import SIDES, Side
from orders.language.card import read_card
from orders.language.wrong import Unreadable

REFUSED: Final = "772"


def as_ruled(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...], rulings: Iterable[Ruling]) -> tuple[Order, ...]:
    """The orders with those that Control has read in their place. Raises `NotCorrectable`."""
    by_number = {(order.side, order.number): order for order in orders}
    for ruling in sorted(rulings, key=lambda r: r.number):
        if ruling.kind is not RulingKind.ORDER or (ruling.at is not None and ruling.at != draft.now):
            continue
        side, number = _named(ruling)
        line = sheet.ruled_line(ruling)
        written = by_number.pop((side, number), None)
        if ruling.value[: len(REFUSED)] == REFUSED:
            _refuse(draft, sheet, ruling, side, written)
        else:
            by_number[side, number] = _read(draft, ruling, side, number, written)
        words = f"{ruling.subject}: {ruling.value}"
        draft.emit(Ruled(at=draft.now, units=(), line=line, ruling=ruling.number, words=words))
    return tuple(by_number.values())


def _named(ruling: Ruling) -> tuple[Side, int]:
    side, _, number = ruling.subject.partition(":")
    if side not in SIDES or not number.isdecimal():
        raise NotCorrectable(f"name the side and the number of the order, as in blue:12, not {ruling.subject!r}")
    return Side(side), int(number)


def _read(draft: Draft, ruling: Ruling, side: Side, number: int, written: Order | None) -> Order:
    try:
        card = read_card(CODEBOOK, ruling.value, lead=draft.ground.lead)
    except Unreadable as fault:
        raise NotCorrectable(f"the card cannot be read: {fault}") from fault
    if written is not None:
        return replace(written, card=card, by_control=True)
    window = draft.now if draft.now % draft.cycle_minutes else None
    cycle = cycle_number(draft.now, draft.cycle_minutes)
    return Order(number=number, side=side, card=card, cycle=cycle, place=number, window=window, by_control=True)


def _refuse(draft: Draft, sheet: Worksheet, ruling: Ruling, side: Side, written: Order | None) -> None:
    """The card is answered: it cannot be carried out."""
    unit = written.card.unit if written else ""
    code = written.card.code if written else ""
    words = ruling.value[len(REFUSED) :].strip() or "the card cannot be read"
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now, units=(unit,) if unit else (), line=sheet.line, rule="INTRO.5",
            order=int(ruling.subject.partition(":")[2]), code=code, why=words, paragraph="INTRO.5",
        )
    )  # fmt: skip
    report(
        draft, sheet, REFUSED, unit, to=side, rule_id="INTRO.5", tag=str(ruling.number), note=words,
        Num=code, Tme=draft.now,
    )  # fmt: skip
