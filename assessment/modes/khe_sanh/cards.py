"""2.4, 4: the two decks, what their cards do, and where a card goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from assessment.engine.table_entry import Provenance
from assessment.engine.tables import Entry, TableSet, table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.kinds import Disposition, Lasts, Op
from assessment.modes.khe_sanh.rules import rule

CARDS = table("4.0")
EFFECTS = table("4.0-effects")
TURN_CHANGE = table("H-turn-change")
REMEMBERED = 8
"""So many sets of cards are kept read."""
BY_DIE: Final = "?"
ACTION: Final = "action"


class CardEffect(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a card does. Which fields count depends on `op`.

    `units` and `types` say for whom it is, `spaces`, `regions`, `terrain`, `within` a distance `of` a space and `along`
    say where; `amount` is how much or how far, `count` how many, `toward` where units move to; `success_from` is what
    a die must show `per` space or unit.
    """

    op: Op
    lasts: Lasts = Lasts.AT_ONCE
    amount: int = 0
    count: int = 0
    units: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    within: int = 0
    of: str = ""
    along: str = ""
    toward: str = ""
    kind: str = ""
    exclude_tag: str = ""
    per: str = ""
    success_from: int = 0
    loss: str = ""
    reveals: bool = False
    terrain: tuple[str, ...] = ()


class CardInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A card: `turns` is the number in its corner, `?` where its text has it thrown."""

    id: str
    title: str
    text: str
    turns: str
    disposition: Disposition
    effects: tuple[CardEffect, ...]
    from_source: bool

    @property
    def designator(self) -> str:
        """Its id, by which orders and rulings name it."""
        return self.id


@lru_cache(maxsize=REMEMBERED)
def _decks(tables: TableSet) -> dict[str, tuple[CardInfo, ...]]:
    decks: dict[str, list[CardInfo]] = {}
    for entry in tables[CARDS.id].entries:
        decks.setdefault(str(entry.figures["deck"]), []).append(_card(tables, entry))
    return {deck: tuple(cards) for deck, cards in decks.items()}


def _card(tables: TableSet, entry: Entry) -> CardInfo:
    own = [one.figures for one in tables[EFFECTS.id].entries if one.figures["card"] == entry.key]
    return CardInfo(
        id=entry.key,
        title=str(entry.figures["title"]),
        text=str(entry.figures["text"]),
        turns=str(entry.figures["turns"]),
        disposition=Disposition(str(entry.figures["disposition"])),
        effects=tuple(_effect(figures) for figures in own),
        from_source=entry.provenance is Provenance.PRINTED,
    )


def _effect(figures: dict[str, Any]) -> CardEffect:
    said = {name: value for name, value in figures.items() if value is not None and name != "card"}
    if "who" in said:
        said["units"] = said.pop("who")
    return msgspec.convert(said, CardEffect)


def action_cards(tables: TableSet) -> tuple[CardInfo, ...]:
    """The cards of the player."""
    return _decks(tables)[ACTION]


def opfor_cards(tables: TableSet) -> tuple[CardInfo, ...]:
    """The cards that move the OPFOR."""
    return _decks(tables)["opfor"]


@rule("2.4a", "4.1a")
def may_play(sheet: Worksheet, card: str, hand: Sequence[str]) -> bool:
    """All action cards are available and freely chosen, but for those that are out of the game."""
    sheet.figure("cards available", len(hand))
    return card in hand


@rule("2.4b", "3.1a")
def drawn(sheet: Worksheet, turn: str, deck: Sequence[str]) -> str:
    """The top card of a shuffled deck: each card still in it has the same chance. Subjects are only the turn."""
    del turn
    return deck[0] if len(deck) == 1 else deck[sheet.throw(len(deck))]


@rule("4.1b", "3.2c")
def change_of(sheet: Worksheet, card: str) -> int:
    """The number in the corner of a card; where it shows a question mark, a die and the card's text say it."""
    number = sheet.read(CARDS, card, figure="turns")
    return int(sheet.result(TURN_CHANGE, die(sheet), card)) if str(number) == BY_DIE else int(number)


@rule("4.2a", "4.2b", "4.2c", "4.2e")
def disposition(sheet: Worksheet, card: str) -> Disposition:
    """Each card says what becomes of it: discarded, set aside in effect, removed, reshuffled, or used again."""
    return Disposition(sheet.read(CARDS, card, figure="disposition"))


@rule("4.2d")
def is_exhausted(sheet: Worksheet, turn: str, left: int) -> bool:
    """When all OPFOR cards have been drawn, the discards are shuffled into a new deck."""
    del turn
    sheet.figure("cards in the deck", left)
    return left == 0
