"""What becomes of every ledger entry: modelled, put to the umpire, not modelled, or still open.

An entry is `modelled` when a rule function cites it and a passing case that names it shows the function at work (on its
worksheet, or in a case that has none: cards, orders at the desk, tables, scenarios, pictures), or when a passing
`record` case names the test that proves it. It is `umpire` when a passing case that names it shows the question asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from assessment.engine.case_bench import Result
from assessment.engine.cases import Case, CaseKind
from assessment.engine.ledger import Entry, Ledger
from assessment.engine.rule import RuleBook

ON_SHEET: Final = (CaseKind.RULE, CaseKind.ASSESS)
"""Kinds of case whose worksheet shows the rules at work."""


class Status(StrEnum):
    """What becomes of a ledger entry."""

    MODELLED = "modelled"
    UMPIRE = "umpire"
    NOT_MODELLED = "not modelled"
    OPEN = "open"


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """One ledger entry as covered: the functions that cite it, the cases that name it, and why it is not modelled.

    For an open entry `why` says what is missing.
    """

    id: str
    status: Status
    rule: str
    cases: tuple[str, ...]
    why: str


def coverage(ledger: Ledger, rules: RuleBook, results: Iterable[Result]) -> tuple[Covered, ...]:
    """The status of every entry from the results of cases, in the order of the ledger."""
    by_rule: defaultdict[str, list[Result]] = defaultdict(list)
    for result in results:
        for rule_id in result.case.rules:
            by_rule[rule_id].append(result)
    return tuple(_covered(entry, rules, by_rule[entry.id]) for entry in ledger)


def counted(ledger: Ledger, rules: RuleBook, cases: Iterable[Case]) -> tuple[Covered, ...]:
    """The same with every case taken to pass and to show its rules: a count, not a proof."""
    claimed = (Result(case=case, faults=(), met=frozenset(case.rules), asked=_asked_in(case)) for case in cases)
    return coverage(ledger, rules, claimed)


def totals(covered: Iterable[Covered]) -> dict[str, int]:
    """How many entries have each status."""
    counts = dict.fromkeys((status.value for status in Status), 0)
    for entry in covered:
        counts[entry.status] += 1
    return counts


def _covered(entry: Entry, rules: RuleBook, results: list[Result]) -> Covered:
    functions = rules.of(entry.id)
    status, why = _status(entry, results, cited=bool(functions))
    return Covered(
        id=entry.id,
        status=status,
        rule=", ".join(f"{function.module.rpartition('.')[2]}.{function.name}" for function in functions),
        cases=tuple(dict.fromkeys(result.case.name for result in results)),
        why=why,
    )


def _status(entry: Entry, results: list[Result], *, cited: bool) -> tuple[Status, str]:
    if entry.not_modelled:
        return Status.NOT_MODELLED, entry.not_modelled
    passed = [result for result in results if result.passed]
    if any(result.case.kind is CaseKind.RECORD for result in passed):
        return Status.MODELLED, ""
    at_work = [result for result in passed if result.case.kind not in ON_SHEET or entry.id in result.met]
    asked = [result for result in passed if entry.id in result.asked]
    if cited and any(entry.id not in result.asked for result in at_work):
        return Status.MODELLED, ""
    if asked:
        return Status.UMPIRE, ""
    return Status.OPEN, _missing(entry.id, results, at_work, cited=cited)


def _missing(rule_id: str, results: list[Result], at_work: list[Result], *, cited: bool) -> str:
    if not results:
        return "no case names it" if cited else "no rule cites it and no case names it"
    if not any(result.passed for result in results):
        return "no case that names it passes"
    if not cited:
        return "no rule cites it"
    return "" if at_work else f"no passing case shows a rule of {rule_id} at work"


def _asked_in(case: Case) -> frozenset[str]:
    questions = case.expect.get("questions")
    listed = questions if isinstance(questions, list) else []
    return frozenset(str(question.get("rule")) for question in listed if isinstance(question, dict))
