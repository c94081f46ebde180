"""The examples of the case format are run: those at the head of `cases.py` and those of docs/cases.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from assessment.case_library import ProjectLibrary, bench_of
from assessment.engine import cases as format_module
from assessment.engine.case_run import result_text, run_case
from assessment.engine.cases import CaseKind, cases_of
from assessment.engine.yaml_source import parse_yaml

ROOT = Path(__file__).resolve().parents[3]


def examples() -> Iterator[str]:
    head = format_module.__doc__ or ""
    for block in re.split(r"\n\n(?=    # \w+: )", head)[1:]:
        yield dedent(re.split(r"\n\n(?=\S)", block)[0])
    yield from re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "cases.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("text", list(examples()))
def test_an_example_passes(text: str) -> None:
    for case in cases_of(parse_yaml(text, "example.yaml")):
        result = run_case(case, bench_of("tacspiel"), ProjectLibrary())
        assert result.passed, result_text(result)


def test_there_is_an_example_of_every_kind() -> None:
    kinds = {case.kind for text in examples() for case in cases_of(parse_yaml(text, "example.yaml"))}
    assert kinds == set(CaseKind)
