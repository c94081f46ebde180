"""The standing game played with orders from half hour to half hour, every throw the same number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from msgspec import structs

from assessment.engine.bindings import Bindings
from assessment.engine.case_values import Reader
from assessment.engine.dice import Place
from assessment.engine.playing import Playing, configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.standing_ground import changed_ground
from assessment.modes.tacspiel.standing_orders import orders_of
from tests.assessment.modes.tacspiel.fight_run import Always

ALONE = ["A44", "B44", "M44"]
"""Red out of the game, so that nobody sees or hears anybody."""


class ByRule(Always):
    """Dice that show a number of their own for some rules, and one number for all others."""

    def __init__(self, number: int, numbers: Mapping[str, int]) -> None:
        super().__init__(number)
        self.numbers = numbers

    def throw(self, place: Place, faces: int) -> int:
        return self.numbers.get(place.rule, self.number) % faces


class FieldRun:
    """A game at a clock time, changed as in a case file; `throws` are numbers by ledger id."""

    def __init__(
        self,
        *,
        start: str = "0600",
        throw: int = 99,
        throws: Mapping[str, int] | None = None,
        ground: dict[str, Any] | None = None,
        **given: Any,
    ) -> None:
        game = standing_game()
        self.clock = game.clock
        now = Reader(game.clock, Fraction(0)).minute(start)
        reader = Reader(game.clock, now)
        changed = changed_ground(game.ground, ground, reader) if ground else game.ground
        opening = structs.replace(opening_of(given, game.opening, reader, now), ground=changed.digest)
        scenario = replace(game, ground=changed, opening=opening)
        mode = configured_for(scenario, MODE, {})
        self.playing: Playing[Situation] = Playing(
            scenario, mode, Bindings({}, (), (), auto=True), ByRule(throw, throws or {})
        )

    @property
    def situation(self) -> Situation:
        return self.playing.situation

    def until(self, clock: str, *orders: dict[str, Any]) -> None:
        """Hands in orders now and goes on to a clock time."""
        end = self.clock.next_time(clock, self.playing.now)
        reader = Reader(self.clock, self.playing.now)
        handed_in = orders_of(list(orders), self.situation, reader, MODE.cycle_minutes)
        self.playing.step(handed_in)
        while self.playing.now < end:
            self.playing.step(())

    def unit(self, designator: str) -> Any:
        return next(unit for unit in self.situation.units if unit.designator == designator)

    def events(self, kind: str) -> list[Any]:
        return [event for outcome in self.playing.run().outcomes for event in outcome.events if event.kind == kind]

    def times(self, kind: str) -> list[str]:
        return [self.clock.time(event.at) for event in self.events(kind)]

    def told(self, side: str) -> list[tuple[str, str, str]]:
        """Every report to a side: when it fell due, of whom, by which code."""
        made = [told for outcome in self.playing.run().outcomes for told in outcome.reports if told.addressee == side]
        return [(self.clock.time(told.due), told.unit, told.code) for told in made]

    def reports(self, code: str) -> list[Report]:
        return [told for outcome in self.playing.run().outcomes for told in outcome.reports if told.code == code]
