from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from control.situation.drawing import Coordinates, Mark, gathered

TABLE_TOP = Coordinates(origin=(0, 0), unit=100, digits=1, snap=50, between="/")


@pytest.mark.parametrize(
    ("snap", "position", "text"),
    [
        (500, (0, 0), "12000400"),
        (500, (499, 499), "12000400"),
        (500, (500, 1740), "12050415"),
        (100, (3740, 5260), "12370452"),
    ],
)
def test_a_position_becomes_the_text_of_a_card_field(snap: int, position: tuple[int, int], text: str) -> None:
    assert Coordinates(origin=(120000, 40000), unit=100, digits=4, snap=snap).text(position) == text


@given(east=st.integers(0, 39_999), north=st.integers(0, 29_999), snap=st.sampled_from([100, 500]))
def test_a_coordinate_text_names_the_middle_of_its_place(east: int, north: int, snap: int):
    form = Coordinates(origin=(120000, 40000), unit=100, digits=4, snap=snap)
    found = form.position(form.text((east, north)))
    assert found is not None
    assert form.text(found) == form.text((east, north))
    assert max(abs(found[0] - east), abs(found[1] - north)) <= snap // 2


@pytest.mark.parametrize(
    ("position", "text"),
    [((0, 0), "0/0"), ((3824, 2376), "38/24"), ((3826, 2424), "38.5/24"), ((12_049, 9_025), "120.5/90.5")],
)
def test_a_place_of_two_numbers_is_written_to_the_nearest_step(position: tuple[int, int], text: str):
    assert TABLE_TOP.text(position) == text


def test_a_place_of_two_numbers_is_where_it_says():
    assert TABLE_TOP.position("38.5/24") == (3850, 2400)
    assert [TABLE_TOP.position(text) for text in ("38.5", "38.5/", "38.5/24/1", "-1/24", "x/24", "38,5/24")] == [
        None
    ] * 6


def test_a_text_that_is_no_coordinate_names_no_place():
    form = Coordinates(origin=(120000, 40000), unit=100, digits=4, snap=500)
    assert [form.position(text) for text in ("", "1225", "1225047x", "122504701")] == [None] * 4
    board = Coordinates(origin=(0, 0), unit=1000, digits=1, snap=1000, east=("A", "B"), north=("2", "1"))
    assert (board.position("1B"), board.position("3B")) == ((1500, 1500), None)


@given(count=st.integers(1, 12))
def test_the_counters_of_a_square_stand_side_by_side_in_it(count: int):
    marks = [Mark(symbol="red/seen_infantry/none", at=(1500, 2500), side="R", designator=str(n)) for n in range(count)]
    placed = gathered(marks, 1000)
    assert [mark.designator for mark in placed] == [mark.designator for mark in marks]
    for number, mark in enumerate(placed):
        assert mark.at[0] - mark.width // 2 >= 1000
        assert mark.at[0] + mark.width // 2 <= 2000
        assert mark.at[1] >= 2000
        assert mark.at[1] + mark.width // 2 <= 3000
        for other in placed[:number]:
            assert max(abs(mark.at[0] - other.at[0]), abs(mark.at[1] - other.at[1])) >= mark.width


def test_counters_of_different_squares_are_gathered_apart():
    marks = [Mark(symbol="red/seen_infantry/none", at=(east, 500), side="R") for east in (500, 1500, 500)]
    assert [mark.at[0] // 1000 for mark in gathered(marks, 1000)] == [0, 0, 1]
