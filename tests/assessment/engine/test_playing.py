from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import msgspec

from assessment.engine.bindings import read_bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers, Order, Outcome, Question
from assessment.engine.playing import play
from assessment.engine.worksheet_line import Line, LineKind
from control.situation.clock import Clock
from control.situation.side import Side
from orders.language.card import Card

CLOCK = Clock(day=2, hour=6)
DICE = SeededDice(seed_from(1))
ASKED = "1|X|a|60|0"


class Truth(msgspec.Struct, frozen=True):
    """A situation that remembers what it was given."""

    now: Fraction
    taken: tuple[int, ...] = ()
    told: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True):
    key: str


def assess(truth: Truth, orders: Any, rulings: Any, answers: Answers, mode: Any, dice: Any) -> Outcome[Truth]:
    """Every half hour makes a report; the one from 0630 asks a question."""
    end = truth.now + 30
    line = Line(number=1, parent=0, kind=LineKind.ASK, rule="X", at=end, place=ASKED)
    asked = truth.now == 30 and ASKED not in answers.given and not answers.take_proposals
    question = Question(place=ASKED, rule="X", owner="red", words="?", options=(), proposal="no")
    return Outcome(
        situation=Truth(end, (*truth.taken, *(order.number for order in orders)), truth.told),
        events=(),
        reports=(Told(f"r{end}"),),
        lines=(line,) if truth.now == 30 else (),
        questions=(question,) if asked else (),
        until=end,
    )


def deliver(truth: Truth, keys: tuple[str, ...], decisions: Any, mode: Any) -> Truth:
    return msgspec.structs.replace(truth, told=(*truth.told, *keys))


def never_over(situation: Truth, mode: Any) -> bool:
    del mode
    return situation.now < 0


MODE: Any = SimpleNamespace(assess=assess, deliver=deliver, cycle_minutes=360, is_over=never_over)
SCENARIO: Any = SimpleNamespace(opening=Truth(Fraction(0)), clock=CLOCK)


def order(number: int, cycle: int = 1, window: int | None = None) -> Order:
    card = Card(code="100", values={"Unit": "1A44"})
    at = None if window is None else Fraction(window)
    return Order(number=number, side=Side.RED, card=card, cycle=cycle, window=at)


def played(*orders: Order, until: int = 90, answers: Any = None, auto: bool = True) -> Any:
    bindings = read_bindings(answers, None, CLOCK, Fraction(0), auto=auto)
    return play(SCENARIO, MODE, orders=orders, bindings=bindings, dice=DICE, until=Fraction(until))


def test_subintervals_follow_each_other_and_every_report_is_released() -> None:
    run = played()
    assert [part.outcome.until for part in run.played] == [30, 60, 90]
    assert run.situation.told == ("r30", "r60", "r90")
    assert [part.cycle for part in run.played] == [1, 1, 1]


def test_orders_are_handed_in_when_their_cycle_or_window_has_come() -> None:
    run = played(order(3, cycle=2), order(2, window=45), order(1))
    assert [[one.number for one in part.orders] for part in run.played] == [[1], [], [2]]
    assert run.situation.taken == (1, 2)
    assert [one.number for one in run.pending] == [3]


def test_a_run_stops_at_a_question_and_keeps_the_situation_before_it() -> None:
    run = played(auto=False)
    assert [question.place for question in run.questions] == [ASKED]
    assert run.situation.now == 30
    assert len(run.outcomes) == 2


def test_a_described_answer_is_bound_and_the_subinterval_assessed_again() -> None:
    run = played(auto=False, answers=[{"rule": "X", "of": "a", "answer": "yes"}])
    assert run.questions == ()
    assert run.situation.now == 90


def test_answers_that_fit_nothing_are_named() -> None:
    assert played(answers=[{"rule": "Y", "answer": "yes"}]).unbound == ("Y",)
