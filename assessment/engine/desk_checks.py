"""What the order desks of all modes say of cards: what the code book alone has against them, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from orders.language.card import Card, place_of
from orders.language.check import check_card
from orders.language.codebook import CodeBook
from orders.language.wrong import Inadmissible


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why a card may not be carried out, by which paragraph, and which field it lies in."""

    why: str
    paragraph: str
    field: str = ""


def by_the_book(book: CodeBook, cards: Iterable[Card]) -> tuple[list[Card], list[Inadmissible]]:
    """The cards against which the code book has nothing, and what it has against the others."""
    good: list[Card] = []
    wrong: list[Inadmissible] = []
    for card in cards:
        faults = check_card(book, card)
        wrong += faults
        if not faults:
            good.append(card)
    return good, wrong


def inadmissible(book: CodeBook, card: Card, refusal: Refusal) -> Inadmissible:
    """A refusal as the desk shows it: with the place of its field on the card."""
    return Inadmissible(
        reason=refusal.why,
        paragraph=refusal.paragraph,
        field=refusal.field,
        column=place_of(book, card, refusal.field) if refusal.field else 0,
        code=card.code,
        line=card.line,
    )
