"""Cards as Control reads them: a ruling gives the card that holds, or has it answered as not carried out.

The subject of such a ruling names side and number of the order, as in blue:12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from assessment.engine.assessing import Start
from assessment.engine.draft import Draft
from assessment.engine.event import Ruled
from assessment.engine.outcome import Order, Ruling, RulingKind
from assessment.engine.rulings import NotCorrectable
from assessment.engine.worksheet import Worksheet
from control.situation.side import SIDES, Side
from orders.language.card import Card
from orders.language.wrong import Unreadable

D = TypeVar("D", bound=Draft)


class RefusedCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that Control answers: whose, its number, the order if one was understood, and why it is not carried out.

    `ruling` is the number of the ruling.
    """

    side: Side
    number: int
    written: Order | None
    why: str
    ruling: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRulings(Generic[D]):
    """What a mode makes of rulings on cards."""

    # Reads a card of this game. Raises `Unreadable`.
    read: Callable[[D, str], Card]
    # The word before the reasons in a ruling that has a card answered instead of read.
    refusal: str
    # Has a card not carried out, and tells its side.
    refuse: Callable[[D, Worksheet, RefusedCard], None]

    def as_ruled(
        self, draft: D, sheet: Worksheet, orders: tuple[Order, ...], rulings: Iterable[Ruling], start: Start
    ) -> tuple[Order, ...]:
        """The orders with those that Control has read in their place. Raises `NotCorrectable`."""
        by_number = {(order.side, order.number): order for order in orders}
        for ruling in sorted(rulings, key=lambda one: one.number):
            if ruling.kind is not RulingKind.ORDER or ruling.at not in (None, start.at):
                continue
            side, number = _named(ruling)
            line = sheet.ruled_line(ruling)
            written = by_number.pop((side, number), None)
            if ruling.value.startswith(self.refusal):
                why = ruling.value.removeprefix(self.refusal).strip() or "the card cannot be read"
                answered = RefusedCard(side=side, number=number, written=written, why=why, ruling=ruling.number)
                self.refuse(draft, sheet, answered)
            else:
                card = self._card(draft, ruling)
                by_number[side, number] = (
                    replace(written, card=card, by_control=True) if written else _entered(side, number, card, start)
                )
            words = f"{ruling.subject}: {ruling.value}"
            draft.emit(Ruled(at=draft.now, units=(), line=line, ruling=ruling.number, words=words))
        return tuple(by_number.values())

    def _card(self, draft: D, ruling: Ruling) -> Card:
        try:
            return self.read(draft, ruling.value)
        except Unreadable as fault:
            raise NotCorrectable(f"the card cannot be read: {fault}") from fault


def _entered(side: Side, number: int, card: Card, start: Start) -> Order:
    """The order of a card that nobody could read before."""
    return Order(
        number=number, side=side, card=card, cycle=start.cycle, place=number, window=start.window, by_control=True
    )


def _named(ruling: Ruling) -> tuple[Side, int]:
    side, _, number = ruling.subject.partition(":")
    if side not in SIDES or not number.isdecimal():
        raise NotCorrectable(f"name the side and the number of the order, as in blue:12, not {ruling.subject!r}")
    return Side(side), int(number)
