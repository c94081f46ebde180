"""What the assessment of a subinterval begins and ends with, whichever game is played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol, TypeVar

import msgspec

from assessment.engine.dice import Dice, SeededDice, seed_from
from assessment.engine.draft import Draft
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Outcome, Ruling
from assessment.engine.tables import TableSet
from assessment.engine.transmission import Transmission, pass_on
from assessment.engine.worksheet import SilentSheet, Worksheet
from control.situation.clock import cycle_number

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class Start(msgspec.Struct, frozen=True):
    """Where a subinterval begins, in cycles of so many minutes."""

    at: Fraction
    cycle_minutes: int

    @property
    def cycle(self) -> int:
        """The cycle that it lies in."""
        return cycle_number(self.at, self.cycle_minutes)

    @property
    def cycle_end(self) -> Fraction:
        """The end of that cycle."""
        return Fraction(self.cycle * self.cycle_minutes)

    @property
    def window(self) -> Fraction | None:
        """What an order handed in here bears as its window: None at the start of a cycle."""
        return self.at if self.at % self.cycle_minutes else None


class Finished(Draft, Protocol[S_co]):
    """A draft at the end of its subinterval."""

    events: list[Any]

    def frozen(self) -> S_co:
        """The situation as it now stands."""


def begin(
    situation: Any, rulings: tuple[Ruling, ...], answers: Answers, mode: Mode[Any, Any], dice: Dice
) -> tuple[Worksheet, Start]:
    """The worksheet of a subinterval, at its start. Raises `ValueError` for a mode not configured for a game."""
    if mode.clock is None:
        raise ValueError("the mode is not configured for a game")
    start = Start(situation.now, mode.cycle_minutes)
    passing = Transmission.of(mode.codebook, mode.settings_in_force)
    sheet = Worksheet(mode.tables, dice, rulings=rulings, answers=answers, transmission=passing)
    sheet.cycle, sheet.now = start.cycle, start.at
    return sheet, start


def scratch_sheet(tables: TableSet) -> SilentSheet:
    """A worksheet to be thrown away, as for checks at the desk: what is thrown on it is no throw of a game."""
    return SilentSheet(tables, SeededDice(seed_from(0)))


def outcome_of(draft: Finished[S], sheet: Worksheet) -> Outcome[S]:
    """What came of a subinterval: the reports are those that have fallen due, as they were passed on."""
    pass_on(draft, sheet)
    return Outcome(
        situation=draft.frozen(),
        events=tuple(draft.events),
        reports=tuple(one for one in draft.under_way if one.due <= draft.now),
        lines=tuple(sheet.lines),
        questions=tuple(sheet.questions),
        until=draft.now,
        orphaned=sheet.orphaned(),
    )
