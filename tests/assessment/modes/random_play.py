"""A bot's game from the opening to its end, whichever board game it plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from assessment.engine.assessing import Start
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Order, Outcome, Question
from control.situation.side import SIDES, Side
from orders.language.card import Card

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """A game as the bot played it."""

    situation: S
    outcomes: tuple[Outcome[S], ...]
    questions: int


class Bot(Protocol):
    """Gives only orders and answers that the desk and the question allow."""

    def sides(self, situation: Any, mode: Mode[Any, Any]) -> tuple[Side, ...]:
        """Those that give orders now."""

    def orders(self, picture: Any, mode: Any) -> tuple[Card, ...]:
        """A sheet that the desk takes."""

    def answer(self, question: Question, mode: Mode[Any, Any]) -> str:
        """An answer that the question takes."""


def play_to_its_end(opening: S, mode: Mode[S, Any], bot: Bot, dice: Dice, most: int) -> Game[S]:
    """Plays in at most so many subintervals. Fails where the game crashes, stands still or does not end."""
    outcomes: list[Outcome[S]] = []
    situation: Any = opening
    asked, numbers = 0, dict.fromkeys(SIDES, 0)
    for _ in range(most):
        if mode.is_over(situation, mode):
            return Game(situation=situation, outcomes=tuple(outcomes), questions=asked)
        orders = tuple(_orders(bot, situation, mode, numbers))
        given: dict[str, str] = {}
        outcome = mode.assess(situation, orders, (), Answers(given=given), mode, dice)
        while outcome.questions:
            asked += len(outcome.questions)
            new = {question.place: bot.answer(question, mode) for question in outcome.questions}
            assert not new.keys() & given.keys(), "a question was asked twice"
            given = {**given, **new}
            outcome = mode.assess(situation, orders, (), Answers(given=given), mode, dice)
        assert not outcome.orphaned, outcome.orphaned
        assert outcome.until > situation.now, "the game stands still"
        outcomes.append(outcome)
        keys = tuple(report.key for report in outcome.reports)
        assert len(set(keys)) == len(keys)
        situation = mode.deliver(outcome.situation, keys, (), mode)
    raise AssertionError(f"the game does not end in {most} subintervals")


def _orders(bot: Bot, situation: Any, mode: Mode[Any, Any], numbers: dict[Side, int]) -> Iterator[Order]:
    start = Start(situation.now, mode.cycle_minutes)
    for side in bot.sides(situation, mode):
        for place, card in enumerate(bot.orders(mode.picture_for(side, situation, mode), mode), start=1):
            numbers[side] += 1
            yield Order(number=numbers[side], side=side, card=card, cycle=start.cycle, place=place, window=start.window)
