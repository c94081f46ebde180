"""The chance of being seen, heard or found in an encounter, worked out by the rules of play without a throw.

The encounter is played by the steps of movement and detection on a sheet that follows the branch in which the watcher
finds nobody, and keeps how likely that branch is. What it finds without a draw, or whatever it draws, makes an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from assessment.engine.dice import Place
from assessment.engine.tables import TableName, TableSet, table
from assessment.engine.worksheet import PERCENT, SilentSheet, Worksheet
from assessment.modes.tacspiel import detection, movement
from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import AmbushFound
from assessment.modes.tacspiel.marches import begin_march
from assessment.modes.tacspiel.standard_encounters import (
    HOURS,
    WATCHERS,
    StandardEncounter,
    ground_of,
    march_of,
    msn_of,
    situation_of,
)
from control.situation.clock import HALF_HOUR, Clock
from control.situation.side import Side

BASICS: Final = table("A'")
MINUTES_AN_HOUR: Final = 60

MOMENTS: Final = (Fraction(30), Fraction(60), Fraction(120))
"""Half an hour, an hour and two hours after the beginning."""

CERTAIN: Final = Fraction(1)


class NoThrow:
    """Dice for a sheet that never throws."""

    def throw(self, place: Place, faces: int) -> int:
        """Nothing is thrown here."""
        raise AssertionError(f"no throw was expected at {place.key}")


class UnseenSheet(SilentSheet):
    """A sheet on which every draw for finding somebody fails; `unseen` is how likely it is that all of one side do."""

    def __init__(self, tables: TableSet, watchers: frozenset[str]) -> None:
        super().__init__(tables, NoThrow())
        self.unseen = CERTAIN
        self._watchers = watchers

    def outcome(self, name: TableName, *keys: object, **axes: object) -> Any:
        """No report, with the chance of it."""
        entry = self.tables[name.id].at(keys, axes)
        spread = next(outcome.spread for outcome in entry.outcomes if outcome.result == Quality.NONE)
        self._miss(0 if spread is None else spread[1] - spread[0] + 1)
        return Quality.NONE

    def within(self, spread: tuple[int, int]) -> bool:
        """A number outside the range, with the chance of it."""
        self._miss(PERCENT - (spread[1] - spread[0] + 1))
        return False

    def _miss(self, numbers: int) -> None:
        looking = self._places[-1].subjects[0]
        if looking in self._watchers:
            self.unseen *= Fraction(numbers, PERCENT)


def chances(encounter: StandardEncounter, platoons: int, tables: TableSet) -> tuple[Fraction, ...]:
    """The chance that the watcher has found any of so many platoons, at each of `MOMENTS`."""
    sheet = UnseenSheet(tables, WATCHERS)
    by_moment = [(Fraction(0), Fraction(0))]
    for moment, found in course(encounter, platoons, sheet):
        by_moment.append((moment, CERTAIN if found else 1 - sheet.unseen))
    return tuple(max(chance for moment, chance in by_moment if moment <= wanted) for wanted in MOMENTS)


def course(encounter: StandardEncounter, platoons: int, sheet: Worksheet) -> Iterator[tuple[Fraction, bool]]:
    """The moments of an encounter, each with whether the watcher has found anybody by then.

    It ends when he has, when he has walked into the ambush, or after the last of `MOMENTS`.
    """
    draft = _draft(encounter, platoons, sheet)
    _set_out(draft, sheet, encounter)
    for count in range(1, int(MOMENTS[-1] / HALF_HOUR) + 1):
        draft.schedule(Fraction(count * HALF_HOUR), Due.HALF_HOUR)
    while (moment := draft.next_moment()) is not None and moment <= MOMENTS[-1]:
        draft.now = sheet.now = moment
        due = draft.take_due(moment)
        movement.move(draft, sheet, due)
        detection.detect(draft, sheet, due)
        found = _is_found(draft)
        yield moment, found
        if found or _is_sprung(draft):
            return
        _forget(draft)


def _draft(encounter: StandardEncounter, platoons: int, sheet: Worksheet) -> Draft:
    clock = Clock(day=1, hour=HOURS[encounter.light])
    cycle_minutes = int(sheet.tables[BASICS.id].entry("cycle_hr").number * MINUTES_AN_HOUR)
    return Draft(
        situation_of(encounter, platoons), ground_of(encounter).laid_out(sheet.tables), clock, {}, cycle_minutes
    )


def _set_out(draft: Draft, sheet: Worksheet, encounter: StandardEncounter) -> None:
    """The march is under way when the watch begins."""
    way = march_of(encounter)
    if not way:
        return
    side = Side.BLUE if encounter.ambush else Side.RED
    for name in sorted(draft.units):
        unit = draft.unit(name)
        if unit.side is side:
            mounted, msn = encounter.mounted, msn_of(encounter)
            begin_march(draft, sheet, unit, way, encounter.formation, mounted=mounted, msn=msn)
    movement.move(draft, sheet, draft.take_due(draft.now))
    _forget(draft)


def _is_found(draft: Draft) -> bool:
    """Whether a watcher keeps a contact or has found the ambush."""
    seen = any(not WATCHERS.isdisjoint(contact.observers) for contact in draft.contacts)
    return seen or any(isinstance(event, AmbushFound) for event in draft.events)


def _is_sprung(draft: Draft) -> bool:
    """Whether a watcher has walked into the ambush."""
    return any(intent.kind == "spring" for intent in draft.intents)


def _forget(draft: Draft) -> None:
    draft.moved_now.clear()
    draft.moved_in.clear()
    draft.changed_now.clear()
