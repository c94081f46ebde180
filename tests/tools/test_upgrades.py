"""Upgrades are tried on the lowest and the highest versions that the requirements admit."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def upgrades() -> ModuleType:
    spec = importlib.util.spec_from_file_location("upgrades", ROOT / "tools" / "upgrades.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_exact_pin_is_opened_within_its_major_version_and_a_range_stays(upgrades: ModuleType):
    asked = "Django>=5.2.19,<5.3\ncelery[redis]==5.7.0\nPyYAML==6.0.4\n# a remark\n"
    assert upgrades.admitted(asked) == "Django>=5.2.19,<5.3\ncelery[redis]>=5.7.0,<6\nPyYAML>=6.0.4,<7\n# a remark\n"


def test_all_that_is_run_with_has_a_lowest_and_a_highest_version(upgrades: ModuleType):
    lines = upgrades.admitted((ROOT / "requirements" / "runtime.in").read_text()).splitlines()
    assert len(lines) > 20
    assert all(re.fullmatch(r"[\w.\[\],-]+>=[\d.]+,<[\d.]+", line) for line in lines), lines
    assert upgrades.RESOLUTIONS.keys() == {"lowest", "highest"}


def test_the_parts_that_are_tried_are_there(upgrades: ModuleType):
    assert all((ROOT / part).exists() for part in upgrades.PARTS)
