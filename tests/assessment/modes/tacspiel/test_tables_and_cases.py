"""One changed number in one table fails the cases that depend on it and no other (style.md, "A table").

Which cases depend on an entry stands on their worksheets: every reading names its table and entry. Of the cases that
read a changed entry some must fail, and none of those that do not: neither of those that read other entries of the
table, nor of a few that read none of it (of all of them in the long runs).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from assessment.case_library import ProjectLibrary
from assessment.engine.case_run import run_case
from assessment.engine.cases import Case
from assessment.engine.table_reader import read_table
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.cases import StandingBench
from assessment.modes.tacspiel.tables import TABLES
from tests.assessment.modes.case_runs import ran
from tests.assessment.modes.tacspiel.ran import cases

DATA: Final = Path(__file__).parents[4] / "assessment" / "modes" / "tacspiel" / "data"
EVERY: Final = 60
"""Of the cases that read nothing of the table every so many runs with it all the same."""


class Change(NamedTuple):
    """A number of a table file, as it is written and as it is to be; `entry` is its key on worksheets."""

    file: str
    table: str
    entry: str
    old: str
    new: str


CHANGES: Final = (
    Change("a5_delay_of_a_reply.yaml", "A'5", "battalion", "battalion, value: 0.5", "battalion, value: 0.75"),
    Change(
        "b_figures_in_the_prose.yaml", "B'", "ford_small_stream_hr",
        "figure: ford_small_stream_hr, value: 0.25", "figure: ford_small_stream_hr, value: 0.3",
    ),
    Change(
        "c2-1_noticing_an_ambush.yaml", "C'2-1", "1, ground, brushwood",
        "{platoons: '1', seen_from: ground, terrain: brushwood, draws: 00-05",
        "{platoons: '1', seen_from: ground, terrain: brushwood, draws: 00-04",
    ),
    Change(
        "d2-2_sight_in_brush_and_sparse_forest.yaml", "D'2-2", "0.5-1, foot_moving",
        "draws: [00, 01-10, 11-25,", "draws: [00, 01-09, 10-25,",
    ),
    Change(
        "e2-4_casualties_in_a_harassing_attack.yaml", "E'2-4", "defender",
        "draws: [00-19, 20-59, 60-99]", "draws: [00-19, 20-58, 59-99]",
    ),
    Change(
        "f2-1_casualties_from_fire.yaml", "F'2-1", "mortar_81_82, specific",
        "mortar_81_82, mission: specific, draws: [00-59, 60-89,",
        "mortar_81_82, mission: specific, draws: [00-58, 59-89,",
    ),
)  # fmt: skip
"""A number of one table in each chapter of ground movement, contact, battle and fire."""


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.table}-{change.entry}")
def test_a_changed_number_fails_cases_that_read_it_and_no_other(change: Change) -> None:
    check(change, EVERY)


@pytest.mark.fuzz
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.table}-{change.entry}")
def test_a_changed_number_fails_no_case_of_all_that_does_not_read_it(change: Change) -> None:
    check(change, every=1)


def check(change: Change, every: int) -> None:
    bench, library = StandingBench(replace(MODE, tables=changed(change))), ProjectLibrary()
    failed = [case for case in asked(change.table, every) if not run_case(case, bench, library).passed]
    assert failed, "no case depends on the number"
    strangers = [case.name for case in failed if (change.table, change.entry) not in ran(case).read]
    assert not strangers, "a case fails that never read the number"


def asked(table: str, every: int) -> Iterator[Case]:
    """The cases that read a table, and every so many of the others."""
    for number, case in enumerate(cases()):
        if number % every == 0 or any(name == table for name, _ in ran(case).read):
            yield case


def changed(change: Change) -> TableSet:
    """The tables with one number changed in its file."""
    text = (DATA / change.file).read_text(encoding="utf-8")
    assert text.count(change.old) == 1, f"{change.file} writes {change.old!r} otherwise"
    return TABLES.replaced(read_table(parse_yaml(text.replace(change.old, change.new), change.file)))
