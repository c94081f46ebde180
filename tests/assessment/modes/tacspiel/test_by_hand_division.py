"""Results of the division game worked out by hand, as docs/tacspiel/by_hand_division.md tells them, are the game's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from assessment.engine.bindings import read_bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.play_orders import orders_from
from assessment.engine.playing import Run, play
from assessment.play_command import opened
from tests.assessment.modes.tacspiel.hand_results import Result, found, headings, results

DOCUMENT = Path("docs/tacspiel/by_hand_division.md")
CYCLES = 4
RESULTS = tuple(results(DOCUMENT))

HAPPENS = {
    "B' to E'": {"unit.entered", "ambush.sprung", "battle.joined", "unit.dispersed", "unit.resupplied"},
    "F'": {"vehicles.lost"},
    "H' and I'": {"aircraft.hit", "air.attacked"},
    "K'": {
        "minefield.laid", "route.blocked", "route.cleared", "bridge.prepared", "bridge.down", "bridge.repaired",
        "site.graded", "agents.acted", "agents.reported", "radio.moved",
    },
    "L'": {"prisoners.told"},
    "M'": {"air.sighted"},
    "O'": {"troops.landed", "installation.ready"},
    "Q'": {"message.intercepted"},
    "T' and U'": {"unit.spent", "unit.supplied", "aircraft.counted"},
}  # fmt: skip
"""What the four cycles bring of each chapter."""


@pytest.fixture(scope="module")
def run() -> Run[Any]:
    scenario, mode = opened("quang_nam_division", {})
    return play(
        scenario,
        mode,
        orders=orders_from(scenario.decks, scenario, mode),
        bindings=read_bindings(None, None, scenario.clock, scenario.opening.now, auto=True),
        dice=SeededDice(seed_from("7")),
        until=Fraction(CYCLES * mode.cycle_minutes),
    )


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result.words)
def test_the_division_game_gets_what_the_hand_gets(run: Run[Any], result: Result) -> None:
    assert (result.result, result.thrown) in found(run, result)


def test_ten_results_and_more_are_told_of_every_chapter_from_fire_to_maintenance() -> None:
    assert len(headings(DOCUMENT)) >= 10
    assert {result.what[0] for result in RESULTS if not result.is_event} >= set("FHIJKLMOQTU")


def events(run: Run[Any]) -> Iterator[Any]:
    return (event for outcome in run.outcomes for event in outcome.events)


@pytest.mark.parametrize("chapter", HAPPENS)
def test_the_four_cycles_play_every_chapter(run: Run[Any], chapter: str) -> None:
    assert HAPPENS[chapter] - {event.kind for event in events(run)} == set()


def test_armed_helicopters_find_somebody_to_attack(run: Run[Any]) -> None:
    assert any(event.targets for event in events(run) if event.kind == "air.attacked" and event.rule == "J'5a.1")


def test_no_order_comes_to_nothing_but_those_that_are_overheard(run: Run[Any]) -> None:
    refused = [event for event in events(run) if event.kind == "order.not_carried_out"]
    assert {event.paragraph for event in refused} == {"K'7b.4"}
