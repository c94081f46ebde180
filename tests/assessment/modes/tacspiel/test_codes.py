"""Every code of the code book is at work somewhere: orders are carried out, reports are made, and cases show both."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assessment.case_library import find_case_files, read_cases
from assessment.engine.cases import Case, CaseKind
from assessment.modes.tacspiel.carrying_out import CARRY_OUT
from assessment.modes.tacspiel.codes import CODEBOOK

CASES = Path(__file__).parent / "cases"
PRINTED = 113


def test_the_code_book_holds_the_printed_codes_and_house_codes() -> None:
    codes = [*CODEBOOK.orders, *CODEBOOK.reports]
    assert len([code for code in codes if not code.startswith("H")]) == PRINTED


@pytest.mark.parametrize("code", CODEBOOK.orders)
def test_every_order_is_carried_out(code: str) -> None:
    assert code in CARRY_OUT


@pytest.mark.parametrize("code", CODEBOOK.orders)
def test_every_order_is_given_in_a_case_that_is_played(code: str) -> None:
    assert code in given_in_cases()


@pytest.mark.parametrize("code", CODEBOOK.reports)
def test_every_report_is_expected_of_a_case_that_is_played(code: str) -> None:
    assert code in expected_of_cases()


@cache
def given_in_cases() -> frozenset[str]:
    """Order codes on cards of cases that are assessed."""
    return frozenset(str(order["Ord"]) for case in played() for order in mappings(case.given) if "Ord" in order)


@cache
def expected_of_cases() -> frozenset[str]:
    """Codes of the reports that cases await."""
    return frozenset(
        str(report["code"]) for case in played() for report in mappings(case.expect.get("reports")) if "code" in report
    )


@cache
def played() -> tuple[Case, ...]:
    """The cases that are assessed."""
    cases = (case for path in find_case_files([CASES]) for case in read_cases(path))
    return tuple(case for case in cases if case.kind is CaseKind.ASSESS)


def mappings(given: Any) -> Iterator[dict[str, Any]]:
    """Every mapping inside what a case gives."""
    if isinstance(given, dict):
        yield given
        for value in given.values():
            yield from mappings(value)
    elif isinstance(given, list | tuple):
        for value in given:
            yield from mappings(value)
