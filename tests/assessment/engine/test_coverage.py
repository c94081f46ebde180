from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from assessment.engine.case_bench import Result
from assessment.engine.cases import cases_of
from assessment.engine.coverage import Status, counted, coverage, totals
from assessment.engine.rule import RuleBook
from assessment.engine.worksheet import Worksheet
from assessment.engine.yaml_source import parse_yaml

RULES = RuleBook(["X", "Y"])


@RULES.rule("X")
def carried_out(sheet: Worksheet) -> bool:
    """Something is carried out."""
    return True


def ledger(rule_id: str = "X", not_modelled: str = "") -> Any:
    return [SimpleNamespace(id=rule_id, not_modelled=not_modelled)]


def result(
    kind: str = "rule", *, passed: bool = True, met: tuple[str, ...] = (), asked: tuple[str, ...] = ()
) -> Result:
    (case,) = cases_of(parse_yaml(f"rules: [X, Y]\nkind: {kind}\n", "x/a.yaml"))
    faults = () if passed else ("wrong",)
    return Result(case=case, faults=faults, met=frozenset(met), asked=frozenset(asked))


@pytest.mark.parametrize(
    ("results", "status", "why"),
    [
        ([], Status.OPEN, "no case names it"),
        ([result(passed=False, met=("X",))], Status.OPEN, "no case that names it passes"),
        ([result()], Status.OPEN, "no passing case shows a rule of X at work"),
        ([result(met=("X",))], Status.MODELLED, ""),
        ([result("card")], Status.MODELLED, ""),
        ([result("record")], Status.MODELLED, ""),
        ([result(met=("X",), asked=("X",))], Status.UMPIRE, ""),
        ([result(met=("X",), asked=("X",)), result(met=("X",))], Status.MODELLED, ""),
    ],
)
def test_a_cited_entry_is_modelled_when_a_passing_case_shows_it(
    results: list[Result], status: Status, why: str
) -> None:
    (entry,) = coverage(ledger(), RULES, results)
    assert (entry.status, entry.why) == (status, why)
    assert entry.rule == "test_coverage.carried_out"


def test_an_entry_that_no_rule_cites_stays_open_unless_a_record_case_proves_it() -> None:
    (entry,) = coverage(ledger("Y"), RULES, [result("card")])
    assert (entry.status, entry.why, entry.rule) == (Status.OPEN, "no rule cites it", "")
    (entry,) = coverage(ledger("Y"), RULES, [result("record")])
    assert entry.status is Status.MODELLED
    (entry,) = coverage(ledger("Y"), RULES, [])
    assert entry.why == "no rule cites it and no case names it"


def test_an_entry_may_be_left_out_with_a_reason() -> None:
    (entry,) = coverage(ledger(not_modelled="played on paper"), RULES, [result(met=("X",))])
    assert (entry.status, entry.why) == (Status.NOT_MODELLED, "played on paper")


def test_counting_takes_every_case_to_pass() -> None:
    found = counted(ledger(), RULES, [result(passed=False).case])
    assert [entry.cases for entry in found] == [("x/a.yaml",)]
    assert totals(found) == {"modelled": 1, "umpire": 0, "not modelled": 0, "open": 0}
