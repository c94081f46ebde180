"""The case files of a mode as tests, each case one of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from assessment.case_library import find_case_files, read_cases
from assessment.engine.case_run import result_text
from assessment.engine.cases import Case
from assessment.engine.yaml_source import BadData
from tests.assessment.modes.case_runs import run


def found_below(folder: Path) -> list[object]:
    """The cases of all files as parameters; a file that cannot be read stands for itself and fails."""
    parameters: list[object] = []
    for path in find_case_files([folder]):
        try:
            parameters += [pytest.param(case, id=named(case)) for case in read_cases(path)]
        except BadData as error:
            parameters.append(pytest.param(error, id=f"{path.parent.name}/{path.name}"))
    return parameters


def named(case: Case) -> str:
    """The name under which `pytest -k` finds a case."""
    return f"{case.name} {case.title}".strip().replace(" ", "-")


def check(case: Case | BadData) -> None:
    """Fails with the worksheet if a case does not pass."""
    if isinstance(case, BadData):
        pytest.fail(str(case))
    result = run(case)
    if not result.passed:
        pytest.fail(result_text(result), pytrace=False)
