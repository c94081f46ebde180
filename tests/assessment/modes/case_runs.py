"""What running the cases showed, kept so that each runs once in a process: its result, what it read and threw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from assessment.case_library import ProjectLibrary, bench_of
from assessment.engine.case_bench import Result
from assessment.engine.case_run import run_case
from assessment.engine.cases import Case, CaseKind
from assessment.engine.table_lookup import lookup
from assessment.engine.worksheet_line import Line, LineKind


@dataclass(frozen=True, slots=True)
class Ran:
    """A case as it ran, without its worksheet: entries read as (table, entry), throws as (table, entry, number)."""

    result: Result
    read: frozenset[tuple[str, str]]
    thrown: frozenset[tuple[str, str, int]]


_RAN: Final[dict[tuple[str, str], Ran]] = {}


def run(case: Case) -> Result:
    """Runs a case, and keeps what it showed."""
    result = run_case(case, bench_of(case.mode), ProjectLibrary())
    read, thrown = _looked_up(case) if case.kind is CaseKind.LOOKUP else _on_sheet(result.lines)
    _RAN[case.mode, case.name] = Ran(replace(result, lines=()), frozenset(read), frozenset(thrown))
    return result


def ran(case: Case) -> Ran:
    """What a case showed; it runs if it has not yet."""
    if (case.mode, case.name) not in _RAN:
        run(case)
    return _RAN[case.mode, case.name]


def _looked_up(case: Case) -> tuple[set[tuple[str, str]], set[tuple[str, str, int]]]:
    id_, keys, draw = case.given.get("table"), case.given.get("keys", {}), case.given.get("draw")
    if not isinstance(id_, str) or not isinstance(keys, dict):
        return set(), set()
    table = bench_of(case.mode).mode.tables[id_]
    axes = lookup(table, {str(axis): str(key) for axis, key in keys.items()})["entry"]
    entry = next(entry.key for entry in table.entries if dict(entry.axes) == axes)
    return {(id_, entry)}, {(id_, entry, draw)} if isinstance(draw, int) else set()


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
