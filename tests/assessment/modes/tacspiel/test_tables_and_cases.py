"""One changed number in one table fails the cases that depend on it and no other (style.md, "A table").

Which cases depend on an entry stands on their worksheets: every reading names its table and entry. Of the cases that
read a changed entry some must fail, and none of those that do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from assessment.case_library import ProjectLibrary, find_case_files, read_cases
from assessment.engine.case_bench import Result
from assessment.engine.case_run import run_case
from assessment.engine.cases import Case, CaseKind
from assessment.engine.table_reader import read_table
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import LineKind
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.cases import StandingBench
from assessment.modes.tacspiel.tables import TABLES

CASES = Path(__file__).parent / "cases"
DATA = Path(__file__).parents[4] / "assessment" / "modes" / "tacspiel" / "data"
ON_A_SHEET = (CaseKind.RULE, CaseKind.ASSESS, CaseKind.PICTURE, CaseKind.LOOKUP)


class Change(NamedTuple):
    """A number of a table file, as it is written and as it is to be; `entry` is its key on worksheets."""

    file: str
    table: str
    entry: str
    old: str
    new: str


CHANGES = (
    Change("a5_delay_of_a_reply.yaml", "A'5", "battalion", "battalion, value: 0.5", "battalion, value: 0.75"),
    Change(
        "b_figures_in_the_prose.yaml", "B'", "ford_small_stream_hr",
        "figure: ford_small_stream_hr, value: 0.25", "figure: ford_small_stream_hr, value: 0.3",
    ),
    Change(
        "e_figures_in_the_prose.yaml", "E'", "resupply_hr",
        "figure: resupply_hr, value: 1,", "figure: resupply_hr, value: 2,",
    ),
)  # fmt: skip


@pytest.mark.slow
def test_a_changed_delay_of_a_reply_fails_the_cases_that_read_it_and_no_other() -> None:
    check(CHANGES[0])


@pytest.mark.fuzz
@pytest.mark.parametrize("change", CHANGES[1:], ids=lambda change: f"{change.table}-{change.entry}")
def test_a_changed_number_fails_the_cases_that_read_it_and_no_other(change: Change) -> None:
    check(change)


def check(change: Change) -> None:
    with_change = run_all(changed(change))
    failed = {name for name, result in with_change.items() if not result.passed}
    readers = {name for name, result in as_it_is().items() if change.entry in read_of(result, change.table)}
    assert failed, "no case depends on the number"
    assert failed <= readers, "a case fails that never read the number"


def changed(change: Change) -> TableSet:
    """The tables with one number changed in its file."""
    text = (DATA / change.file).read_text(encoding="utf-8")
    assert text.count(change.old) == 1, f"{change.file} writes {change.old!r} otherwise"
    return TABLES.replaced(read_table(parse_yaml(text.replace(change.old, change.new), change.file)))


@cache
def as_it_is() -> dict[str, Result]:
    """Every case with the tables of this edition."""
    return run_all(TABLES)


def run_all(tables: TableSet) -> dict[str, Result]:
    """All cases that read tables, with these."""
    bench, library = StandingBench(replace(MODE, tables=tables)), ProjectLibrary()
    return {case.name: run_case(case, bench, library) for case in cases()}


def cases() -> Iterator[Case]:
    for path in find_case_files([CASES]):
        yield from (case for case in read_cases(path) if case.kind in ON_A_SHEET)


def read_of(result: Result, table: str) -> set[str]:
    """The entries of a table that a case read, on its worksheet or by looking them up."""
    if result.case.kind is CaseKind.LOOKUP and result.case.given.get("table") == table:
        keys = result.case.given.get("keys", {})
        return {", ".join(str(key) for key in keys.values())} if isinstance(keys, dict) else set()
    return {line.entry for line in result.lines if line.kind is LineKind.READ and line.table == table}
