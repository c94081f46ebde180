"""Random campaigns come to an end: no crash, no dead end, nothing orphaned, and the same from the same seed."""

from __future__ import annotations

import pytest

from assessment.modes.sog.kinds import Ending, Winner
from assessment.modes.sog.result import campaign_winner
from assessment.modes.sog.situation import Situation
from control.situation.canonical import digest
from control.situation.side import Side
from tests.assessment.modes.random_play import Game
from tests.assessment.modes.sog.bot import play_campaign, statistics

FEW = 20
MANY = 1000
QUICK = {"fights": "quick"}
EVERYTHING = {
    "fights": "table",
    "missions": "three",
    "zones": "one_to_five",
    "more_counters": "on",
    "squads_by_chance": "on",
    "fog": "open",
}


def check(game: Game[Situation]) -> None:
    """What holds of every campaign that is over."""
    situation = game.situation
    assert situation.is_over
    for mission in situation.finished:
        assert mission.winner is Winner.RED or mission.ending is Ending.OUT
    numbers = [counter.number for counter in situation.counters]
    assert len(set(numbers)) == len(numbers)
    assert all(counter.square.is_on_map for counter in situation.counters)
    for outcome in game.outcomes:
        team = outcome.situation.team
        assert len(team.left) + sum(man.lost for man in team.men) == len(team.men)
        assert team.prisoners >= 0
        assert not outcome.situation.known[Side.RED].orders or outcome.situation.operation.phase


@pytest.mark.parametrize("seed", range(FEW))
def test_a_random_campaign_comes_to_its_end(seed: int) -> None:
    check(play_campaign(seed, EVERYTHING if seed % 2 else QUICK))


def test_the_same_seed_gives_the_same_campaign() -> None:
    first, second = (play_campaign(3, EVERYTHING) for _ in range(2))
    assert digest(first.situation) == digest(second.situation)
    assert digest(play_campaign(4, EVERYTHING).situation) != digest(first.situation)


def test_ten_counters_are_never_passed_unless_the_limit_is_dropped() -> None:
    for seed in range(5):
        game = play_campaign(seed, QUICK)
        assert max(len(outcome.situation.counters) for outcome in game.outcomes) <= 10


def test_a_campaign_is_won_by_missions_then_by_points() -> None:
    finished = play_campaign(1, EVERYTHING).situation.finished
    assert len(finished) == 3
    won = [sum(one.winner is side for one in finished) for side in (Winner.BLUE, Winner.RED)]
    if won[0] != won[1]:
        assert campaign_winner(finished) is (Winner.BLUE if won[0] > won[1] else Winner.RED)


@pytest.mark.fuzz
@pytest.mark.parametrize("settings", [QUICK, EVERYTHING], ids=["quick", "everything"])
def test_a_thousand_campaigns_come_to_their_end(settings: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    games = []
    for seed in range(MANY):
        game = play_campaign(seed, settings)
        check(game)
        games.append(game)
    with capsys.disabled():
        print(f"\n{statistics(games)}")  # noqa: T201 - the outcome statistics of the long run
