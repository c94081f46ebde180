"""Every random range of every table is drawn for at both its ends and just outside, by a case."""

from __future__ import annotations

import pytest

from assessment.engine.table_entry import Die
from assessment.modes.tacspiel.tables import TABLES
from tests.assessment.modes.case_runs import ran
from tests.assessment.modes.tacspiel.ran import cases, edges_of


@pytest.mark.slow
def test_cases_draw_both_ends_of_every_range_and_the_numbers_just_outside() -> None:
    thrown = frozenset(throw for case in cases() for throw in ran(case).thrown)
    missing = [(table.id, *edge) for table in TABLES for edge in edges_of(table) if (table.id, *edge) not in thrown]
    assert not missing


def test_the_ends_come_from_the_tables() -> None:
    """E'2-4 prints for an attacker 0 percent on 00-49, 5 on 50-79 and 10 on 80-99."""
    table = TABLES["E'2-4"]
    assert table.die == Die(0, 99)
    numbers = {number for entry, number in edges_of(table) if entry == table.at((), {"side": "attacker"}).key}
    spreads = [outcome.spread for outcome in table.at((), {"side": "attacker"}).outcomes if outcome.spread]
    assert {0, 49, 50, 79, 80, 99} <= numbers
    assert all({low, high} <= numbers for low, high in spreads)
    assert all(number + 1 in numbers for _, number in spreads if number < 99)
