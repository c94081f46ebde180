"""The import contracts cover what they should, and break when code breaks them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from config.data_folder import BASE_DIR

PACKAGES = ("config", "control", "orders", "assessment", "red", "blue")
PURE = ("control/situation", "orders/language", "assessment/engine", "assessment/modes")
# What writes to a cell's browser, paper or program: it may hold a picture and nothing else of a game.
CELL_CODE = ("red", "blue", "control/cells", "control/api/cells")


@pytest.fixture(scope="module")
def contracts() -> dict[str, dict[str, Any]]:
    settings = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())
    return {contract["name"]: contract for contract in settings["tool"]["importlinter"]["contracts"]}


def that_exist(places: tuple[str, ...]) -> set[str]:
    found = (place for place in places if (BASE_DIR / place).is_dir() or (BASE_DIR / f"{place}.py").is_file())
    return {place.replace("/", ".") for place in found}


def covered_by(contracts: dict[str, dict[str, Any]], words: str) -> set[str]:
    return set(next(contract for name, contract in contracts.items() if words in name)["source_modules"])


def test_every_pure_package_is_kept_pure(contracts: dict[str, dict[str, Any]]):
    assert that_exist(PURE) <= covered_by(contracts, "no clock, no chance")


def test_all_cell_code_is_kept_from_the_truth(contracts: dict[str, dict[str, Any]]):
    assert that_exist(CELL_CODE) <= covered_by(contracts, "never the truth")


def test_code_that_breaks_a_contract_is_found(tmp_path: Path):
    for package in PACKAGES:
        shutil.copytree(BASE_DIR / package, tmp_path / package, ignore=shutil.ignore_patterns("*.yaml", "*.json"))
    shutil.copy(BASE_DIR / "pyproject.toml", tmp_path)
    for module, line in {
        "red/apps.py": "import assessment.engine\nimport blue.apps\n",
        "control/situation/side.py": "import random\n",
        "orders/language/card.py": "import assessment.engine\n",
    }.items():
        with (tmp_path / module).open("a") as file:
            file.write(line)
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([program, "--no-logo"], cwd=tmp_path, capture_output=True, text=True, check=False)
    broken = [line for line in done.stdout.splitlines() if " BROKEN" in line]
    assert done.returncode == 1
    assert len(broken) == 4, done.stdout
