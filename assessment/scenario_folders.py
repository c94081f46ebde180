"""Scenarios as folders of files, under fixtures/ or anywhere else: where they lie and what is in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from assessment.engine.yaml_source import read_yaml

FIXTURES: Final = Path(__file__).resolve().parents[1] / "fixtures"
DECKS: Final = "decks/*.txt"


def find_scenario(name: str, near: Path, mode: str = "*") -> Path:
    """The folder of a scenario: a path, from `near` on, or a name under the fixtures. Raises `FileNotFoundError`."""
    for folder in (near / name, *sorted(FIXTURES.glob(f"{mode}/{name}"))):
        if (folder / "scenario.yaml").is_file():
            return folder
    known = sorted(path.parent.name for path in FIXTURES.glob("*/*/scenario.yaml"))
    raise FileNotFoundError(f"there is no scenario {name!r}; there are {', '.join(known) or 'none'}")


def scenario_files(folder: Path) -> dict[str, Any]:
    """The files of a scenario folder by name: YAML as sources, decks as text. Raises `BadData`."""
    files: dict[str, Any] = {path.name: read_yaml(path) for path in sorted(folder.glob("*.yaml"))}
    return files | {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob(DECKS))}
