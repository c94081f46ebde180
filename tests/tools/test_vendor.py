"""The copies of front-end files that we keep are the ones that were checked."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "vendor.py"


@pytest.fixture
def vendor() -> ModuleType:
    spec = importlib.util.spec_from_file_location("vendor", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_committed_files_are_those_of_the_lock(vendor: ModuleType, capsys: pytest.CaptureFixture[str]):
    assert vendor.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_every_package_has_its_licence_beside_it(vendor: ModuleType):
    for package in json.loads(vendor.LOCK.read_text())["packages"]:
        assert any("LICEN" in file.name for file in vendor.folder_of(package).iterdir()), package["name"]


def test_a_changed_missing_or_added_file_is_found(vendor: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(vendor, "ROOT", tmp_path)
    package: dict[str, Any] = {"name": "@some/thing", "version": "1.0", "digests": {}}
    folder = vendor.folder_of(package)
    folder.mkdir(parents=True)
    for name in ("kept", "changed", "gone"):
        (folder / name).write_text(name)
        package["digests"][name] = vendor.digest(name.encode(), "sha384")
    assert vendor.faults(package) == []
    (folder / "changed").write_text("otherwise")
    (folder / "gone").unlink()
    (folder / "added").write_text("new")
    found = " ".join(vendor.faults(package))
    assert "gone is missing" in found
    assert "changed has changed" in found
    assert "added is not in" in found
    assert "kept" not in found
