from __future__ import annotations

from pathlib import Path

import pytest

from assessment.case_library import ProjectLibrary, bench_of, find_case_files
from assessment.scenario_folders import find_scenario, scenario_files

THIS = "tests/assessment/test_case_library.py"


class TestOfAClass:
    def test_inside(self) -> None:
        assert ProjectLibrary().has_test(f"{THIS}::TestOfAClass::test_inside")


def test_a_test_is_known_by_its_node_id() -> None:
    library = ProjectLibrary()
    assert library.has_test(f"{THIS}::test_a_test_is_known_by_its_node_id")
    assert library.has_test(f"{THIS}::test_a_test_is_known_by_its_node_id[red]")
    for node in (THIS, f"{THIS}::test_no_such", f"{THIS}::Path", "tests/none.py::test_x", "", "README.md::x"):
        assert not library.has_test(node)


def test_a_scenario_is_found_by_path_or_name(tmp_path: Path) -> None:
    (tmp_path / "mine" / "decks").mkdir(parents=True)
    (tmp_path / "mine" / "scenario.yaml").write_text("title: Mine\n")
    (tmp_path / "mine" / "decks" / "red.txt").write_text("a card\n")
    folder = find_scenario("mine", tmp_path)
    assert folder == tmp_path / "mine"
    files = scenario_files(folder)
    assert files["scenario.yaml"].mapping() == {"title": "Mine"}
    assert files["red.txt"] == "a card\n"
    with pytest.raises(FileNotFoundError, match="no scenario 'other'"):
        find_scenario("other", tmp_path)


def test_a_mode_without_cases_is_refused() -> None:
    with pytest.raises(LookupError, match="no mode 'chess'"):
        bench_of("chess")


def test_files_are_found_once_and_in_order(tmp_path: Path) -> None:
    for name in ("b/two.yaml", "a/one.yaml", "a/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = list(find_case_files([tmp_path, tmp_path / "a" / "one.yaml"]))
    assert [path.name for path in found] == ["one.yaml", "two.yaml"]
    with pytest.raises(FileNotFoundError, match="no such file"):
        list(find_case_files([tmp_path / "c"]))
