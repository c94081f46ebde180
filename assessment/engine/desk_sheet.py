"""What the order desk says of orders about to be handed in, by side and window."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, TypeAlias

from msgspec.structs import replace

from assessment.engine.mode import Checked, Mode
from assessment.engine.outcome import Order
from orders.language.card import Card
from orders.language.wrong import Inadmissible

Sheet: TypeAlias = tuple[Order, ...]


def desk_checks(situation: Any, orders: Iterable[Order], mode: Mode[Any, Any]) -> list[tuple[Sheet, Checked]]:
    """Each sheet, the orders of one side for one window, with what the desk says of it from the side's picture.

    The lines of cards in what is said are the orders' numbers.
    """
    sheets: list[tuple[Sheet, Checked]] = []
    ordered = sorted(orders, key=lambda order: (order.side, order.window is not None, order.window or 0, order.number))
    for (side, window), group in groupby(ordered, key=lambda order: (order.side, order.window)):
        sheet = tuple(group)
        picture = mode.picture_for(side, situation, mode)
        sheets.append((sheet, mode.check_orders(picture, tuple(_card(order) for order in sheet), mode, window)))
    return sheets


def desk_notes(situation: Any, orders: Iterable[Order], mode: Mode[Any, Any]) -> list[dict[str, Any]]:
    """The same as plain data: what is wrong and what is noted, by side and order."""
    said: list[dict[str, Any]] = []
    for sheet, checked in desk_checks(situation, orders, mode):
        side = sheet[0].side.value
        said += [{"side": side, "number": wrong.line, "wrong": wrong_words(wrong)} for wrong in checked.wrong]
        said += [{"side": side, "number": note.card, "note": note.words} for note in checked.notes]
    return said


def wrong_words(wrong: Inadmissible) -> str:
    """Why a card may not be given, with the paragraph that says so."""
    return f"{wrong.said()} ({wrong.paragraph})" if wrong.paragraph else wrong.said()


def _card(order: Order) -> Card:
    return replace(order.card, line=order.number)
