"""Cases about scenario folders: one is read and checked, or opened, or played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from assessment.engine.case_bench import Library
from assessment.engine.case_compare import differences
from assessment.engine.cases import Case
from assessment.engine.mode import Mode
from assessment.engine.yaml_source import BadData, Source

GIVES: Final = frozenset(("scenario", "without", "with"))
EXPECTS: Final = frozenset(("refused", "title", "parts", "seats", "settings", "opening", "decks"))


def run_scenario(case: Case, mode: Mode[Any, Any], library: Library) -> tuple[str, ...]:
    """Reads the scenario with the case's changes and compares. Raises `BadData`."""
    for key in case.given.keys() - GIVES:
        raise case.bad(f"a scenario case gives {', '.join(sorted(GIVES))}", "given", key)
    for key in case.expect.keys() - EXPECTS:
        raise case.bad(f"a scenario case expects {', '.join(sorted(EXPECTS))}", "expect", key)
    name = str(case.given.get("scenario", ""))
    try:
        files = library.scenario(mode.key, name, Path(case.source.file).parent)
    except FileNotFoundError as error:
        raise case.bad(str(error), "given", "scenario") from error
    wanted = case.expect.get("refused")
    try:
        scenario = mode.read_scenario(name, _changed(case, files), mode.tables)
    except BadData as error:
        refused = wanted is not None and str(wanted).casefold() in error.why.casefold()
        return () if refused else (f"refused: {error}",)
    if wanted is not None:
        return (f"expected a refusal ({wanted}); the scenario was read",)
    return tuple(differences(case.expect, scenario, scenario.clock))


def _changed(case: Case, files: Mapping[str, Any]) -> Mapping[str, Any]:
    """The files with parts left out (`without: {parts: [knowledge]}`, by key or place) or replaced (`with`)."""
    source: Source = files["scenario.yaml"]
    data = dict(source.mapping())
    for key, gone in _mapping(case, "without").items():
        if gone is None or gone is True:
            data.pop(key, None)
        else:
            names = {str(name) for name in (gone if isinstance(gone, list) else [gone])}
            listed = data.get(key)
            data[key] = [item for item in (listed if isinstance(listed, list) else []) if not names & _names(item)]
    data |= _mapping(case, "with")
    changed = Source(source.file, source.text, data, {})
    return {**files, "scenario.yaml": changed}


def _mapping(case: Case, key: str) -> dict[str, Any]:
    value = case.given.get(key, {})
    if not isinstance(value, dict):
        raise case.bad("expected a mapping", "given", key)
    return value


def _names(item: Any) -> set[str]:
    return {str(item[key]) for key in ("key", "name", "designator") if key in item} if isinstance(item, dict) else set()
