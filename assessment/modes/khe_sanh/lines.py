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
def opfor_line(sheet: Worksheet, battle: Battle, units: list[Unit], order: list[str]) -> tuple[str, ...]:
    """OPFOR units line up strongest first, equal ones in the order given, then as their designators stand."""
    del battle
    powers = {unit.designator: firepower(sheet, unit) for unit in units}
    return tuple(sorted(powers, key=lambda name: (-powers[name], _rank(order, name), name)))


@rule("7.1.2a")
def order_of_equals(sheet: Worksheet, battle: Battle, names: list[str], facts: list[str]) -> tuple[str, ...]:
    """Equal OPFOR units stand in any order that the player likes."""
    words = f"In which order do equal Communist units line up in {spoken(battle.space).upper()}, round {battle.round}?"
    return _ordered(sheet, words, names, facts)


@rule("7.1.2b")
def allied_line(  # noqa: PLR0913 - whose line, what is known of it, and what Blue is shown
    sheet: Worksheet, battle: Battle, names: list[str], said: list[str], earlier: list[str], facts: list[str]
) -> tuple[str, ...]:
    """The player lines his units up as he likes; asked, he is proposed the line that stood before."""
    if said or len(names) == 1:
        sheet.note("said beforehand", ",".join(said))
        return tuple(in_order(names, said))
    names = in_order(names, earlier)
    words = f"How do the Allied units line up in {spoken(battle.space).upper()}, round {battle.round}?"
    return _ordered(sheet, words, names, facts)


def _ordered(sheet: Worksheet, words: str, names: list[str], facts: list[str]) -> tuple[str, ...]:
    bounds = {UNITS: ",".join(names)}
    how = InWords(example=EXAMPLE, checker="order", bounds=bounds)
    return order_of_units(sheet.ask_in_words(Side.BLUE, words, how, bounds[UNITS], tuple(facts)), bounds)


def _rank(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def in_order(names: Sequence[str], order: Sequence[str]) -> list[str]:
    """The units that an order names first, the others behind them as they stand."""
    return sorted(names, key=lambda name: _rank(order, name))


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
    """What Blue sees in a space, as facts of a question."""
    told = []
    for side, words in ((Side.BLUE, "Allies"), (Side.RED, "Communists")):
        names = [_seen(unit) for unit in draft.ground_units(space, side)]
        told.append(f"{words}: {', '.join(names) or 'none'}.")
    return told


def _seen(unit: Unit) -> str:
    if unit.side is Side.RED and not unit.face_up:
        return "one face down"
    return f"{unit.designator.upper()}{' (reduced)' if unit.reduced else ''}"
