"""Every case file of the game, each case a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from assessment.engine.cases import Case
from assessment.engine.yaml_source import BadData
from tests.assessment.modes.case_files import check, found_below


@pytest.mark.parametrize("case", found_below(Path(__file__).parent / "cases"))
def test_case(case: Case | BadData) -> None:
    check(case)
