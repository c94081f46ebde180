"""What running the cases showed: which entries each read and what it threw for them, kept so that each runs once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from assessment.case_library import ProjectLibrary, bench_of, find_case_files, read_cases
from assessment.engine.case_bench import Result
from assessment.engine.case_run import run_case
from assessment.engine.cases import Case, CaseKind
from assessment.engine.table import Table
from assessment.engine.table_lookup import lookup
from assessment.engine.worksheet import Line, LineKind
from assessment.modes.tacspiel.tables import TABLES

CASES: Final = Path(__file__).parent / "cases"
ON_A_SHEET: Final = (CaseKind.RULE, CaseKind.ASSESS, CaseKind.PICTURE, CaseKind.LOOKUP)
"""Kinds of case that read tables."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A case as it ran: entries read as (table, entry), and throws for them as (table, entry, number)."""

    passed: bool
    read: frozenset[tuple[str, str]]
    thrown: frozenset[tuple[str, str, int]]


_RAN: Final[dict[str, Ran]] = {}


def run(case: Case) -> Result:
    """Runs a case of this edition, and keeps what it showed."""
    result = run_case(case, bench_of(case.mode), ProjectLibrary())
    _RAN[case.name] = ran_of(result)
    return result


def ran(case: Case) -> Ran:
    """What a case showed; it runs if it has not yet."""
    if case.name not in _RAN:
        run(case)
    return _RAN[case.name]


def ran_of(result: Result) -> Ran:
    """What the worksheet of a case shows."""
    read, thrown = _looked_up(result.case) if result.case.kind is CaseKind.LOOKUP else _on_sheet(result.lines)
    return Ran(passed=result.passed, read=frozenset(read), thrown=frozenset(thrown))


def cases() -> Iterator[Case]:
    """All cases that read tables."""
    for path in find_case_files([CASES]):
        yield from (case for case in read_cases(path) if case.kind in ON_A_SHEET)


def edges_of(table: Table) -> Iterator[tuple[str, int]]:
    """For every range of a table its first and last number and those just outside, with the entry."""
    die = table.die
    if die is None:
        return
    for entry in table.entries:
        spreads = (entry.spread, *(outcome.spread for outcome in entry.outcomes))
        ends = {number for spread in spreads if spread for number in _ends(spread)}
        yield from ((entry.key, number) for number in sorted(ends) if die.low <= number <= die.high)


def _ends(spread: tuple[int, int]) -> tuple[int, ...]:
    first, last = spread
    return first - 1, first, last, last + 1


def _looked_up(case: Case) -> tuple[set[tuple[str, str]], set[tuple[str, str, int]]]:
    table, keys, draw = case.given.get("table"), case.given.get("keys", {}), case.given.get("draw")
    if not isinstance(table, str) or not isinstance(keys, dict):
        return set(), set()
    axes = lookup(TABLES[table], {str(axis): str(key) for axis, key in keys.items()})["entry"]
    entry = next(entry.key for entry in TABLES[table].entries if dict(entry.axes) == axes)
    return {(table, entry)}, {(table, entry, draw)} if isinstance(draw, int) else set()


def _on_sheet(lines: tuple[Line, ...]) -> tuple[set[tuple[str, str]], set[tuple[str, str, int]]]:
    """A throw is for what its rule read last before it."""
    read: set[tuple[str, str]] = set()
    thrown: set[tuple[str, str, int]] = set()
    last: dict[int, Line] = {}
    for line in lines:
        if line.kind is LineKind.READ:
            read.add((line.table, line.entry))
            last[line.parent] = line
        elif line.kind is LineKind.THROW and line.throw is not None and line.parent in last:
            thrown.add((last[line.parent].table, last[line.parent].entry, line.throw))
    return read, thrown
