"""What the checks of orders go by, what they find, and what they make of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.knowledge import Course
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.spot import Spot, units
from control.situation.side import Side
from orders.language.card import Card


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What the checks go by: the course of the battle as somebody knows it, his army list, and the settings."""

    side: Side
    course: Course
    army: dict[str, int]
    settings: Mapping[str, str]

    def is_set(self, key: str, value: str = "on") -> bool:
        """Whether a setting has a value."""
        return self.settings.get(key) == value


class Work(Protocol):
    """A sheet of one phase as it is taken card by card on a board, which it changes."""

    board: Board

    def take(self, card: Card) -> Refusal | None:
        """Carries a card out on the board, or says why it may not be."""

    def close(self) -> tuple[Refusal, ...]:
        """What is wrong with the sheet as a whole."""


class Choices:
    """What a side chose in one phase: `chosen` holds it in the order of the sheet. Nothing need be chosen."""

    def __init__(self, sheet: Worksheet, view: View, board: Board) -> None:
        self.board = board
        self.chosen: dict[str, str] = {}
        self._sheet = sheet
        self._view = view

    def own(self, name: str) -> Element | None:
        """An element of the side that gives the orders."""
        found = self.board.elements.get(name)
        return found if found is not None and found.side is self._view.side else None

    def close(self) -> tuple[Refusal, ...]:
        """A sheet of choices is never wrong as a whole."""
        return ()


def not_in_this_army(name: str, paragraph: str, field: str = "Unit") -> Refusal:
    """An order to an element that its side does not have."""
    return Refusal(why=f"there is no {name} in this army", paragraph=paragraph, field=field)


def named(text: str) -> tuple[str, ...]:
    """The elements of a list such as `NVA1-3,NVA7`, in its order."""
    names: list[str] = []
    for part in text.split(","):
        stem = part.rstrip("0123456789-")
        first, _, last = part[len(stem) :].partition("-")
        if last:
            names += [f"{stem}{number}" for number in range(int(first), int(last) + 1)]
        else:
            names.append(part)
    return tuple(names)


def spot_of(card: Card) -> Spot:
    """The place on a card."""
    return Spot(units(card.value("X")), units(card.value("Y")))


def facing_of(card: Card) -> int:
    """The facing on a card, in whole degrees."""
    return int(card.value("Dir")) % 360
