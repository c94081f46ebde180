"""What Blue is asked in phases 1 and 2 where its sheet does not say it: card, spaces of a card, who comes in."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.kinds import spoken
from assessment.modes.khe_sanh.rules import rule
from control.situation.side import Side

NOBODY = "none"
"""The answer that takes nobody."""


@rule("3.3.1", "2.4a")
def card_chosen(sheet: Worksheet, turn: str, titles: Mapping[str, str]) -> str:
    """One action card must be played, freely chosen among those that lie open."""
    first = next(iter(titles))
    if len(titles) == 1:
        return first
    return sheet.ask(Side.BLUE, f"Which action card is played in {turn}?", titles.items(), first)


@rule("3.1d")
def space_chosen(sheet: Worksheet, card: str, number: str, names: Mapping[str, str]) -> str:
    """A card that is for some spaces leaves it to the player which."""
    first = next(iter(names))
    if len(names) == 1:
        return first
    words = f"For which space is {spoken(card).upper()}, {number}?"
    return sheet.ask(Side.BLUE, words, names.items(), first)


@rule("5.1")
def arrival_chosen(sheet: Worksheet, card: str, number: str, units: Mapping[str, str]) -> str:
    """A card that brings units of the player's choice leaves it to him which, and whether any."""
    words = f"Which unit comes in by {spoken(card).upper()}, {number}?"
    return sheet.ask(Side.BLUE, words, (*units.items(), (NOBODY, "Nobody")), next(iter(units)))


@rule("16.0")
def replacement_chosen(sheet: Worksheet, card: str, number: str, units: Mapping[str, str]) -> str:
    """Replacements are taken in the own reinforcement phase; who is replaced the player says."""
    words = f"Which unit is replaced by {spoken(card).upper()}, {number}?"
    return sheet.ask(Side.BLUE, words, (*units.items(), (NOBODY, "Nobody")), next(iter(units)))
