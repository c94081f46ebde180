"""The battle's rule data as a whole: what it must hold, and what it promises."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from assessment.case_library import ProjectLibrary, bench_of, case_folder, find_case_files, read_cases
from assessment.engine.case_run import run_case
from assessment.engine.coverage import Status, coverage
from assessment.engine.table_audit import faults_of
from assessment.engine.tables import Kind, Provenance, Table, TableSet, declared_in
from assessment.modes import de_bellis
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.kinds import Feature, Footing, Quality, Troop
from assessment.modes.de_bellis.tables import LEDGER, TABLES


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_what_a_table_states_about_its_values_holds(table: Table) -> None:
    assert list(faults_of(table, {other.id: other for other in TABLES})) == []


@pytest.mark.parametrize("table", [table for table in TABLES if table.kind is Kind.OUTCOME], ids=lambda table: table.id)
def test_every_face_of_the_die_gives_one_result(table: Table) -> None:
    assert table.die is not None
    assert table.die.whole == (1, 6)
    for entry in table.entries:
        assert len([entry.result(number) for number in range(1, 7)]) == 6


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_house_tables_begin_with_h_and_cite_no_document(table: Table) -> None:
    is_house = table.provenance is Provenance.HOUSE
    assert table.id.startswith("H-") == is_house
    assert (table.source.document == "house") == is_house


def test_the_ledger_holds_every_rule_and_cites_tables_there_are() -> None:
    assert len(LEDGER) == 103
    assert {table for entry in LEDGER for table in entry.tables} <= set(TABLES.ids)
    assert sum(entry.optional for entry in LEDGER) == 11
    assert [decision.no for decision in LEDGER.decisions] == list(range(1, len(LEDGER.decisions) + 1))


def test_every_reading_that_a_rule_names_is_a_decision() -> None:
    named = {rule.reading for rule in MODE.rules.rules.values() if rule.reading}
    assert named <= {decision.reading for decision in LEDGER.decisions}


def test_every_table_is_used_by_a_rule() -> None:
    for module in pkgutil.walk_packages(de_bellis.__path__, f"{de_bellis.__name__}."):
        import_module(module.name)
    assert declared_in(de_bellis.__name__) == set(TABLES.ids)


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


def test_the_set_comes_back_from_its_blob() -> None:
    assert TableSet.from_blob(TABLES.to_blob()).digest == TABLES.digest


def test_no_entry_of_the_ledger_is_left_out() -> None:
    cases = [case for path in find_case_files([case_folder("de_bellis")]) for case in read_cases(path)]
    covered = coverage(LEDGER, MODE.rules, [run_case(case, bench_of(case.mode), ProjectLibrary()) for case in cases])
    missing = {one.id: one.why for one in covered if one.status not in (Status.MODELLED, Status.UMPIRE)}
    assert not missing
