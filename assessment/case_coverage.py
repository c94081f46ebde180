"""The coverage of a mode's ledger by the cases of the project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assessment.case_library import ProjectLibrary, bench_of, case_folder, find_case_files, read_cases
from assessment.engine.case_run import run_cases
from assessment.engine.cases import Case
from assessment.engine.coverage import Covered, counted, coverage
from assessment.engine.mode import Mode


def covered_ledger(mode: Mode[Any, Any], *, run: bool = True) -> tuple[Covered, ...]:
    """Every entry of a mode's ledger with its status; without `run` cases are counted, not run. Raises `BadData`."""
    cases = tuple(cases_of(mode.key))
    if not run:
        return counted(mode.ledger, mode.rules, cases)
    return coverage(mode.ledger, mode.rules, run_cases(cases, bench_of, ProjectLibrary()))


def cases_of(mode: str) -> Iterator[Case]:
    """All cases of a mode. Raises `BadData`."""
    folder = case_folder(mode)
    for path in find_case_files([folder]) if folder.is_dir() else ():
        yield from read_cases(path)


def recorded_totals(mode: str) -> dict[str, int]:
    """How many entries of a mode's ledger had which status when that was last recorded; a test holds it to the run."""
    totals: dict[str, int] = json.loads(_record(mode).read_text(encoding="utf-8"))
    return totals


def record_totals(mode: str, totals: dict[str, int]) -> Path:
    """Records the totals of a run; gives the file."""
    path = _record(mode)
    path.write_text(json.dumps(totals, indent=2) + "\n", encoding="utf-8")
    return path


def _record(mode: str) -> Path:
    return Path(__file__).parent / "modes" / mode / "coverage.json"
