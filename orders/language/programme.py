"""A unit's cards as a queue in order of time, and its read-back."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from orders.language import phrases
from orders.language.card import Card
from orders.language.codebook import CodeBook
from orders.language.phrase import Phrase, Words, as_written
from orders.language.reading import ON_ORDER
from orders.language.wording import read_back


class Step(msgspec.Struct, frozen=True):
    """One card of a unit's programme and when it begins, if its book knows times."""

    card: Card
    when: Phrase | None

    def said(self, book: CodeBook, words: Words = as_written) -> str:
        """The step in plain words."""
        told = read_back(book, self.card, words)
        if self.when is None:
            return told
        return Phrase(phrases.STEP, {"when": self.when.said(words), "said": told}).said(words)


def in_sequence(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a sheet in the order of Seq; a card without one stays behind the card before it."""
    keyed: list[tuple[int, Card]] = []
    for card in cards:
        number = card.value("Seq")
        keyed.append((int(number) if number else keyed[-1][0] if keyed else 0, card))
    return tuple(card for _, card in sorted(keyed, key=lambda pair: pair[0]))


def programme(book: CodeBook, cards: Iterable[Card]) -> tuple[Step, ...]:
    """The cards of one unit in order of time.

    A card with a time begins then, one without follows the card before it; orders that run beside the others come
    last but for those on order (ONO). Cards of words have no times and stay in the order of the sheet.
    """
    if book.order_card.words:
        return tuple(Step(card, None) for card in cards)
    queued: list[tuple[int, Step]] = []
    beside: list[Step] = []
    on_order: list[Step] = []
    for card in in_sequence(cards):
        if card.time == ON_ORDER:
            on_order.append(Step(card, Phrase(phrases.STEP_ON_ORDER)))
        elif book.orders[card.code].beside:
            beside.append(Step(card, _beside(card)))
        elif card.time:
            queued.append((int(card.time), Step(card, Phrase(phrases.STEP_AT, {"time": card.time}))))
        else:
            start = Phrase(phrases.STEP_THEN if queued else phrases.STEP_START)
            queued.append((queued[-1][0] if queued else -1, Step(card, start)))
    return (*(step for _, step in sorted(queued, key=lambda pair: pair[0])), *beside, *on_order)


def read_programme(book: CodeBook, cards: Iterable[Card], words: Words = as_written) -> str:
    """The programme of one unit in plain words, a line for each step."""
    return "\n".join(step.said(book, words) for step in programme(book, cards))


def _beside(card: Card) -> Phrase:
    return Phrase(phrases.STEP_BESIDE_FROM, {"time": card.time}) if card.time else Phrase(phrases.STEP_BESIDE)
