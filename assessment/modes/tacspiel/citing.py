"""Which paragraph an event rests on, and which line of the worksheet shows it.

An event is emitted with the line of the rule done last, which may have been about another unit. Once a subinterval is
assessed each event is given the last line that its paragraph wrote for its units, or one of its own moment.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet_line import Line, LineKind
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.events import Event

WRITTEN_AT_THE_START: Final = "A'1a.2"
WRITTEN_IN_A_WINDOW: Final = "A'1c.1"
ANY: Final = ""
COORDINATE: Final = 8
LAST: Final = 1 << 62
BETWEEN_NAMES: Final = re.compile(r"[\s+-]")

_Written = tuple[Fraction, int]
NEVER: Final[_Written] = (Fraction(-1), 0)


@cache
def paragraph_of(code: str) -> str:
    """The paragraph that an order rests on: of those that its code cites the first of the one that prints it."""
    order = CODEBOOK.orders[code]
    printed = (rule for where in order.defined_in for rule in order.rules if rule.startswith(where))
    return next(printed, order.rules[0])


def taken_under(order: Order) -> str:
    """The paragraph under which an order is handed in."""
    return WRITTEN_AT_THE_START if order.window is None else WRITTEN_IN_A_WINDOW


def cited(events: Sequence[Event], lines: Iterable[Line]) -> tuple[Event, ...]:
    """The events with the lines that they rest on; 0 where the sheet of their moment says nothing of them."""
    index = _Index(events, lines)
    return tuple(_with_line(event, index.line_of(event)) for event in events)


def _with_line(event: Event, line: int) -> Event:
    return event if event.line == line else replace(event, line=line)


class _Index:
    """The lines of rules by the units that they name, each with its moment, in the order in which they were written."""

    def __init__(self, events: Iterable[Event], lines: Iterable[Line]) -> None:
        units = frozenset(name for event in events for name in _units(event))
        paragraphs = frozenset(event.rule for event in events)
        named: dict[str, tuple[str, ...]] = {name: (name,) for name in units}
        self._own: defaultdict[tuple[str, str], list[_Written]] = defaultdict(list)
        self._nobodys: defaultdict[str, list[_Written]] = defaultdict(list)
        for line in lines:
            if line.kind is not LineKind.RULE:
                continue
            written, is_wanted, is_nobodys = (line.at, line.number), line.rule in paragraphs, True
            for subject in line.subjects:
                names = named.get(subject)
                if names is None:
                    names = named[subject] = _named(subject, units)
                for name in names:
                    is_nobodys = False
                    self._own[ANY, name].append(written)
                    if is_wanted:
                        self._own[line.rule, name].append(written)
            if is_nobodys and is_wanted:
                self._nobodys[line.rule].append(written)

    def line_of(self, event: Event) -> int:
        """The last line of its paragraph that names its units; else one of its moment with either of the two."""
        if not event.rule:
            return event.line
        names = _units(event)
        own = max((_last(self._own.get((event.rule, name), []), event) for name in names), default=NEVER)
        if own is not NEVER:
            return own[1]
        beside = [_last(self._nobodys.get(event.rule, []), event)]
        beside += [_last(self._own.get((ANY, name), []), event) for name in names] if event.line else []
        return max((number for moment, number in beside if moment == event.at), default=0)


def _units(event: Event) -> tuple[str, ...]:
    return event.units + tuple(getattr(event, "targets", ()))


def _named(subject: str, units: frozenset[str]) -> tuple[str, ...]:
    """The units that a subject other than a unit's designator names."""
    if subject[:COORDINATE].isdigit():
        return ()
    return tuple(name for name in BETWEEN_NAMES.split(subject) if name in units)


def _last(lines: list[_Written], event: Event) -> _Written:
    """The last of these lines up to the event's moment, and up to its own line where it has one."""
    limit = event.line or LAST
    place = bisect_right(lines, (event.at, limit))
    return lines[place - 1] if place else NEVER
