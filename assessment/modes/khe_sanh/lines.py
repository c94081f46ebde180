"""7.1.2: how the units of both sides line up, and in which order they fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from assessment.engine.outcome import InWords
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.checkers import EXAMPLE, UNITS, order_of_units
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import spoken
from assessment.modes.khe_sanh.pieces import firepower
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side


@rule("7.1.2a")
def opfor_line(sheet: Worksheet, battle: Battle, units: list[Unit]) -> tuple[str, ...]:
    """OPFOR units line up strongest first; equal ones as their designators stand."""
    del battle
    powers = {unit.designator: firepower(sheet, unit) for unit in units}
    return tuple(sorted(powers, key=lambda name: (-powers[name], name)))


@rule("7.1.2b")
def allied_line(sheet: Worksheet, battle: Battle, units: list[Unit], beforehand: list[str], facts: list[str]) -> str:
    """The player lines his units up as he likes; units parted by commas."""
    names = [unit.designator for unit in units]
    named = [name for name in beforehand if name in names]
    proposed = ",".join((*named, *(name for name in names if name not in named)))
    if len(names) == 1 or named:
        return proposed
    bounds = {UNITS: ",".join(names)}
    words = f"How do the Allied units line up in {spoken(battle.space).upper()}, round {battle.round}?"
    how = InWords(example=EXAMPLE, checker="order", bounds=bounds)
    answer = sheet.ask_in_words(Side.BLUE, words, how, proposed, tuple(facts))
    return ",".join(order_of_units(answer, bounds))


@rule("7.1.2c", "7.1.2d")
def order_of_fire(sheet: Worksheet, battle: Battle, first: list[str], second: list[str]) -> tuple[str, ...]:
    """The side with superiority fires its first unit, then the other its first, by turns until all have fired."""
    del battle
    sheet.figure("units of the side with superiority", len(first))
    return tuple(_by_turns(first, second))


def _by_turns(first: Sequence[str], second: Sequence[str]) -> Iterator[str]:
    for pair in zip_longest(first, second):
        yield from (name for name in pair if name is not None)


@rule("7.2b")
def target_of(sheet: Worksheet, battle: Battle, unit: str, line: list[str]) -> str:
    """The target is always the first enemy in line that is still there."""
    del battle, unit
    sheet.figure("enemies in line", len(line))
    return line[0]


def units_in(draft: Draft, space: str) -> list[str]:
    """What Blue sees of a combat, as facts of a question."""
    told = []
    for side, words in ((Side.BLUE, "Allies"), (Side.RED, "Communists")):
        names = [
            f"{unit.designator.upper()}{' (reduced)' if unit.reduced else ''}"
            for unit in draft.ground_units(space, side)
        ]
        told.append(f"{words}: {', '.join(names)}.")
    return told
