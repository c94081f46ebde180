"""Orders by side, cards by the book, and refusals with their place on the card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.engine.assessing import Start
from assessment.engine.case_orders import orders_given
from assessment.engine.case_values import Unfit
from assessment.engine.desk_checks import Refusal, by_the_book, inadmissible
from assessment.engine.order_sheets import orders_by_side
from assessment.modes.sog import MODE
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.draft import Draft
from assessment.modes.sog.standing_game import standing_game
from control.situation.side import Side
from orders.language.card import read_card

START = Start(Fraction(720), 720)


def test_a_subinterval_begins_in_its_cycle_and_with_a_window_inside_it() -> None:
    assert (START.cycle, START.cycle_end, START.window) == (2, Fraction(1440), None)
    inside = Start(Fraction(750), 720)
    assert (inside.cycle, inside.cycle_end, inside.window) == (2, Fraction(1440), Fraction(750))


def test_orders_stand_by_side_in_the_order_of_their_sheet_and_are_known_to_it() -> None:
    game = standing_game()
    draft = Draft(game.opening, game.ground, MODE.settings_in_force)
    given = orders_given(["HOLD", {"line": "PANEL 3", "side": "red"}, "MOVE 5F"], CODEBOOK, START)
    by_side = orders_by_side(draft, (given[2], given[1], given[0]))
    assert [order.card.code for order in by_side[Side.BLUE]] == ["HOLD", "MOVE"]
    assert draft.known.blue.orders == by_side[Side.BLUE]
    assert [order.card.code for order in draft.known.red.orders] == ["PANEL"]


def test_a_case_gives_its_orders_a_side_and_a_window() -> None:
    (order,) = orders_given([{"line": "HOLD", "window": 750, "by_control": True}], CODEBOOK, START, lambda _: Side.RED)
    assert (order.side, order.window, order.cycle, order.by_control) == (Side.RED, Fraction(750), 2, True)


@pytest.mark.parametrize("given", ["NOTHING", {"side": "blue"}])
def test_a_case_whose_order_cannot_be_read_says_which(given: object) -> None:
    with pytest.raises(Unfit, match="this is no order") as unfit:
        orders_given(["HOLD", given], CODEBOOK, START)
    assert unfit.value.path == ("orders", 1)


def test_what_the_book_refuses_is_told_apart_from_what_it_takes() -> None:
    cards = [read_card(CODEBOOK, "HOLD", 1), read_card(CODEBOOK, "MOVE", 2)]
    good, wrong = by_the_book(CODEBOOK, cards)
    assert ([card.code for card in good], [one.line for one in wrong]) == (["HOLD"], [2])


def test_a_refusal_stands_where_its_field_is_on_the_card() -> None:
    card = read_card(CODEBOOK, "MOVE 5F", 3)
    shown = inadmissible(CODEBOOK, card, Refusal(why="too far", paragraph="3.3", field="Sq"))
    assert (shown.reason, shown.paragraph, shown.column, shown.code, shown.line) == ("too far", "3.3", 6, "MOVE", 3)
    assert inadmissible(CODEBOOK, card, Refusal(why="too late", paragraph="3.3")).column == 0
