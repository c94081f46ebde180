from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from assessment.case_coverage import cases_of, recorded_totals
from assessment.engine.coverage import Status, coverage, totals
from assessment.engine.mode import Mode
from assessment.modes import MODES
from assessment.modes.de_bellis import MODE as DE_BELLIS
from assessment.modes.tacspiel.tables import LEDGER
from tests.assessment.modes.case_runs import ran


def ledger(*arguments: str) -> Any:
    out = StringIO()
    call_command("ledger", *arguments, stdout=out)
    return out.getvalue()


def test_every_entry_stands_in_the_list_once_with_its_status() -> None:
    entries = json.loads(ledger("--mode", "de_bellis", "--json"))
    assert [entry["id"] for entry in entries] == [entry.id for entry in DE_BELLIS.ledger]
    assert all(set(entry) == {"id", "status", "rule", "cases", "why"} for entry in entries)
    assert recorded_totals("de_bellis") == dict.fromkeys(Status, 0) | Counter(entry["status"] for entry in entries)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.key)
def test_what_is_recorded_of_a_ledger_is_what_its_cases_prove(mode: Mode[Any, Any]) -> None:
    covered = coverage(mode.ledger, mode.rules, [ran(case).result for case in cases_of(mode.key)])
    assert [entry.id for entry in covered if not (entry.why or entry.cases)] == []
    assert recorded_totals(mode.key) == totals(covered)


def test_without_a_mode_all_modes_are_listed_and_named() -> None:
    entries = json.loads(ledger("--json", "--no-run"))
    assert len(entries) == sum(len(mode.ledger) for mode in MODES)
    assert {entry["mode"] for entry in entries} == {mode.key for mode in MODES}


def test_for_people_each_entry_is_a_line_and_the_last_line_counts_them() -> None:
    rows = ledger("--mode", "tacspiel", "--no-run").splitlines()
    assert len(rows) == len(LEDGER) + 1
    assert rows[-1].startswith("tacspiel: ")


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(CommandError, match="tacspiel"):
        ledger("--mode", "chess")
