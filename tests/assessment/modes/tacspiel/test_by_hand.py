"""Results worked out by hand, as docs/tacspiel/by_hand.md tells them, are those of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from assessment.engine.playing import Run
from assessment.engine.worksheet import Line, LineKind
from assessment.play_command import Request, carry_out

DOCUMENT = Path("docs/tacspiel/by_hand.md")
DECKS = Path("fixtures/tacspiel/route_4/decks")
INDENT = 4
CITES = 65
"""Columns of a card before the number of the report it answers."""


class Result(NamedTuple):
    """One row of the document: what the hand gets."""

    game: str
    time: str
    what: str
    of: tuple[str, ...]
    result: str
    thrown: tuple[int, ...]

    @property
    def is_event(self) -> bool:
        return re.fullmatch(r"[a-z]+\.[a-z_]+", self.what) is not None

    def moment(self, run: Run[Any]) -> Fraction:
        clock, _, part = self.time.partition(" ")
        start: Fraction = run.scenario.opening.now
        return run.scenario.clock.next_time(clock, start) + (Fraction(part) if part else 0)


def results() -> Iterator[Result]:
    for line in DOCUMENT.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] not in ("game", "---"):
            game, time, what, of, result, thrown = cells
            names = tuple(name.strip() for name in of.split(",") if name.strip())
            yield Result(game, time, what, names, result, tuple(int(number) for number in thrown.split()))


RESULTS = tuple(results())


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run[Any]]:
    first = carry_out(Request(scenario="route_4", auto=True, seed="9", until="0900"))
    reply = tmp_path_factory.mktemp("by_hand") / "reply.txt"
    reply.write_text(_reply(first.record))
    decks = (*sorted(DECKS.glob("*.txt")), reply)
    return {
        "route_4": first.run,
        "song_ve": carry_out(Request(scenario="song_ve", auto=True, seed="3", until="1230")).run,
        "reply": carry_out(Request(scenario="route_4", auto=True, seed="9", until="0830", orders=decks)).run,
    }


def _reply(record: dict[str, Any]) -> str:
    """The deck that the document shows, indented under its last heading; it cites the report of 1C73's ambush."""
    last = DOCUMENT.read_text().rpartition("\n## ")[2]
    header, card = (line[INDENT:] for line in last.splitlines() if line.startswith(" " * INDENT))
    told = record["subintervals"][0]["reports"]["blue"]
    number = next(report["number"] for report in told if (report["code"], report["unit"]) == ("733", "1C73"))
    return f"{header}\n{card[:CITES]}{number}\n"


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: f"{result.game}-{result.time}-{result.what}-{result.of}")
def test_the_game_gets_what_the_hand_gets(runs: dict[str, Run[Any]], result: Result) -> None:
    found = list(_events(runs[result.game], result) if result.is_event else _lines(runs[result.game], result))
    assert (result.result, result.thrown) in found


def test_at_least_ten_results_are_told_across_the_chapters() -> None:
    headings = re.findall(r"^## \d+\. ", DOCUMENT.read_text(), flags=re.MULTILINE)
    assert len(headings) >= 10
    assert {result.what[0] for result in RESULTS if not result.is_event} >= set("ABCDE")


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
