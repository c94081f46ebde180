from __future__ import annotations

import pytest

from assessment.engine.case_draws import BadDraw, CaseDice, is_at, place_words, read_draws
from assessment.engine.dice import Place, SeededDice, seed_from
from control.situation.clock import Clock

CLOCK = Clock(day=2, hour=6)
BEHIND = SeededDice(seed_from(1))


def place(rule: str = "E'2a.5", *subjects: str, time: str = "210", ordinal: int = 0) -> Place:
    return Place(rule, subjects, time, 1, ordinal)


@pytest.mark.parametrize(
    ("written", "time", "fits"),
    [
        ("0930", "210", True),
        ("0930", "421/2", True),  # half a minute later shows the same clock time
        ("0930", "211", False),
        ("020930", "210", True),
        ("030930", "210", False),
        ("0930", "h6", True),  # the half hour (0900, 0930]
        ("0901", "h6", True),
        ("0900", "h6", False),
        ("0931", "h6", False),
        ("020930", "h6", True),
        ("h6", "h6", True),
        ("h7", "h6", False),
        ("h6", "210", False),
        ("2400", "1080", True),
        ("0000", "1080", True),
    ],
)
def test_a_draw_is_for_its_minute_or_half_hour(written: str, time: str, *, fits: bool) -> None:
    assert is_at(written, time, CLOCK) is fits


def test_a_place_is_told_as_people_write_it() -> None:
    assert place_words(place("E'2a.5", "1A44", time="h6"), CLOCK) == "E'2a.5 of 1A44 at half hour to 0930 (h6)"
    assert place_words(place("X", time="210", ordinal=1), CLOCK) == "X of nobody at 0930, number 2 of its kind"


def test_lists_make_several_draws() -> None:
    draws = read_draws(
        [{"rule": "X", "of_each": ["1A44", "2A44"], "at": ["0930", "1000"], "throw": [1, 2, 3, 4]}], CLOCK
    )
    assert [(draw.of, draw.at, draw.throw) for draw in draws] == [
        (("1A44",), "0930", 1),
        (("2A44",), "0930", 2),
        (("1A44",), "1000", 3),
        (("2A44",), "1000", 4),
    ]
    same = read_draws([{"rule": "X", "of": ["1A44", "1C73"], "at": ["0930", 1000], "throw": 7}], CLOCK)
    assert [(draw.of, draw.at, draw.throw) for draw in same] == [
        (("1A44", "1C73"), "0930", 7),
        (("1A44", "1C73"), "1000", 7),
    ]


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ("64", "a draw is a mapping"),
        ({"rule": "X"}, "a draw is a mapping"),
        ({"throw": 1}, "must name its rule"),
        ({"rule": "X", "throw": "1"}, "needs one throw"),
        ({"rule": "X", "throw": [1, 2]}, "needs one throw"),
        ({"rule": "X", "throw": 1, "for": "1A44"}, "no key 'for'"),
        ({"rule": "X", "throw": 1, "at": "soon"}, "is no time"),
    ],
)
def test_a_faulty_draw_is_refused(item: object, why: str) -> None:
    with pytest.raises(BadDraw, match=why):
        read_draws([item], CLOCK)


def faults(draws: list[object], *thrown: Place) -> list[str]:
    dice = CaseDice(read_draws(draws, CLOCK), BEHIND)
    for one in thrown:
        dice.throw(one, 100)
    return list(dice.faults(thrown, CLOCK))


def test_each_draw_gives_its_throw_and_the_rest_come_from_behind() -> None:
    dice = CaseDice(read_draws([{"rule": "X", "of": "1A44", "throw": 64}], CLOCK), BEHIND)
    assert dice.throw(place("X", "1A44"), 100) == 64
    other = place("X", "2A44")
    assert dice.throw(other, 100) == BEHIND.throw(other, 100)
    assert list(dice.asked) == [place("X", "1A44").key, other.key]


def test_draws_and_throws_must_fit_one_to_one() -> None:
    first, second = place("X", "1A44"), place("X", "2A44")
    good: list[object] = [{"rule": "X", "of": "1A44", "throw": 1}, {"rule": "X", "of": "2A44", "throw": 2}]
    assert faults(good, first, second) == []
    assert faults(good[:1], first, second) == ["no draw is given for the throw X of 2A44 at 0930"]
    assert faults(good, first) == ["the draw X of 2A44: 2 fits no throw"]
    assert "fits several throws" in faults([{"rule": "X", "throw": 1}], first, second)[0]
    assert "several draws fit" in faults([*good[:1], {"rule": "X", "throw": 1}], first)[0]


def test_equal_throws_are_told_apart_by_nth() -> None:
    thrown = place("X", "1A44"), place("X", "1A44", ordinal=1)
    draws: list[object] = [{"rule": "X", "nth": 1, "throw": 1}, {"rule": "X", "nth": 2, "throw": 2}]
    assert faults(draws, *thrown) == []


def test_a_number_that_the_die_lacks_is_refused() -> None:
    dice = CaseDice(read_draws([{"rule": "X", "throw": 100}], CLOCK), BEHIND)
    with pytest.raises(BadDraw, match="outside 0 to 99"):
        dice.throw(place("X"), 100)
