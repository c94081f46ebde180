"""The desk answers from the writer's own picture: it moves nothing and sees nothing of the truth (INTRO.6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assessment.case_library import bench_of
from assessment.engine.case_bench import Setup
from assessment.engine.cases import cases_of
from assessment.engine.outcome import Answers
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.square import Square
from control.situation.canonical import digest
from control.situation.side import Side
from orders.language.card import write_card


def setup(given: str) -> Setup:
    text = f"rules: [INTRO.6]\nkind: assess\ngiven:\n{given}\nexpect: {{}}\n"
    return bench_of("tacspiel").setup(cases_of(parse_yaml(text, "tests/modes/tacspiel/cases/x.yaml"))[0])


MARCH = """
  without: [A44, B44, M44]
  until: "0630"
  orders: [{Unit: 3C73, Ord: "101", C1: "11700410", F: C}]
"""


def checked(made: Setup, side: Side = Side.BLUE) -> Any:
    picture = made.mode.picture_for(side, made.opening, made.mode)
    return made.mode.check_orders(picture, tuple(order.card for order in made.orders), made.mode, None)


def test_only_an_assessment_moves_units() -> None:
    made = setup(MARCH)
    before = digest(made.opening)
    assert not checked(made).wrong
    assert digest(made.opening) == before
    outcome = made.mode.assess(made.opening, made.orders, (), Answers(), made.mode, NoDice())
    moved = next(unit for unit in outcome.situation.units if unit.designator == "3C73")
    assert moved.square == Square.at("11700410")


def test_the_answer_does_not_hang_on_where_units_really_are() -> None:
    """Equal pictures give equal answers, whatever the truth: unit elsewhere, spent, or gone."""
    made = setup(MARCH)
    hidden = replace(
        made.opening,
        units=tuple(replace(unit, square=Square.at("12700470"), casualties=80) for unit in made.opening.units),
    )
    there = made.mode.picture_for(Side.BLUE, hidden, made.mode)
    assert there == made.mode.picture_for(Side.BLUE, made.opening, made.mode)
    cards = tuple(order.card for order in made.orders)
    assert made.mode.check_orders(there, cards, made.mode, None) == checked(made)


def test_a_company_card_is_written_out_in_the_order_of_march() -> None:
    made = setup('  orders: [{Unit: C73, side: blue, Posit: "11600405", Ord: "100", Msn: R, C1: "12300450", F: C}]')
    picture = made.mode.picture_for(Side.BLUE, made.opening, made.mode)
    cards = made.mode.write_out(picture, made.orders[0].card, made.mode)
    assert [card.unit for card in cards] == ["1C73", "2C73", "3C73", "HC73"]
    assert {card.value("C1") for card in cards} == {"12300450"}
    assert all(len(write_card(made.mode.codebook, card)) == 80 for card in cards)
