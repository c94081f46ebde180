"""The rule data of every mode as a whole: what the tables state holds, and what they promise is kept."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import pytest

from assessment import modes
from assessment.engine.mode import Mode
from assessment.engine.table_audit import faults_of
from assessment.engine.tables import Kind, Provenance, Table, TableSet, declared_in
from assessment.modes import MODES

WITHOUT_A_HANDLE = {"tacspiel": {"Fig.1", "H-light", "order and report codes"}}
"""Tables that no rule reads: pages of the book, and values for scenarios."""

OF_TABLES = [pytest.param(mode, table, id=f"{mode.key}-{table.id}") for mode in MODES for table in mode.tables]
THROWN = [
    pytest.param(mode, table, id=f"{mode.key}-{table.id}")
    for mode in MODES
    for table in mode.tables
    if table.kind is Kind.OUTCOME
]
OF_MODES = [pytest.param(mode, id=mode.key) for mode in MODES]


@pytest.mark.parametrize(("mode", "table"), OF_TABLES)
def test_what_a_table_states_about_its_values_holds(mode: Mode[Any, Any], table: Table) -> None:
    assert list(faults_of(table, {other.id: other for other in mode.tables})) == []


@pytest.mark.parametrize(("mode", "table"), OF_TABLES)
def test_house_tables_cite_no_document_as_their_source(mode: Mode[Any, Any], table: Table) -> None:
    is_house = table.provenance is Provenance.HOUSE
    assert (table.source.document == "house") == is_house


@pytest.mark.parametrize(("mode", "table"), THROWN)
def test_every_face_of_the_modes_die_gives_one_result(mode: Mode[Any, Any], table: Table) -> None:
    assert table.die is not None
    faces = int(mode.die.removeprefix("d"))
    low, high = table.die.whole
    assert high - low + 1 == faces
    for entry in table.entries:
        assert len([entry.result(number) for number in range(low, high + 1)]) == faces


@pytest.mark.parametrize("mode", OF_MODES)
def test_the_ledger_cites_tables_there_are_and_numbers_its_decisions(mode: Mode[Any, Any]) -> None:
    assert {table for entry in mode.ledger for table in entry.tables} <= set(mode.tables.ids)
    assert [decision.no for decision in mode.ledger.decisions] == list(range(1, len(mode.ledger.decisions) + 1))


@pytest.mark.parametrize("mode", OF_MODES)
def test_every_table_is_used_by_a_rule(mode: Mode[Any, Any]) -> None:
    package = import_module(f"{modes.__name__}.{mode.key}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    assert declared_in(package.__name__) | WITHOUT_A_HANDLE.get(mode.key, set()) == set(mode.tables.ids)


@pytest.mark.parametrize("mode", OF_MODES)
def test_the_set_comes_back_from_its_blob(mode: Mode[Any, Any]) -> None:
    assert TableSet.from_blob(mode.tables.to_blob()).digest == mode.tables.digest
