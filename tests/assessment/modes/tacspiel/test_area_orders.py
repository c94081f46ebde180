from __future__ import annotations

from msgspec.structs import replace

from assessment.modes.tacspiel.area_orders import AreaOrder, cards_of, lacking
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.square import Point, Square
from tests.assessment.modes.tacspiel.march_run import MarchRun

SHEET = MarchRun().sheet
COMPLETE = AreaOrder(
    designator="C73",
    units=("1C73", "2C73"),
    zone=(Point.at("12300450"), Point.at("12400460")),
    places={"1C73": Square.at("12300450"), "2C73": Square.at("12350450")},
    objectives={"1C73": Square.at("12300490"), "2C73": Square.at("12350450")},
)


def test_what_an_order_over_an_area_lacks_is_named() -> None:
    assert lacking(SHEET, COMPLETE) == ""
    assert lacking(SHEET, replace(COMPLETE, zone=None)) == "zone"
    assert lacking(SHEET, replace(COMPLETE, places={})) == "places"
    assert lacking(SHEET, replace(COMPLETE, objectives={"1C73": Square.at("12300490")})) == "objectives"


def test_a_complete_order_is_written_out_as_a_card_for_each_unit() -> None:
    cards = cards_of(SHEET, COMPLETE)
    assert not isinstance(cards, Refusal)
    assert [(card["Unit"], card["C1"], card["C2"], card["Auth"]) for card in cards] == [
        ("1C73", "12300490", "12300450", "C73"),
        ("2C73", "12350450", "", "C73"),
    ]


def test_an_incomplete_order_and_a_place_outside_the_zone_are_refused() -> None:
    for order in (
        replace(COMPLETE, objectives={}),
        replace(COMPLETE, zone=(Point.at("12300450"), Point.at("12350455"))),
    ):
        refusal = cards_of(SHEET, order)
        assert isinstance(refusal, Refusal)
        assert refusal.paragraph == "B'1b"
