"""The cases that read tables, and the numbers of a table that some case has to throw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from assessment.case_library import find_case_files, read_cases
from assessment.engine.cases import Case, CaseKind
from assessment.engine.table import Table

CASES: Final = Path(__file__).parent / "cases"
ON_A_SHEET: Final = (CaseKind.RULE, CaseKind.ASSESS, CaseKind.PICTURE, CaseKind.LOOKUP)
"""Kinds of case that read tables."""


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
