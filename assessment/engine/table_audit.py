"""Carries out the checks that tables state about their own values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any, Final

from assessment.engine.table import Table
from assessment.engine.table_check import Check, KnownException
from assessment.engine.table_entry import Entry, Spread, Value
from assessment.engine.table_value import partition_fault

NONE: Final = "none"


def faults_of(table: Table, others: Mapping[str, Table]) -> Iterator[str]:
    """Whatever the table's own checks find wrong; `others` are the tables that a check may compare with."""
    for check in table.check:
        found = _CHECKS[check.rule](table, check, others) if check.rule in _CHECKS else iter(["no such check"])
        for fault in found:
            yield f"{table.id}, {check.rule} ({check.text}): {fault}"


class _Step:
    """Two entries that differ only in neighbouring keys of one axis."""

    def __init__(self, keys: dict[str, str], lower: tuple[str, Entry], upper: tuple[str, Entry]) -> None:
        self.keys = keys
        self.start, self.lower = lower
        self.to, self.upper = upper

    def text(self) -> str:
        where = ", ".join(self.keys.values())
        return f"{where}{': ' if where else ''}{self.start} to {self.to}"

    def is_excepted(self, exception: KnownException, result: Value = None) -> bool:
        return (
            (exception.start, exception.to) == (self.start, self.to)
            and exception.where.items() <= self.keys.items()
            and exception.result == result
        )


def _steps(table: Table, check: Check) -> Iterator[_Step]:
    """The neighbouring entries along a check's sequence, for every setting of the other axes."""
    rest = [axis for axis in table.axes if axis.name != check.axis]
    choices = [(check.where[axis.name],) if axis.name in check.where else axis.printed for axis in rest]
    for chosen in product(*choices):
        keys = dict(zip((axis.name for axis in rest), chosen, strict=True))
        for start, to in pairwise(str(key) for key in check.seq):
            lower = table.find(tuple({**keys, check.axis: start}[name] for name in table.axis_names))
            upper = table.find(tuple({**keys, check.axis: to}[name] for name in table.axis_names))
            if lower is not None and upper is not None:
                yield _Step(keys, (start, lower), (to, upper))


def _ordered(
    measure: Callable[[Entry, Check], Fraction | int | None],
) -> Callable[[Table, Check, Mapping[str, Table]], Iterator[str]]:
    """A check that something measured on each entry never falls along a sequence."""

    def check_order(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
        met = False
        for step in _steps(table, check):
            lower, upper = measure(step.lower, check), measure(step.upper, check)
            if lower is None or upper is None:
                continue
            met = True
            if lower > upper:
                yield f"{step.text()}: {lower} above {upper}"
        if not met:
            yield "nothing to compare"

    return check_order


def _value(entry: Entry, check: Check) -> Fraction | int | None:
    value = entry.figures.get(check.figure) if check.figure else entry.value
    return value if isinstance(value, int | Fraction) else None


def _count(spread: Spread | None) -> int:
    return 0 if spread is None else spread[1] - spread[0] + 1


def _chance(entry: Entry, _: Check) -> int | None:
    return _count(entry.spread) if entry.drawn else None


def _none(entry: Entry, _: Check) -> int | None:
    return next((_count(outcome.spread) for outcome in entry.outcomes if outcome.result == NONE), None)


def _tail(entry: Entry, least: Any) -> int:
    """How many numbers give a result of at least this."""
    return sum(_count(outcome.spread) for outcome in entry.outcomes if outcome.result >= least)


def _dominance(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    unused = set(range(len(check.known_exceptions)))
    for step in _steps(table, check):
        for result in table.results[1:]:
            if _tail(step.lower, result) <= _tail(step.upper, result):
                continue
            excused = [n for n, known in enumerate(check.known_exceptions) if step.is_excepted(known, result)]
            unused -= set(excused)
            if not excused:
                yield f"{step.text()}: {result} or more falls"
    for n in sorted(unused):
        yield f"the known exception {check.known_exceptions[n].why!r} does not arise"


def _cross_dominance(table: Table, check: Check, others: Mapping[str, Table]) -> Iterator[str]:
    other = others[check.other]
    for entry in table.entries:
        compared = other.entry(**dict(entry.axes))
        sign = 1 if dict(entry.axes)["side"] == "defender" else -1
        for result in table.results[1:]:
            if sign * _tail(entry, result) < sign * _tail(compared, result):
                yield f"{entry.key}: {result} or more does not compare with {other.id}"


def _partition(table: Table, _: Check, __: Mapping[str, Table]) -> Iterator[str]:
    for entry in table.entries:
        fault = partition_fault((outcome.spread for outcome in entry.outcomes), table.die)
        if fault:
            yield f"{entry.key}: {fault}"


def _starts_at_00(table: Table, _: Check, __: Mapping[str, Table]) -> Iterator[str]:
    for entry in table.entries:
        if entry.spread is not None and entry.spread[0] != 0:
            yield entry.key


def _max_value(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    for entry in table.entries:
        value = _value(entry, check)
        if value is not None and value > check.value:
            yield f"{entry.key}: {value}"


def _pairs_le(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    for lesser, greater in check.pairs:
        rest = [axis for axis in table.axes if axis.name not in lesser]
        for chosen in product(*(axis.printed for axis in rest)):
            keys = dict(zip((axis.name for axis in rest), chosen, strict=True))
            lower, upper = table.entry(**{**lesser, **keys}), table.entry(**{**greater, **keys})
            if lower.number > upper.number:
                yield f"{lower.key} above {upper.key}"


def _doubling(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    for step in _steps(table, check):
        if step.upper.number != 2 * step.lower.number:
            yield step.text()


def _multiple(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    if table.entry(**check.entry).number != check.times * table.entry(**check.of).number:
        yield f"not {check.times} times"


def _counted(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    found = sum(entry.figures[check.figure] == check.value for entry in table.entries)
    if found != check.times:
        yield f"{found} instead of {check.times}"


def _one_of(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    for entry in table.entries:
        if entry.figures[check.figure] not in check.values:
            yield entry.key


def _contiguous(table: Table, check: Check, _: Mapping[str, Table]) -> Iterator[str]:
    """Stretches from one figure to another that follow each other without gap, `step` apart."""
    expected: Any = check.start
    for entry in table.entries:
        first, last = entry.figures[check.first], entry.figures[check.last]
        if first is None:
            continue
        if first != expected:
            yield f"{entry.key} starts at {first}"
        expected = last + check.step  # type: ignore[operator]
    if expected != check.end + check.step:
        yield f"the last ends before {check.end}"


_CHECKS: Final[dict[str, Callable[[Table, Check, Mapping[str, Table]], Iterator[str]]]] = {
    "order_le": _ordered(_value),
    "chance_order": _ordered(_chance),
    "none_order": _ordered(_none),
    "dominance": _dominance,
    "cross_dominance": _cross_dominance,
    "partition": _partition,
    "starts_at_00": _starts_at_00,
    "max_value": _max_value,
    "pairs_le": _pairs_le,
    "doubling": _doubling,
    "multiple": _multiple,
    "count": _counted,
    "one_of": _one_of,
    "contiguous": _contiguous,
}
