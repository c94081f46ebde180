from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from assessment.case_coverage import recorded_totals
from assessment.modes import MODES
from assessment.modes.tacspiel.tables import LEDGER

STATUSES = {"modelled", "umpire", "not modelled", "open"}


def ledger(*arguments: str) -> Any:
    out = StringIO()
    call_command("ledger", *arguments, stdout=out)
    return out.getvalue()


def test_every_entry_stands_in_the_list_once_with_its_status() -> None:
    entries = json.loads(ledger("--mode", "tacspiel", "--json"))
    assert [entry["id"] for entry in entries] == [entry.id for entry in LEDGER]
    assert all(set(entry) == {"id", "status", "rule", "cases", "why"} for entry in entries)
    assert {entry["status"] for entry in entries} <= STATUSES
    for entry in entries:
        if entry["status"] in ("modelled", "umpire"):
            assert entry["cases"], entry["id"]
        else:
            assert entry["why"], entry["id"]
    assert recorded_totals("tacspiel") == counted(entries)


@pytest.mark.parametrize("mode", [mode.key for mode in MODES if mode.key != "tacspiel"])
def test_what_is_recorded_of_a_ledger_is_what_its_cases_prove(mode: str) -> None:
    assert recorded_totals(mode) == counted(json.loads(ledger("--mode", mode, "--json")))


def counted(entries: Any) -> dict[str, int]:
    counts = Counter(entry["status"] for entry in entries)
    return {status: counts[status] for status in ("modelled", "umpire", "not modelled", "open")}


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
