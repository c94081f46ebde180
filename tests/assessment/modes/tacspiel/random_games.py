"""Games that are played by random legal orders of both sides, for the properties that every game must keep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.bindings import Bindings
from assessment.engine.dice import Dice, SeededDice, seed_from
from assessment.engine.mode import Scenario
from assessment.engine.outcome import Order
from assessment.engine.playing import Playing, Run, configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.tables import TABLES
from assessment.scenario_folders import find_scenario, scenario_files
from control.situation.clock import cycle_number
from control.situation.side import SIDES, Side
from tests.assessment.modes.tacspiel.random_orders import Sheets

CYCLE: Final = MODE.cycle_minutes

ARRIVALS: Final = ("unit.entered", "flight.landed", "troops.landed", "patrol.sent")
"""Events that tell where a unit has come to."""


@cache
def scenario_of(key: str) -> Scenario[Situation]:
    """A scenario of the fixtures, read once."""
    return MODE.read_scenario(key, scenario_files(find_scenario(key, Path())), TABLES)


class RandomGame:
    """A game in which both sides hand in random sheets at the start of each cycle, and now and then a reply."""

    def __init__(
        self,
        scenario: Scenario[Situation],
        seed: int,
        settings: Mapping[str, str],
        *,
        dice: Dice | None = None,
        replies: bool = True,
    ) -> None:
        self.mode = configured_for(scenario, MODE, settings)
        random = Random(seed)
        self._sheets = {side: Sheets(random, side, self.mode) for side in SIDES}
        self._random, self._replies = random, replies
        self._numbers = dict.fromkeys(SIDES, 0)
        self.playing: Playing[Situation] = Playing(
            scenario, self.mode, Bindings({}, (), (), auto=True), dice or SeededDice(seed_from(seed))
        )

    def play(self, cycles: int) -> Run[Situation]:
        """Plays so many cycles and gives the record."""
        while self.playing.now < cycles * CYCLE:
            if not self.playing.step(self.orders()):
                raise AssertionError("a question waits though all proposals are taken")
        return self.playing.run()

    def orders(self) -> tuple[Order, ...]:
        """What both sides hand in now."""
        now = self.playing.now
        window = now if now % CYCLE else None
        if window is not None and not self._replies:
            return ()
        return tuple(order for side in SIDES for order in self._orders_of(side, now, window))

    def _orders_of(self, side: Side, now: Fraction, window: Fraction | None) -> tuple[Order, ...]:
        picture = self.mode.picture_for(side, self.playing.situation, self.mode)
        if window is not None and (not picture.windows or self._random.random() < 0.5):
            return ()
        orders = []
        for place, card in enumerate(self._sheets[side].sheet(picture, window), start=1):
            self._numbers[side] += 1
            orders.append(
                Order(
                    number=self._numbers[side], side=side, card=card, cycle=cycle_number(now, CYCLE), place=place,
                    window=window,
                )
            )  # fmt: skip
        return tuple(orders)


def random_game(key: str, seed: int, cycles: int, **settings: str) -> Run[Situation]:
    """A random game of a scenario played for so many cycles."""
    return RandomGame(scenario_of(key), seed, settings).play(cycles)


def replayed(run: Run[Situation], settings: Mapping[str, str], dice: Dice) -> Run[Situation]:
    """The orders of a run handed in again at the start of their cycles, with other settings; replies are left out."""
    mode = configured_for(run.scenario, MODE, settings)
    playing: Playing[Situation] = Playing(run.scenario, mode, Bindings({}, (), (), auto=True), dice)
    handed_in: dict[int, list[Order]] = {}
    for played in run.played:
        for order in played.orders:
            if order.window is None:
                handed_in.setdefault(order.cycle, []).append(order)
    end = run.situation.now
    while playing.now < end:
        cycle = cycle_number(playing.now, CYCLE)
        playing.step(tuple(handed_in.get(cycle, ())) if playing.now % CYCLE == 0 else ())
    return playing.run()


def plain_events(run: Run[Situation]) -> list[Any]:
    """All events without the lines of their worksheets, which count from each pause."""
    return [replace(event, line=0) for outcome in run.outcomes for event in outcome.events]


def untold_moves(before: Situation, after: Situation, events: Iterable[Any]) -> dict[str, Square]:
    """Units that stand elsewhere than the events of a stretch of play have brought them, with where they stand."""
    at = {unit.designator: unit.square for unit in before.units}
    for event in events:
        if event.kind == "unit.entered":
            assert [at[name] for name in event.units] == [event.from_], event
        if event.kind in ARRIVALS:
            at |= dict.fromkeys(event.units, event.square)
    return {unit.designator: unit.square for unit in after.units if at.get(unit.designator) != unit.square}
