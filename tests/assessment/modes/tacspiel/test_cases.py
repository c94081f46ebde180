"""Every case file of TACSPIEL, each case a test of its own."""

from __future__ import annotations

import pytest

from assessment.case_library import find_case_files, read_cases
from assessment.engine.case_run import result_text
from assessment.engine.cases import Case
from assessment.engine.yaml_source import BadData
from tests.assessment.modes.tacspiel.ran import CASES, run


def found() -> list[object]:
    """The cases of all files; a file that cannot be read stands for itself and fails."""
    parameters: list[object] = []
    for path in find_case_files([CASES]):
        try:
            parameters += [pytest.param(case, id=named(case)) for case in read_cases(path)]
        except BadData as error:
            parameters.append(pytest.param(error, id=f"{path.parent.name}/{path.name}"))
    return parameters


def named(case: Case) -> str:
    return f"{case.name} {case.title}".strip().replace(" ", "-")


@pytest.mark.parametrize("case", found())
def test_case(case: Case | BadData) -> None:
    if isinstance(case, BadData):
        pytest.fail(str(case))
    result = run(case)
    if not result.passed:
        pytest.fail(result_text(result), pytrace=False)
