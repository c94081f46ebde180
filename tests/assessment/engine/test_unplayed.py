"""Unplayed actions: read from lines, thrown for once, the same throw whenever they are entered."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.engine.dice import Place, SeededDice, seed_from
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.unplayed import RULE, Action, Outcome, decide, read_action, write_action
from assessment.engine.worksheet import Worksheet
from assessment.engine.worksheet_line import LineKind
from assessment.modes.tacspiel import MODE

FERRY = """\
Bribe the ferryman
+ He owes 1C73 a favour.
- He fears the Red cadre.
00-39: He carries the platoon over. | blue: The ferryman takes us over.
40-99: He refuses. | blue: The ferryman refuses. | red: A ferryman refused the enemy.
"""


def sheet(seed: int = 7) -> Worksheet:
    made = Worksheet(MODE.tables, SeededDice(seed_from(seed)))
    made.now = Fraction(30)
    return made


def ruling(text: str = FERRY, *, number: int = 1, subject: str = "1C73") -> Ruling:
    return Ruling(number=number, kind=RulingKind.ACTION, reason="asked by the cell", value=text, subject=subject)


def test_an_action_is_read_from_its_lines():
    action = read_action(FERRY)
    assert action.title == "Bribe the ferryman"
    assert action.reasons_for == ("He owes 1C73 a favour.",)
    assert action.reasons_against == ("He fears the Red cadre.",)
    assert [(one.low, one.high, one.percent) for one in action.outcomes] == [(0, 39, 40), (40, 99, 60)]
    assert action.outcomes[1].told == {"blue": "The ferryman refuses.", "red": "A ferryman refused the enemy."}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Name the action"),
        ("Title only", "1 to 10 outcomes"),
        ("T\n00-49: a", "50 to 99 is left over"),
        ("T\n00-49: a\n49-99: b", "49 is covered wrongly"),
        ("T\n01-99: a", "00 is covered wrongly"),
        ("T\n60-50: a", "runs backwards"),
        ("T\n00-99:", "Say what happens"),
        ("T\nmaybe: a", "Write an outcome as in"),
        ("T\n00-99: a | green: b", "Write what a side is told"),
        ("T" * 81 + "\n00-99: a", "up to 80 characters"),
    ],
)
def test_an_action_that_cannot_be_thrown_for_is_said(text: str, said: str):
    with pytest.raises(ValueError, match=said):
        read_action(text)


def test_the_throw_and_the_odds_stand_on_the_worksheet():
    made = sheet()
    decided = decide(made, ruling())
    action, outcome = decided.action, decided.outcome
    throw = next(line for line in made.lines if line.kind is LineKind.THROW)
    assert outcome.low <= (throw.throw or 0) <= outcome.high
    assert [line.words for line in made.lines if line.kind is LineKind.FIGURE] == ["00-39", "40-99"]
    assert [line.value for line in made.lines if line.kind is LineKind.NOTE] == [
        *action.reasons_for, *action.reasons_against,
    ]  # fmt: skip
    assert made.lines[0].rule == RULE
    assert made.lines[0].value == outcome.words
    assert decided.words == f"Bribe the ferryman: {outcome.words}"
    assert {side.value: text for side, text in decided.told} == outcome.told


def test_entering_it_again_throws_no_other_number():
    throws = {
        line.throw
        for number in (1, 2, 9)
        for made in [sheet()]
        for line in (decide(made, ruling(number=number)), made.lines)[1]
        if line.kind is LineKind.THROW
    }
    assert len(throws) == 1


def test_a_title_with_the_signs_of_a_place_still_has_one():
    made = sheet()
    decide(made, ruling("Pay, or | threaten\n00-99: Paid."))
    throw = next(line for line in made.lines if line.kind is LineKind.THROW)
    assert Place.of_key(throw.place).subjects == ("1C73", "Pay or threaten")


BREAKS = "|\r\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
LETTERS = st.characters(codec="utf-8", exclude_characters=BREAKS)
WORDS = st.text(LETTERS, max_size=30).map(lambda text: f"x{text.strip()}")


@given(
    title=WORDS,
    reasons=st.tuples(st.lists(WORDS, max_size=3), st.lists(WORDS, max_size=3)),
    cuts=st.lists(st.integers(1, 99), max_size=5, unique=True),
    words=WORDS,
    told=st.dictionaries(st.sampled_from(["red", "blue"]), WORDS),
)
def test_what_is_written_is_read_again(title: str, reasons: Any, cuts: list[int], words: str, told: dict[str, str]):
    bounds = [0, *sorted(cuts), 100]
    action = Action(
        title=title,
        reasons_for=tuple(reasons[0]),
        reasons_against=tuple(reasons[1]),
        outcomes=tuple(Outcome(low=low, high=high - 1, words=words, told=told) for low, high in pairwise(bounds)),
    )
    assert read_action(write_action(action)) == action
