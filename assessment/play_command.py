"""What the command `play` does with its arguments: reads the inputs, plays, and writes what came."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from assessment.engine.bindings import Bindings, read_bindings
from assessment.engine.case_draws import PlacedDraw, read_draws
from assessment.engine.case_values import Reader, Unfit
from assessment.engine.dice import ScriptedDice, SeededDice, seed_digest, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Order
from assessment.engine.play_orders import orders_from
from assessment.engine.play_record import run_record
from assessment.engine.playing import Run, configured_for, due_from, play
from assessment.engine.yaml_source import BadData, Source, read_yaml
from assessment.modes import UnknownMode
from assessment.modes import mode as find_mode
from assessment.scenario_folders import find_scenario, scenario_files
from control.situation.canonical import encode


class BadRequest(ValueError):
    """An argument that cannot be followed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The arguments of one run."""

    scenario: str
    orders: tuple[Path, ...] = ()
    answers: Path | None = None
    auto: bool = False
    seed: str = "0"
    draws: Path | None = None
    until: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A run and its record; `unused` are draws that no throw fitted, in words."""

    run: Run[Any]
    record: dict[str, Any]
    unused: tuple[str, ...]

    @property
    def json(self) -> bytes:
        """The record as canonical JSON with a line end."""
        return encode(self.record) + b"\n"


def carry_out(request: Request) -> Finished:
    """Plays what is asked for. Raises `BadRequest`, `BadData`, `BadDecks`, `BadDraw` or `BadBinding`."""
    scenario, mode = opened(request.scenario, request.settings)
    clock = scenario.clock
    decks = {str(path): _text(path) for path in request.orders} or scenario.decks
    orders = orders_from(decks, scenario, mode)
    seed = seed_from(request.seed)
    draws = read_draws(_list(request.draws, "draws"), clock)
    dice = ScriptedDice(draws, SeededDice(seed))
    run = play(
        scenario,
        mode,
        orders=orders,
        bindings=_bindings(request, scenario),
        dice=dice,
        until=until_of(request.until, scenario, mode, orders),
    )
    unused = tuple(draw.words for draw in dice.unused() if isinstance(draw, PlacedDraw))
    return Finished(
        run=run, record=run_record(run, seed=seed_digest(seed)) | {"unused_draws": list(unused)}, unused=unused
    )


def opened(name: str, settings: Mapping[str, str]) -> tuple[Scenario[Any], Mode[Any, Any]]:
    """A scenario by path or name, and its mode configured for it."""
    try:
        folder = find_scenario(name, Path.cwd())
    except FileNotFoundError as error:
        raise BadRequest(str(error)) from error
    files = scenario_files(folder)
    source: Source = files["scenario.yaml"]
    try:
        mode = find_mode(str(source.mapping().get("mode", "")))
    except UnknownMode as error:
        raise source.bad(str(error), "mode") from error
    scenario = mode.read_scenario(folder.name, files, mode.tables)
    try:
        return scenario, configured_for(scenario, mode, settings)
    except ValueError as error:
        raise BadRequest(str(error)) from error


def until_of(text: str, scenario: Scenario[Any], mode: Mode[Any, Any], orders: Iterable[Order]) -> Fraction:
    """When to stop: a stamp, a clock time or `cycle N`; without any the end of the last cycle with orders."""
    start: Fraction = scenario.opening.now
    words = text.split()
    if len(words) == 2 and words[0] == "cycle" and words[1].isdecimal():  # noqa: PLR2004 - cycle and its number
        return Fraction(int(words[1]) * mode.cycle_minutes)
    if text:
        try:
            return Reader(scenario.clock, start).minute(text)
        except Unfit as error:
            raise BadRequest(f"--until is a stamp DDHHMM, a clock time HHMM or 'cycle N', not {text!r}") from error
    last = max((due_from(order, mode) for order in orders), default=start)
    return Fraction((max(last, start) // mode.cycle_minutes + 1) * mode.cycle_minutes)


def _bindings(request: Request, scenario: Scenario[Any]) -> Bindings:
    """The answers and rulings of a file: a mapping with `answers` and `rulings`, or of places to answers alone."""
    given: Any = read_yaml(request.answers).data if request.answers else {}
    if not isinstance(given, dict):
        raise BadRequest(f"{request.answers}: expected a mapping with answers and rulings")
    parts = given if given.keys() <= {"answers", "rulings"} else {"answers": given}
    return read_bindings(
        parts.get("answers"), parts.get("rulings"), scenario.clock, scenario.opening.now, auto=request.auto
    )


def _list(path: Path | None, key: str) -> list[Any]:
    """The list in a file, itself or under a key."""
    if path is None:
        return []
    source = read_yaml(path)
    data = source.mapping().get(key) if isinstance(source.data, dict) else source.data
    if not isinstance(data, list):
        raise BadData(str(path), 1, f"expected a list of {key}")
    return data


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{path}: {error}") from error
