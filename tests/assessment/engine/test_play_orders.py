from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.engine.outcome import Order
from assessment.engine.play_orders import BadDecks, orders_from
from assessment.engine.playing import configured_for
from assessment.modes import mode
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.standing_game import standing_game
from control.situation.side import Side
from orders.language.card import line_from
from orders.language.codebook import CardKind

GAME = standing_game()
MODE = configured_for(GAME, mode("tacspiel"), {})


def card(unit: str = "1C73") -> str:
    fields = {"Unit": unit, "Posit": "11600405", "Ord": "101", "C1": "12300450", "F": "T"}
    return line_from(CODEBOOK, CardKind.ORDER, fields) + "\n"


def orders(**decks: str) -> tuple[Order, ...]:
    return orders_from(decks, GAME, MODE)


@pytest.mark.parametrize(
    ("header", "cycle", "window"),
    [
        ("020600 to 021200, BLUE", 1, None),
        ("021200 to 021800, BLUE", 2, None),
        ("020730, BLUE", 1, 90),
        ("021200, BLUE", 2, 360),
        ("020730 to 020800, BLUE", 1, 90),
        ("021230 to 021300, BLUE", 2, 390),
    ],
)
def test_the_header_tells_cycle_or_window(header: str, cycle: int, window: int | None) -> None:
    (order,) = orders(a=f"{header}\n{card()}")
    assert (order.cycle, order.window) == (cycle, None if window is None else Fraction(window))
    assert (order.side, order.number, order.place) == (Side.BLUE, 1, 1)


def test_orders_are_numbered_by_side_in_order_of_their_time() -> None:
    found = orders(
        a=f"021200 to 021800, BLUE\n{card()}{card('2C73')}",
        b=f"020600 to 021200, BLUE\n{card('3C73')}",
        c=f"020600 to 021200, RED\n{card('1A44')}",
    )
    assert {(order.side.value, order.card.unit): order.number for order in found} == {
        ("blue", "3C73"): 1,
        ("blue", "1C73"): 2,
        ("blue", "2C73"): 3,
        ("red", "1A44"): 1,
    }


def test_a_deck_without_header_belongs_to_the_first_cycle_and_to_whoever_has_the_unit() -> None:
    blue, red = orders(a=card() + card("1A44"))
    assert (blue.side, red.side) == (Side.BLUE, Side.RED)
    assert {(order.cycle, order.window) for order in (blue, red)} == {(1, None)}
    with pytest.raises(BadDecks, match="neither side has a unit 9Z9"):
        orders(a=card("9Z9"))


def test_all_faults_of_all_decks_are_told_at_once() -> None:
    with pytest.raises(BadDecks) as caught:
        orders(a=f"020600 to 021200, BLUE\n{card().replace('101', '1O1')}", b=f"020600 to 021200, GREEN\n{card()}")
    assert [(fault.file, fault.line) for fault in caught.value.faults][:2] == [("a", 2), ("b", 1)]
