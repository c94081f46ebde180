"""What the dice did beside what the tables let expect of them, read from a worksheet.

Counted is a throw that follows a reading of a chance (it falls or not) or of a draw with numbers for results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.table_entry import Entry, NoEntry, Spread
from assessment.engine.tables import TableSet
from assessment.engine.worksheet_line import Line, LineKind

BY_DRAW: Final = "by draw"
"""What a worksheet records as the value of an entry that is read by a draw."""


class Fall(msgspec.Struct, frozen=True, kw_only=True):
    """One throw: what was to be expected of it (`expected`, with its `variance`), and what came of it.

    Of a chance both are counted as 1 where it comes about and 0 where it does not; of a draw they are its result.
    `likely` is how likely what came was.
    """

    line: Line
    read: Line
    expected: Fraction
    variance: Fraction
    came: Fraction
    likely: Fraction


def falls(lines: Iterable[Line], tables: TableSet) -> Iterator[Fall]:
    """Every throw whose expectation the tables print, in the order of the worksheet."""
    read: dict[int, Line] = {}
    for line in lines:
        if line.kind is LineKind.READ:
            read[line.parent] = line
        elif line.kind is LineKind.THROW and not line.ruled:
            found = read.pop(line.parent, None)
            fall = _fall(line, found, tables) if found is not None else None
            if fall is not None:
                yield fall


def _fall(line: Line, read: Line, tables: TableSet) -> Fall | None:
    entry = _entry_of(read, tables)
    faces = int(line.value.removeprefix("d"))
    if entry is None or line.throw is None:
        return None
    if read.value == BY_DRAW:
        return _of_draw(line, read, entry, faces)
    spread = _spread_of(read)
    return _of_chance(line, read, spread, faces) if entry.drawn and spread is not None else None


def _entry_of(read: Line, tables: TableSet) -> Entry | None:
    """The entry that a line read, in the tables of the game; none where they were replaced since."""
    try:
        return next((entry for entry in tables[read.table].entries if entry.key == read.entry), None)
    except NoEntry:
        return None


def _spread_of(read: Line) -> Spread | None:
    """The range that was drawn against, as the line has it: a rule may have widened or narrowed the printed one."""
    low, comma, high = read.value.partition(", ")
    return (int(low), int(high)) if comma and low.isdecimal() and high.isdecimal() else None


def _of_chance(line: Line, read: Line, spread: Spread, faces: int) -> Fall:
    chance = Fraction(spread[1] - spread[0] + 1, faces)
    came = line.throw is not None and spread[0] <= line.throw <= spread[1]
    return Fall(
        line=line,
        read=read,
        expected=chance,
        variance=chance * (1 - chance),
        came=Fraction(came),
        likely=chance if came else 1 - chance,
    )


def _of_draw(line: Line, read: Line, entry: Entry, faces: int) -> Fall | None:
    weighed = [
        (outcome.result, Fraction(outcome.spread[1] - outcome.spread[0] + 1, faces))
        for outcome in entry.outcomes
        if outcome.spread is not None
    ]
    numbers = [
        (Fraction(result), weight)
        for result, weight in weighed
        if isinstance(result, int | Fraction) and not isinstance(result, bool)
    ]
    if len(numbers) != len(weighed) or not numbers or line.throw is None:
        return None
    mean = sum((result * weight for result, weight in numbers), Fraction(0))
    came = Fraction(str(entry.result(line.throw)))
    return Fall(
        line=line,
        read=read,
        expected=mean,
        variance=sum(((result - mean) ** 2 * weight for result, weight in numbers), Fraction(0)),
        came=came,
        likely=sum((weight for result, weight in numbers if result == came), Fraction(0)),
    )
