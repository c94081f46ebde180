"""The battle's rule data as a whole: what it must hold, and what it promises."""

from __future__ import annotations

import pytest

from assessment.case_library import ProjectLibrary, bench_of, case_folder, find_case_files, read_cases
from assessment.engine.case_run import run_case
from assessment.engine.coverage import Status, coverage
from assessment.engine.tables import Provenance, Table
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.kinds import Feature, Footing, Quality, Troop
from assessment.modes.de_bellis.tables import LEDGER, TABLES


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_house_tables_begin_with_h(table: Table) -> None:
    assert table.id.startswith("H-") == (table.provenance is Provenance.HOUSE)


def test_the_ledger_holds_every_rule() -> None:
    assert len(LEDGER) == 103
    assert sum(entry.optional for entry in LEDGER) == 11


def test_every_reading_that_a_rule_names_is_a_decision() -> None:
    named = {rule.reading for rule in MODE.rules.rules.values() if rule.reading}
    assert named <= {decision.reading for decision in LEDGER.decisions}


def test_results_and_keys_are_words_that_the_rules_know() -> None:
    def results(name: str) -> set[object]:
        return {outcome.result for entry in TABLES[name].entries for outcome in entry.outcomes}

    assert results("terrain") == {Footing.OPEN, Footing.DIFFICULT}
    assert results("H-quality") == set(Quality)
    assert results("H-piece") <= set(Feature)
    for feature in Feature:
        assert TABLES["pieces"].entry(feature.value).value in set(Footing)
    for troop in set(Troop) - {Troop.ARTILLERY}:
        assert isinstance(TABLES["movement"].entry(troop.value).whole, int)
        assert TABLES["factors"].entry(troop.value).figure("melee")


def test_no_entry_of_the_ledger_is_left_out() -> None:
    cases = [case for path in find_case_files([case_folder("de_bellis")]) for case in read_cases(path)]
    covered = coverage(LEDGER, MODE.rules, [run_case(case, bench_of(case.mode), ProjectLibrary()) for case in cases])
    missing = {one.id: one.why for one in covered if one.status not in (Status.MODELLED, Status.UMPIRE)}
    assert not missing
