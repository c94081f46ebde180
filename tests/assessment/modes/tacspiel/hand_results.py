"""Results worked out by hand, read from a document's tables and looked for in a game that was played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from assessment.engine.playing import Run
from assessment.engine.worksheet_line import Line, LineKind

STAMP = 6
"""Digits of a time that names its day."""


class Result(NamedTuple):
    """One row of a document: what the hand gets."""

    game: str
    time: str
    what: str
    of: tuple[str, ...]
    result: str
    thrown: tuple[int, ...]

    @property
    def is_event(self) -> bool:
        return re.fullmatch(r"[a-z]+\.[a-z_]+", self.what) is not None

    @property
    def words(self) -> str:
        """The row as the name of a test."""
        return f"{self.game}-{self.time}-{self.what}-{self.of}"

    def moment(self, run: Run[Any]) -> Fraction:
        text, _, part = self.time.partition(" ")
        clock = run.scenario.clock
        whole = clock.at(text) if len(text) == STAMP else clock.next_time(text, run.scenario.opening.now)
        return whole + (Fraction(part) if part else 0)


def results(document: Path) -> Iterator[Result]:
    """The rows of all tables of a document."""
    for line in document.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] not in ("game", "---"):
            game, time, what, of, result, thrown = cells
            names = tuple(name.strip() for name in of.split(",") if name.strip())
            yield Result(game, time, what, names, result, tuple(int(number) for number in thrown.split()))


def headings(document: Path) -> list[str]:
    """The numbered headings of a document."""
    return re.findall(r"^## \d+\. .*", document.read_text(), flags=re.MULTILINE)


def found(run: Run[Any], result: Result) -> list[tuple[str, tuple[int, ...]]]:
    """What the game gets at that moment: value and throws, or the place of an event."""
    return list(_events(run, result) if result.is_event else _lines(run, result))


def _lines(run: Run[Any], result: Result) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Value and throws of the lines of a rule at that moment whose first subjects are those named."""
    moment = result.moment(run)
    for outcome in run.outcomes:
        for line in outcome.lines:
            named = line.subjects[: len(result.of)] == result.of
            if named and line.kind is LineKind.RULE and (line.rule, line.at) == (result.what, moment):
                yield line.value, _thrown(outcome.lines, line)


def _thrown(lines: tuple[Line, ...], rule: Line) -> tuple[int, ...]:
    return tuple(line.throw for line in lines if line.parent == rule.number and line.throw is not None)


def _events(run: Run[Any], result: Result) -> Iterator[tuple[str, tuple[int, ...]]]:
    moment = result.moment(run)
    for outcome in run.outcomes:
        for event in outcome.events:
            if (event.kind, event.at) == (result.what, moment) and tuple(sorted(event.units)) == result.of:
                yield event.square.text, ()
