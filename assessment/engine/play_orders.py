"""Decks of cards as orders: each given to its cycle or window by its header."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Order
from control.situation.clock import cycle_number
from control.situation.side import SIDES, Side
from orders.language.card import Card
from orders.language.deck import Deck, Header, read_decks


class DeckFault(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a deck that cannot be played, with file, line, column and reason."""

    file: str
    line: int
    column: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, column {self.column}: {self.why}"


class BadDecks(ValueError):
    """Decks with lines that cannot be read; `faults` lists them all."""

    def __init__(self, faults: tuple[DeckFault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def orders_from(decks: Mapping[str, str], scenario: Scenario[Any], mode: Mode[Any, Any]) -> tuple[Order, ...]:
    """The orders of decks by file name, numbered by side in order of their time. Raises `BadDecks`.

    A reply deck, whose header names only its window, is handed in at that half hour, all others at the start of the
    cycle that holds the header's start; a deck without header belongs to the first cycle.
    """
    faults: list[DeckFault] = []
    found: list[Order] = []
    for file, text in decks.items():
        for deck in read_decks(mode.codebook, text, lead=mode.lead_of(scenario.ground)):
            faults += _faults(file, deck)
            sides = [_side_of(card, deck.header, scenario, mode) for card in deck.cards]
            faults += _homeless(file, deck, sides)
            found += (
                _order(card, side, place, deck.header, scenario, mode)
                for place, (card, side) in enumerate(zip(deck.cards, sides, strict=True), start=1)
                if side is not None
            )
    if faults:
        raise BadDecks(tuple(faults))
    return tuple(_numbered(found, mode))


def _numbered(orders: Iterable[Order], mode: Mode[Any, Any]) -> Iterator[Order]:
    numbers = dict.fromkeys(SIDES, 0)
    for order in sorted(orders, key=lambda order: _handed_in(order, mode)):
        numbers[order.side] += 1
        yield msgspec.structs.replace(order, number=numbers[order.side])


def _handed_in(order: Order, mode: Mode[Any, Any]) -> Fraction:
    return order.window if order.window is not None else Fraction((order.cycle - 1) * mode.cycle_minutes)


def _order(  # noqa: PLR0913 - what an order is made of
    card: Card, side: Side, place: int, header: Header | None, scenario: Scenario[Any], mode: Mode[Any, Any]
) -> Order:
    opening: Fraction = scenario.opening.now
    start = scenario.clock.at(header.start) if header else opening
    is_reply = header is not None and (not header.end or _is_window(start, header, scenario, mode))
    return Order(
        number=0,
        side=side,
        card=card,
        cycle=cycle_number(start, mode.cycle_minutes),
        place=place,
        window=start if is_reply else None,
    )


def _is_window(start: Fraction, header: Header, scenario: Scenario[Any], mode: Mode[Any, Any]) -> bool:
    """Whether a header with two times names a window inside a cycle rather than a cycle."""
    end = scenario.clock.at(header.end)
    return bool(start % mode.cycle_minutes) and end - start < mode.cycle_minutes


def _side_of(card: Card, header: Header | None, scenario: Scenario[Any], mode: Mode[Any, Any]) -> Side | None:
    """The header's side, else the one that has the unit."""
    if header is not None:
        return header.side
    for side in SIDES:
        picture = mode.picture_for(side, scenario.opening, mode)
        if any(getattr(unit, "designator", "") == card.unit for unit in getattr(picture, "units", ())):
            return side
    return None


def _faults(file: str, deck: Deck) -> Iterator[DeckFault]:
    return (DeckFault(file=file, line=one.line, column=one.column, why=one.said()) for one in deck.faults)


def _homeless(file: str, deck: Deck, sides: Iterable[Side | None]) -> Iterator[DeckFault]:
    for card, side in zip(deck.cards, sides, strict=True):
        if side is None:
            why = f"the deck has no header, and neither side has a unit {card.unit}"
            yield DeckFault(file=file, line=card.line, column=1, why=why)
