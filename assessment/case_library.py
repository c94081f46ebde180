"""What cases need from outside the pure core: their files, scenarios, the project's tests, each mode's bench."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from assessment.engine.case_bench import Bench
from assessment.engine.cases import Case, cases_of
from assessment.engine.yaml_source import read_yaml
from assessment.scenario_folders import find_scenario, scenario_files

ROOT: Final = Path(__file__).resolve().parents[1]


class ProjectLibrary:
    """The scenarios and tests of this project."""

    def scenario(self, mode: str, name: str, near: str) -> Mapping[str, Any]:
        """The files of a scenario, by name under the fixtures or by path from where the file `near` lies."""
        return scenario_files(find_scenario(name, Path(near).parent, mode))

    def has_test(self, node: str) -> bool:
        """Whether the project has the test of this node id, `file::function` or `file::class::function`."""
        file, *names = node.partition("[")[0].split("::")
        path = ROOT / file
        if not names or not path.is_file() or path.suffix != ".py":
            return False
        return tuple(names) in _tests_in(path)


def find_case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The case files at or below these paths, each once, in order. Raises `FileNotFoundError`."""
    seen: set[Path] = set()
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"{path}: there is no such file or folder")
        for found in sorted(path.rglob("*.yaml")) if path.is_dir() else (path,):
            if found.resolve() not in seen:
                seen.add(found.resolve())
                yield found


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of one file. Raises `BadData`."""
    return cases_of(read_yaml(path))


def case_folder(mode: str) -> Path:
    """Where the cases of a mode lie in the project."""
    return ROOT / "tests" / "assessment" / "modes" / mode / "cases"


def bench_of(mode: str) -> Bench:
    """The bench in a mode's folder. Raises `LookupError` for a mode without one."""
    try:
        bench: Bench = importlib.import_module(f"assessment.modes.{mode}.cases").BENCH
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("assessment.modes"):
            raise LookupError(f"there is no mode {mode!r} with a standing game for cases") from error
        raise
    return bench


@cache
def _tests_in(path: Path) -> frozenset[tuple[str, ...]]:
    """The test functions of a file, those of classes with their class."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[tuple[str, ...]] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add((node.name,))
        elif isinstance(node, ast.ClassDef):
            found |= {(node.name, part.name) for part in node.body if isinstance(part, ast.FunctionDef)}
    return frozenset(name for name in found if name[-1].startswith("test"))
