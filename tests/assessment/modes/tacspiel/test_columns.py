from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.modes.tacspiel import movement
from tests.assessment.modes.tacspiel.march_run import MarchRun

NAMES = ("1C73", "2C73", "3C73", "HC73")
START = "12250450"


def column(count: int, formation: str, **given: Any) -> MarchRun:
    """A column of platoons on Route 4, ordered at 0600 in the order of `NAMES`."""
    run = MarchRun(units={name: {"square": START} for name in NAMES[:count]}, **given)
    for name in NAMES[:count]:
        assert run.order(name, "100", Msn="R", C1="12500450", F=formation) is None
    return run


@pytest.mark.parametrize(
    ("count", "formation", "times"),
    [
        # 4 km/h: 7 1/2 minutes a square; one behind the other by 1/4 km, 3 3/4 minutes.
        (2, "C", ["0607", "0611"]),
        (3, "C", ["0607", "0611", "0615"]),
        (4, "C", ["0607", "0611", "0615", "0618"]),
        # 2 km/h: 15 minutes a square; one behind the other by 1/2 km, 15 minutes.
        (2, "T", ["0615", "0630"]),
        (3, "T", ["0615", "0630", "0645"]),
        (4, "T", ["0615", "0630", "0645", "0700"]),
    ],
)
def test_platoons_of_a_column_enter_one_behind_the_other(count: int, formation: str, times: list[str]) -> None:
    run = column(count, formation)
    run.until("0900")
    assert [run.entries(name)["12300450"] for name in NAMES[:count]] == times


@pytest.mark.parametrize(("formation", "squares"), [("C", 2), ("T", 4)])
def test_four_platoons_cover_two_squares_in_column_and_four_in_tactical_column(formation: str, squares: int) -> None:
    run = column(4, formation)
    run.until("0620" if formation == "C" else "0702")
    assert len({run.unit(name).square for name in NAMES}) == squares
    assert START not in {run.unit(name).square.text for name in NAMES}


def test_the_worksheet_shows_head_and_tail_of_each_unit() -> None:
    run = column(3, "C")
    run.until("0601")
    figures = [(line.words.split(",")[0], line.value) for line in run.sheet.lines if "behind the head" in line.words]
    assert figures == [
        ("head of the unit", "0"),
        ("tail of the unit", "250"),
        ("head of the unit", "250"),
        ("tail of the unit", "500"),
        ("head of the unit", "500"),
        ("tail of the unit", "750"),
    ]


def test_a_column_that_catches_up_waits_until_a_square_has_room() -> None:
    run = MarchRun(units={name: {"square": "12350450"} for name in ("1C73", "2C73")} | {"1B78": {"square": START}})
    for name in ("1C73", "2C73"):
        run.order(name, "100", Msn="R", C1="12600450", F="T")
    run.until("0640")
    run.order("1B78", "100", Msn="R", C1="12600450", F="C", Dir="V")
    run.until("0900")
    assert [run.entries("2C73")[square] for square in ("12400450", "12450450", "12500450", "12600450")] == [
        "0630",
        "0645",
        "0700",
        "0730",
    ]
    assert [run.entries("1B78")[square] for square in ("12350450", "12400450", "12450450", "12600450")] == [
        "0641",
        "0645",
        "0700",
        "0730",
    ]


def test_units_wait_for_room_across_a_cut() -> None:
    whole, cut = column(4, "T"), column(4, "T")
    for run in (whole, cut):
        run.until("0620")
        movement.interrupt(run.draft, run.sheet, run.unit("1C73"), Fraction(60), "a test")
    whole.until("0830")
    for time in ("0630", "0700", "0730", "0800", "0830"):
        cut.until(time)
        cut.reopened()
    assert whole.draft.events == cut.draft.events
    # The head stands in 12300450 from 0620 to 0700 with ten minutes to go; the others come up behind it.
    assert [cut.entries(name)["12300450"] for name in NAMES] == ["0615", "0710", "0725", "0740"]


def test_units_of_the_other_direction_do_not_take_room() -> None:
    run = MarchRun(units={"1C73": {"square": START}, "2C73": {"square": "12350450"}})
    run.order("1C73", "100", Msn="R", C1="12500450", F="T")
    run.order("2C73", "100", Msn="R", C1="12000450", F="T")
    run.until("0900")
    assert run.entries("1C73")["12350450"] == "0630"
    assert run.entries("2C73")["12250450"] == "0630"


def test_the_order_of_the_cards_is_the_order_of_march() -> None:
    run = MarchRun(units={name: {"square": START} for name in NAMES[:3]})
    for name in ("3C73", "1C73", "2C73"):
        run.order(name, "100", Msn="R", C1="12500450", F="C")
    run.until("0900")
    entered = [run.entries(name)["12300450"] for name in ("3C73", "1C73", "2C73")]
    assert entered == ["0607", "0611", "0615"]


def test_units_sent_deployed_go_side_by_side() -> None:
    run = MarchRun(units={name: {"square": "12300455"} for name in NAMES[:2]})
    for name in NAMES[:2]:
        run.order(name, "101", C1="12400455", F="D")
    run.until("0900")
    assert run.entries("1C73") == run.entries("2C73")


def test_units_sent_to_one_place_by_two_ways_form_no_column() -> None:
    run = MarchRun(units={name: {"square": "12300460"} for name in NAMES[:3]})
    run.order("1C73", "101", C1="12500460", C2="12400470", F="C")
    run.order("2C73", "101", C1="12500460", C2="12400450", F="C")
    run.order("3C73", "101", C1="12500460", C2="12400450", F="C")
    run.until("0900")
    first = [min(run.entries(name).values()) for name in NAMES[:3]]
    assert first[0] == first[1] < first[2], "the first two set out side by side, the third behind"
