from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.bindings import BadBinding, read_bindings
from assessment.engine.outcome import RulingKind
from assessment.engine.worksheet_line import Line, LineKind
from control.situation.clock import Clock

CLOCK = Clock(day=2, hour=6)
START = Fraction(0)


def line(kind: LineKind, place: str) -> Line:
    return Line(number=1, parent=0, kind=kind, rule=place.split("|")[1], at=START, place=place)


def test_answers_are_given_by_place_or_bound_to_the_place_that_fits() -> None:
    bindings = read_bindings({"1|X|a|30|0": "yes"}, None, CLOCK, START)
    assert bindings.answers.given == {"1|X|a|30|0": "yes"}
    bindings = read_bindings([{"rule": "X", "of": "a", "at": "0630", "answer": True}], None, CLOCK, START)
    assert not bindings.bind([line(LineKind.THROW, "1|X|a|30|0"), line(LineKind.ASK, "1|X|b|30|0")])
    assert bindings.unbound == ("X of a at 0630",)
    assert bindings.bind([line(LineKind.ASK, "1|X|a|30|0")])
    assert bindings.answers.given == {"1|X|a|30|0": "yes"}
    assert not bindings.unbound


def test_rulings_on_throws_and_results_are_bound_to_their_own_lines() -> None:
    given = [
        {"kind": "throw", "rule": "X", "value": 64, "reason": "thrown at the table"},
        {"kind": "result", "rule": "X", "of": "a", "value": False},
    ]
    bindings = read_bindings(None, given, CLOCK, START)
    assert bindings.rulings_from(START, None) == ()
    assert bindings.bind([line(LineKind.RULE, "1|X|a|30|0"), line(LineKind.THROW, "1|X|a|30|1")])
    throw, result = bindings.rulings_from(START, None)
    assert (throw.kind, throw.place, throw.value, throw.reason) == (
        RulingKind.THROW,
        "1|X|a|30|1",
        "64",
        "thrown at the table",
    )
    assert (result.kind, result.place, result.value) == (RulingKind.RESULT, "1|X|a|30|0", "no")


def test_a_description_that_fits_two_places_is_refused() -> None:
    bindings = read_bindings([{"rule": "X", "answer": "a"}], None, CLOCK, START)
    with pytest.raises(BadBinding, match="several places"):
        bindings.bind([line(LineKind.ASK, "1|X|a|30|0"), line(LineKind.ASK, "1|X|b|30|0")])


def test_a_correction_holds_once_from_the_first_subinterval_at_or_after_its_time() -> None:
    at = {"kind": "unit", "subject": "1A44", "field": "casualties", "value": 5, "at": "0615"}
    bindings = read_bindings(None, [at], CLOCK, START)
    assert bindings.rulings_from(Fraction(0), None) == ()
    (ruling,) = bindings.rulings_from(Fraction(30), Fraction(0))
    assert (ruling.subject, ruling.field, ruling.value, ruling.at) == ("1A44", "casualties", "5", Fraction(30))
    assert bindings.rulings_from(Fraction(60), Fraction(30)) == ()


def test_a_correction_without_a_time_holds_from_the_first_subinterval_alone() -> None:
    bindings = read_bindings(None, [{"kind": "event", "value": "a storm"}], CLOCK, START)
    assert [ruling.at for ruling in bindings.rulings_from(Fraction(30), None)] == [Fraction(30)]
    assert bindings.rulings_from(Fraction(60), Fraction(30)) == ()


@pytest.mark.parametrize(
    ("answers", "rulings", "why"),
    [
        ([{"rule": "X"}], None, "'answer'"),
        ([{"answer": "a"}], None, "names its place"),
        ([{"rule": "X", "answer": "a", "to": 1}], None, "no key 'to'"),
        (None, [{"kind": "wish"}], "kind is one of"),
        (None, ["throw"], "'kind'"),
    ],
)
def test_faulty_answers_and_rulings_are_refused(answers: Any, rulings: Any, why: str) -> None:
    with pytest.raises(BadBinding, match=why):
        read_bindings(answers, rulings, CLOCK, START)
