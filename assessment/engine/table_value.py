"""Single values and ranges of numbers as a table file writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from assessment.engine.table_entry import Die, Spread, Value
from assessment.engine.yaml_source import Data, Source

_SPREAD: Final = re.compile(r"([0-9]+)(?:-([0-9]+))?")


def read_value(source: Source, *path: str | int, signed: bool = False) -> Value:
    """A number, word, truth value, nothing, or a list of these; fractions that are whole become whole numbers.

    Numbers below 0 are refused unless the table is `signed`.
    """
    value = _value(source, source.part(*path), path)
    if not signed and _below_nothing(value):
        raise source.bad("a figure of this table is not below 0; a table of plus and minus says signed: true", *path)
    return value


def read_spread(source: Source, die: Die | None, *path: str | int) -> Spread | None:
    """A range of numbers of a die, written as the die prints it (00-49, or 07 alone); null is no number at all."""
    written = source.part(*path)
    if die is None:
        raise source.bad("draws need a die", *path)
    if written is None:
        return None
    text = str(written)
    match = _SPREAD.fullmatch(text)
    if match is None or not isinstance(written, str | int) or isinstance(written, bool):
        raise source.bad(f'"{text}" is no range of numbers', *path)
    spread = int(match[1]), int(match[2] or match[1])
    if not die.low <= spread[0] <= spread[1] <= die.high:
        raise source.bad(f"{text} does not lie in {die.text(die.whole)}", *path)
    if die.text(spread) != text:
        raise source.bad(f"write {text} as {die.text(spread)}", *path)
    return spread


def partition_fault(spreads: Iterable[Spread | None], die: Die | None) -> str:
    """What is wrong with ranges that should hold each number of the die exactly once; empty if nothing."""
    if die is None:
        return "draws need a die"
    expected = die.low
    for low, high in sorted(spread for spread in spreads if spread is not None):
        if low > expected:
            return f"no outcome for {die.text((expected, low - 1))}"
        if low < expected:
            return f"two outcomes for {die.text((low, min(high, expected - 1)))}"
        expected = high + 1
    return "" if expected == die.high + 1 else f"no outcome for {die.text((expected, die.high))}"


def _below_nothing(value: Value) -> bool:
    if isinstance(value, tuple):
        return any(map(_below_nothing, value))
    return isinstance(value, int | Fraction) and value < 0


def _value(source: Source, written: Data, path: tuple[str | int, ...]) -> Value:
    if isinstance(written, Fraction):
        return written.numerator if written.denominator == 1 else written
    if isinstance(written, list):
        return tuple(_value(source, part, path) for part in written)
    if isinstance(written, dict):
        raise source.bad("a value is a number, a word or a list, not a mapping", *path)
    return written
