"""Results worked out by hand, as docs/tacspiel/by_hand.md tells them, are those of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assessment.engine.playing import Run
from assessment.play_command import Request, carry_out
from tests.assessment.modes.tacspiel.hand_results import Result, found, headings, results

DOCUMENT = Path("docs/tacspiel/by_hand.md")
DECKS = Path("fixtures/tacspiel/route_4/decks")
INDENT = 4
CITES = 65
"""Columns of a card before the number of the report it answers."""


RESULTS = tuple(results(DOCUMENT))


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


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result.words)
def test_the_game_gets_what_the_hand_gets(runs: dict[str, Run[Any]], result: Result) -> None:
    assert (result.result, result.thrown) in found(runs[result.game], result)


def test_at_least_ten_results_are_told_across_the_chapters() -> None:
    assert len(headings(DOCUMENT)) >= 10
    assert {result.what[0] for result in RESULTS if not result.is_event} >= set("ABCDE")
