"""Every range of every table that a die is read by is drawn for at both its ends and just outside, by a case."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assessment.case_library import ProjectLibrary, bench_of, find_case_files, read_cases
from assessment.engine.case_run import run_case
from assessment.engine.cases import CaseKind
from assessment.engine.table import Kind, Table
from assessment.engine.worksheet_line import Line, LineKind
from assessment.modes.mog.tables import TABLES

CASES = Path(__file__).parent / "cases"


def edges_of(table: Table) -> Iterator[tuple[str, int]]:
    """For every range its first and last number and those just outside, as far as the die has them."""
    assert table.die is not None
    for entry in table.entries:
        for low, high in (outcome.spread for outcome in entry.outcomes if outcome.spread):
            yield from ((table.id, n) for n in (low - 1, low, high, high + 1) if table.die.low <= n <= table.die.high)


def thrown_for(lines: tuple[Line, ...]) -> Iterator[tuple[str, int]]:
    """Each table that was read for a number, with the die that was thrown last before under the same rule."""
    last: dict[int, int] = {}
    for line in lines:
        if line.kind is LineKind.THROW and line.throw is not None:
            last[line.parent] = line.throw + 1
        elif line.kind is LineKind.READ and TABLES[line.table].kind is Kind.OUTCOME and line.parent in last:
            yield line.table, last[line.parent]


@pytest.mark.slow
def test_cases_draw_both_ends_of_every_range_and_the_numbers_just_outside() -> None:
    cases = (case for path in find_case_files([CASES]) for case in read_cases(path) if case.kind is CaseKind.RULE)
    thrown = {pair for case in cases for pair in thrown_for(run_case(case, bench_of("mog"), ProjectLibrary()).lines)}
    wanted = {edge for table in TABLES if table.kind is Kind.OUTCOME for edge in edges_of(table)}
    assert sorted(wanted - thrown) == []


def test_the_ends_come_from_the_tables() -> None:
    assert set(edges_of(TABLES["passengers"])) == {("passengers", n) for n in (1, 4, 5, 6)}
