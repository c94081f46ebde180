"""Playing a game with no people: subinterval after subinterval is assessed, and every report released when due.

The loop that the command `play`, the cases, the bots and the property tests share. It is pure: orders, answers,
rulings and dice go in, the record of the run comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from assessment.engine.bindings import Bindings
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Order, Outcome, Question, Ruling
from assessment.engine.worksheet_line import Line
from control.situation.clock import cycle_number

S = TypeVar("S")

ROUNDS_OF_BINDING = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Generic[S]):
    """One subinterval as played.

    `before` is the situation it began with, `situation` the one after its reports were released; `delivered` holds
    the keys of those reports, `rulings` those it was assessed with.
    """

    number: int
    cycle: int
    before: S
    orders: tuple[Order, ...]
    outcome: Outcome[S]
    delivered: tuple[str, ...]
    situation: S
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(Generic[S]):
    """A game as far as it was played.

    `mode` is configured for the scenario. `waiting` is the outcome whose questions nobody has answered, if the run
    stopped there. `pending` are orders whose time did not come, `unbound` the descriptions of answers and rulings that
    no place fitted.
    """

    scenario: Scenario[S]
    mode: Mode[S, Any]
    played: tuple[Played[S], ...]
    waiting: Outcome[S] | None
    pending: tuple[Order, ...]
    unbound: tuple[str, ...]

    @property
    def situation(self) -> S:
        """The situation reached, as last stored: before the subinterval that waits for answers."""
        return self.played[-1].situation if self.played else self.scenario.opening

    @property
    def questions(self) -> tuple[Question, ...]:
        """What the run waits for."""
        return self.waiting.questions if self.waiting else ()

    @property
    def outcomes(self) -> tuple[Outcome[S], ...]:
        """All outcomes, the waiting one included."""
        done = tuple(played.outcome for played in self.played)
        return (*done, self.waiting) if self.waiting else done

    @property
    def lines(self) -> Iterator[Line]:
        """All worksheet lines in order."""
        return (line for outcome in self.outcomes for line in outcome.lines)


class Playing(Generic[S]):
    """A game being played: one subinterval after another with the orders that are handed in for it.

    `play` hands in what is written; bots write their orders from the pictures at each pause.
    """

    def __init__(self, scenario: Scenario[S], mode: Mode[S, Any], bindings: Bindings, dice: Dice) -> None:
        self.scenario = scenario
        self.mode = mode
        self.situation = scenario.opening
        self.played: list[Played[S]] = []
        self.waiting: Outcome[S] | None = None
        self._bindings = bindings
        self._dice = dice
        self._previous: Fraction | None = None

    @property
    def now(self) -> Fraction:
        """Game time reached."""
        return now_of(self.situation)

    @property
    def is_over(self) -> bool:
        """Whether the rules have brought the game to its end."""
        return self.mode.is_over(self.situation, self.mode)

    def step(self, orders: tuple[Order, ...]) -> bool:
        """Assesses one subinterval and releases its reports; false if a question waits, and then nothing changes."""
        outcome, rulings = self._assessed(orders)
        if outcome.questions and not self._bindings.answers.take_proposals:
            self.waiting = outcome
            return False
        delivered = tuple(report.key for report in outcome.reports)
        after = self.mode.deliver(outcome.situation, delivered, (), self.mode)
        self.played.append(
            Played(
                number=len(self.played) + 1,
                cycle=cycle_number(self.now, self.mode.cycle_minutes),
                before=self.situation,
                orders=orders,
                outcome=outcome,
                delivered=delivered,
                situation=after,
                rulings=rulings,
            )
        )
        self._previous, self.situation, self.waiting = self.now, after, None
        return True

    def run(self, pending: Iterable[Order] = ()) -> Run[S]:
        """The record of what was played; `pending` are orders that were not handed in."""
        return Run(
            scenario=self.scenario,
            mode=self.mode,
            played=tuple(self.played),
            waiting=self.waiting,
            pending=tuple(pending),
            unbound=self._bindings.unbound,
        )

    def _assessed(self, orders: tuple[Order, ...]) -> tuple[Outcome[S], tuple[Ruling, ...]]:
        """One subinterval, assessed again as long as its worksheet shows places that something was described for.

        Gives the outcome and the rulings it rests on.
        """
        for _ in range(ROUNDS_OF_BINDING):
            rulings = self._bindings.rulings_from(self.now, self._previous)
            outcome = self.mode.assess(self.situation, orders, rulings, self._bindings.answers, self.mode, self._dice)
            if not self._bindings.bind(outcome.lines):
                return outcome, rulings
        raise RuntimeError("answers and rulings keep changing what they are bound to")


def play(  # noqa: PLR0913 - the inputs of a game, each named by the caller
    scenario: Scenario[S],
    mode: Mode[S, Any],
    *,
    orders: Iterable[Order],
    bindings: Bindings,
    dice: Dice,
    until: Fraction,
) -> Run[S]:
    """Plays a scenario with its configured mode until game time `until`, its end, or until a question waits.

    An order is handed in when its cycle or window has come. Raises what `mode.assess` raises.
    """
    pending = sorted(orders, key=lambda order: (due_from(order, mode), order.side, order.place, order.number))
    playing = Playing(scenario, mode, bindings, dice)
    while playing.now < until and not playing.is_over:
        due = tuple(order for order in pending if due_from(order, mode) <= playing.now)
        if not playing.step(due):
            break
        pending = pending[len(due) :]
    return playing.run(pending)


def configured_for(scenario: Scenario[S], mode: Mode[S, Any], settings: Mapping[str, str]) -> Mode[S, Any]:
    """The mode as a scenario is played with it; `settings` go before the scenario's own. Raises `ValueError`."""
    return mode.configured({**scenario.settings, **settings}, mode.tables, ground=scenario.ground, clock=scenario.clock)


def due_from(order: Order, mode: Mode[Any, Any]) -> Fraction:
    """When an order is handed in: at its window, else at the start of its cycle."""
    return order.window if order.window is not None else Fraction((order.cycle - 1) * mode.cycle_minutes)


def now_of(situation: Any) -> Fraction:
    """Game time of a situation."""
    now: Fraction = situation.now
    return now
