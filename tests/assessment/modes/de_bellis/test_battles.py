"""Random battles come to an end: no crash, no dead end, and the same from the same seed."""

from __future__ import annotations

import pytest

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.worksheet import SilentSheet
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.tables import TABLES
from control.situation.canonical import decode, digest, encode
from control.situation.side import SIDES
from tests.assessment.modes.de_bellis.bot import SCENARIOS, play_battle, read, statistics
from tests.assessment.modes.random_play import Game

MANY = 200
COMPUTED = {"judgements": "computed"}
BLIND = {"fog": "blind", "judgements": "computed"}


def check(game: Game[Situation], scenario: str) -> None:
    """What holds of every battle that is over."""
    situation = game.situation
    assert situation.phase is Phase.OVER
    assert situation.winner is not None
    for side in SIDES:
        left = sum(one.side is side for one in situation.elements)
        lost = sum(loss.side is side for loss in situation.losses)
        assert left + lost == sum(situation.armies[side].values()) + situation.reinforced[side]
    names = [one.designator for one in situation.elements] + [loss.designator for loss in situation.losses]
    assert len(set(names)) == len(names)
    base = base_size(SilentSheet(TABLES, SeededDice(seed_from(0))))
    for outcome in game.outcomes[-5:]:
        table = Board(read(scenario).ground, base, outcome.situation.elements)
        standing = list(table.standing())
        assert all(table.is_on_table(table.body(one)) for one in standing)
        clashing = [
            (one.designator, other.designator)
            for one in standing
            for other in standing
            if one.designator < other.designator and table.overlaps(one, other)
        ]
        assert not clashing


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "scenario", "settings"),
    [(1, "army_lists", {}), (2, "army_lists", BLIND), (3, "green_berets", COMPUTED)],
)
def test_a_random_battle_comes_to_its_end(seed: int, scenario: str, settings: dict[str, str]) -> None:
    game = play_battle(seed, settings, scenario=scenario)
    check(game, scenario)
    assert decode(encode(game.situation), Situation) == game.situation
    assert MODE.result(game.situation, MODE).startswith("After ")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = (play_battle(5, COMPUTED) for _ in range(2))
    assert digest(first.situation) == digest(second.situation)


@pytest.mark.fuzz
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_hundred_battles_come_to_their_end(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = []
    for seed in range(MANY // len(SCENARIOS)):
        game = play_battle(seed, BLIND if seed % 5 == 4 else {}, scenario=scenario)
        check(game, scenario)
        games.append(game)
    with capsys.disabled():
        print(f"\n{scenario}: {statistics(games)}")  # noqa: T201 - the outcome statistics of the long run
