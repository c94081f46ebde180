"""The campaign's rule data as a whole: what it must hold, and what it promises."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from assessment.engine.table_audit import faults_of
from assessment.engine.tables import Kind, Provenance, Table, TableSet, declared_in
from assessment.modes import sog
from assessment.modes.sog.kinds import Action, Contact, Direction, Objective, Search, Squad, Terrain
from assessment.modes.sog.tables import LEDGER, TABLES


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_what_a_table_states_about_its_values_holds(table: Table) -> None:
    assert list(faults_of(table, {other.id: other for other in TABLES})) == []


@pytest.mark.parametrize("table", [table for table in TABLES if table.kind is Kind.OUTCOME], ids=lambda table: table.id)
def test_every_face_of_the_die_gives_one_result(table: Table) -> None:
    assert table.die is not None
    assert table.die.whole == (1, 10)
    for entry in table.entries:
        assert len([entry.result(number) for number in range(1, 11)]) == 10


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_house_tables_begin_with_h_and_cite_no_document(table: Table) -> None:
    is_house = table.provenance is Provenance.HOUSE
    assert table.id.startswith("H-") == is_house
    assert (table.source.document == "house") == is_house


def test_the_ledger_holds_every_rule_of_the_article_and_cites_tables_there_are() -> None:
    assert len(LEDGER) == 129
    assert {table for entry in LEDGER for table in entry.tables} <= set(TABLES.ids)
    assert sum(entry.umpire_judgement for entry in LEDGER) == 8
    assert [entry.id for entry in LEDGER if entry.optional][:3] == ["3.4.4", "3.5.3", "4.1.3"]
    assert [decision.no for decision in LEDGER.decisions] == list(range(1, len(LEDGER.decisions) + 1))


def test_every_table_is_used_by_a_rule() -> None:
    for module in pkgutil.walk_packages(sog.__path__, f"{sog.__name__}."):
        import_module(module.name)
    assert declared_in(sog.__name__) == set(TABLES.ids)


def test_results_and_keys_are_words_that_the_rules_know() -> None:
    def results(name: str) -> set[object]:
        return {outcome.result for entry in TABLES[name].entries for outcome in entry.outcomes}

    assert results("3.1") == set(Objective)
    assert results("3.1.3") <= set(Action)
    assert results("3.5") == set(Contact)
    assert results("3.6") == set(Search)
    assert results("4.1.3") == set(Squad)
    assert results("H-movement") == set(Direction)
    for terrain in Terrain:
        assert TABLES["2.4"].entry(terrain, "buildings").text
        assert isinstance(TABLES["3.5.1"].entry(terrain).whole, int)


def test_modifiers_are_the_printed_ones() -> None:
    printed = {
        "clear": 3,
        "elephant_grass": -1,
        "jungle": -2,
        "mountain": 2,
        "broken": 1,
        "vc_present": 1,
        "men_short": -1,
    }
    assert {name: TABLES["3.5.1"].entry(name).whole for name in printed} == printed


def test_the_set_comes_back_from_its_blob() -> None:
    assert TableSet.from_blob(TABLES.to_blob()).digest == TABLES.digest
