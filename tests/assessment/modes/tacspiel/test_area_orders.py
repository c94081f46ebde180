from __future__ import annotations

import pytest
from msgspec.structs import replace

from assessment.modes.tacspiel.area_orders import AreaOrder, lacking, refusal
from assessment.modes.tacspiel.square import Point, Square
from tests.assessment.modes.tacspiel.march_run import MarchRun

SHEET = MarchRun().sheet
COMPLETE = AreaOrder(
    designator="C73",
    units=("1C73", "2C73"),
    zone=(Point.at("12300450"), Point.at("12400460")),
    places={"1C73": Square.at("12300450"), "2C73": Square.at("12350455")},
    objectives={"1C73": Square.at("12300490"), "2C73": Square.at("12350455")},
)


def test_an_order_that_gives_all_three_is_accepted() -> None:
    assert lacking(SHEET, COMPLETE) == ""
    assert refusal(SHEET, COMPLETE) is None


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (replace(COMPLETE, zone=None), "gives the corners of its zone"),
        (replace(COMPLETE, units=()), "gives a rifle platoon below it"),
        (replace(COMPLETE, objectives={"1C73": Square.at("12300490")}), "to an objective for 2C73"),
        (replace(COMPLETE, places={}), "a place in the zone for 1C73, 2C73"),
        (replace(COMPLETE, zone=(Point.at("12300450"), Point.at("12350455"))), "the place of 2C73 lies outside"),
    ],
)
def test_what_it_lacks_is_named(order: AreaOrder, said: str) -> None:
    found = refusal(SHEET, order)
    assert found is not None
    assert said in found.why
    assert found.paragraph == "B'1b"
