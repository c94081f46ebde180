"""Random sieges come to an end: no crash, no dead end, nothing orphaned, and the same from the same seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.unit import BOXES
from control.situation.canonical import digest
from control.situation.side import Side
from tests.assessment.modes.khe_sanh.bot import play_siege, statistics
from tests.assessment.modes.random_play import Game

FEW = 8
MANY = 1000
STANDARD: dict[str, str] = {}
EVERYTHING = {"rules": "advanced", "red_choices": "cell"}
WEIGHTY = {"questions": "weighty"}


def check(game: Game[Situation]) -> None:
    """What holds of every siege that is over, and of every turn of it."""
    assert game.situation.stage is Stage.OVER
    assert game.situation.level is not None
    for outcome in game.outcomes:
        situation = outcome.situation
        held = situation.cards
        laid = (*held.hand, *held.deck, *held.discards, *held.in_effect, *held.removed)
        assert len(laid) == len(set(laid))
        assert situation.stage is Stage.OVER or len(laid) == 18
        assert len(situation.units) == 39
        _check_stacks(situation)
        _check_faces(situation)


def _check_stacks(situation: Situation) -> None:
    """No more than four Allied ground units anywhere but in the Staging Area and in boxes."""
    places = [unit.place for unit in situation.units if unit.side is Side.BLUE and not unit.flies]
    for place in set(places) - BOXES - {"staging_area"}:
        assert places.count(place) <= 4 or situation.stage is Stage.OVER


def _check_faces(situation: Situation) -> None:
    """Between turns every Communist unit lies face down, and Blue knows the face of none."""
    if situation.stage is Stage.OVER:
        return
    assert not any(unit.face_up for unit in situation.units if unit.side is Side.RED)


@pytest.mark.parametrize("seed", range(FEW))
def test_a_random_siege_comes_to_its_end(seed: int) -> None:
    check(play_siege(seed, (STANDARD, EVERYTHING, WEIGHTY)[seed % 3]))


@pytest.mark.parametrize("seed", range(2))
def test_a_steady_siege_comes_to_its_end(seed: int) -> None:
    check(play_siege(seed, STANDARD, steady=True))


def test_the_same_seed_gives_the_same_siege() -> None:
    first, second = (play_siege(3, EVERYTHING) for _ in range(2))
    assert digest(first.situation) == digest(second.situation)
    assert digest(play_siege(4, EVERYTHING).situation) != digest(first.situation)


@pytest.mark.fuzz
@pytest.mark.parametrize("settings", [STANDARD, EVERYTHING], ids=["standard", "everything"])
def test_a_thousand_sieges_come_to_their_end(settings: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    ended = []
    for seed in range(MANY):
        game = play_siege(seed, settings, steady=seed % 3 == 0)
        check(game)
        ended.append(replace(game, outcomes=()))
    with capsys.disabled():
        print(f"\n{statistics(ended)}")  # noqa: T201 - the outcome statistics of the long run
