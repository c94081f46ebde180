"""Cases about scenario folders: one is read and checked, or opened, or played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from assessment.engine.case_bench import Library, Setup
from assessment.engine.case_compare import differences
from assessment.engine.case_draws import read_draws
from assessment.engine.case_play import faults_of, run_of, run_played
from assessment.engine.case_values import Reader
from assessment.engine.cases import Case
from assessment.engine.dice import ScriptedDice, SeededDice, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.play_orders import orders_from
from assessment.engine.playing import configured_for
from assessment.engine.worksheet_line import Line
from assessment.engine.yaml_source import BadData, Source

GIVES: Final = frozenset(("scenario", "without", "with"))
PLAYED: Final = frozenset(("until", "seed", "auto", "settings", "answers", "rulings"))
"""What a case gives beside, if the scenario is to be played with its own decks."""

EXPECTS: Final = frozenset(("refused", "title", "parts", "seats", "settings", "opening", "decks"))


def run_scenario(case: Case, mode: Mode[Any, Any], library: Library) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Reads the scenario with the case's changes and compares, or plays it to `until`. Raises `BadData`."""
    for key in case.given.keys() - GIVES - PLAYED:
        raise case.bad(f"a scenario case gives {', '.join(sorted(GIVES | PLAYED))}", "given", key)
    if not case.expect:
        raise case.bad("nothing is expected", "expect")
    name = str(case.given.get("scenario", ""))
    try:
        files = library.scenario(mode.key, name, case.source.file)
    except FileNotFoundError as error:
        raise case.bad(str(error), "given", "scenario") from error
    wanted = case.expect.get("refused")
    try:
        scenario = mode.read_scenario(name, _changed(case, files), mode.tables)
    except BadData as error:
        refused = wanted is not None and str(wanted).casefold() in error.why.casefold()
        return (() if refused else (f"refused: {error}",)), ()
    if wanted is not None:
        return (f"expected a refusal ({wanted}); the scenario was read",), ()
    if "until" in case.given:
        return _played(case, scenario, mode)
    for key in case.expect.keys() - EXPECTS:
        raise case.bad(f"a scenario case expects {', '.join(sorted(EXPECTS))}", "expect", key)
    return tuple(differences(case.expect, scenario, scenario.clock)), ()


def _played(case: Case, scenario: Scenario[Any], mode: Mode[Any, Any]) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """The scenario played with its own decks; with a seed the throws that no draw names come from it."""
    settings, reader = case.given.get("settings", {}), Reader(scenario.clock, scenario.opening.now)
    if not isinstance(settings, dict):
        raise case.bad("settings must be a mapping", "given", "settings")
    configured = configured_for(scenario, mode, {key: str(value) for key, value in settings.items()})
    setup = Setup(
        scenario=scenario,
        mode=configured,
        orders=orders_from(scenario.decks, scenario, configured),
        until=reader.minute(case.given["until"], "until"),
        reader=reader,
        context={},
    )
    if "seed" not in case.given:
        return run_played(case, setup)
    dice = ScriptedDice(read_draws(case.draws, scenario.clock), SeededDice(seed_from(str(case.given["seed"]))))
    run = run_of(case, setup, dice)
    unused = (f"the draw {draw} fits no throw" for draw in dice.unused())
    return (*unused, *faults_of(case, setup, run)), tuple(run.lines)


def _changed(case: Case, files: Mapping[str, Any]) -> Mapping[str, Any]:
    """The files with parts left out (`without: {parts: [knowledge]}`, by key or by place
    in the list, from 0) or replaced (`with`)."""
    source: Source = files["scenario.yaml"]
    data = dict(source.mapping())
    for key, gone in _mapping(case, "without").items():
        if gone is None or gone is True:
            data.pop(key, None)
        else:
            names = {str(name) for name in (gone if isinstance(gone, list) else [gone])}
            listed = data.get(key)
            items = enumerate(listed if isinstance(listed, list) else [])
            data[key] = [item for place, item in items if not names & {str(place), *_names(item)}]
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
