"""Random missions come to an end: no crash, no dead end, nothing orphaned, and the same from the same seed."""

from __future__ import annotations

import pytest

from assessment.engine.assessing import scratch_sheet
from assessment.modes.mog.kinds import Mission, Phase
from assessment.modes.mog.layout import Layout, in_container
from assessment.modes.mog.mission_rules import full_container
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.tables import TABLES
from control.situation.canonical import digest
from control.situation.side import Side
from tests.assessment.modes.mog.bot import BOARD, play_mission, statistics
from tests.assessment.modes.random_play import Game

MANY = 200
PLAIN: dict[str, str] = {}
EVERYTHING = {
    "fog": "fogged",
    "red_choices": "cell",
    "ac130": "on",
    "apc": "on",
    "un_coordination": "on",
    "tow_barrage": "on",
    "vulnerable_heli": "on",
    "random_events": "on",
    "radio_variant": "on",
    "raid_target": "building",
    "counter_limits": "on",
}
MISSIONS = [mission.value for mission in Mission]


def check(game: Game[Situation], key: str) -> None:
    """What holds of every mission that is over, and of every step of it."""
    assert game.situation.operation.phase is Phase.OVER
    assert game.situation.operation.level is not None
    counters = in_container(full_container(scratch_sheet(TABLES), Mission(key)))
    for outcome in game.outcomes:
        situation = outcome.situation
        layout = situation.layout
        if situation.operation.phase is not Phase.BRIEFING:
            assert in_container(layout.container) + len(layout.of(Side.RED)) == counters
        _check_pieces(layout)


def _check_pieces(layout: Layout) -> None:
    names = [unit.name for unit in layout.units]
    assert len(set(names)) == len(names)
    assert not set(names) & set(layout.lost)
    for unit in layout.units:
        assert (unit.area is None) == bool(unit.aboard)
        assert not unit.aboard or layout.unit(unit.aboard) is not None
        assert not (unit.is_vehicle and unit.area is not None and unit.area.is_building)
        assert not (unit.side is Side.RED and (unit.area is None or unit.area.is_base or unit.area in layout.convoys))
    for area in BOARD.areas:
        assert len(layout.units_in(area, Side.RED)) <= 2
        assert not (layout.units_in(area, Side.RED) and layout.units_in(area, Side.BLUE))
    assert len(layout.roadblocks) == len(set(layout.roadblocks)) <= 14
    assert len(layout.convoys) == len(set(layout.convoys)) <= 10


@pytest.mark.parametrize("key", MISSIONS)
def test_a_random_mission_comes_to_its_end(key: str) -> None:
    check(play_mission(key, 1, PLAIN), key)


@pytest.mark.parametrize("key", [Mission.RADIO_MOGADISHU.value, Mission.BLOODY_MONDAY.value])
def test_a_random_mission_with_every_optional_rule_comes_to_its_end(key: str) -> None:
    check(play_mission(key, 2, EVERYTHING), key)


@pytest.mark.parametrize("key", [Mission.LIG_LIGATO.value, Mission.HYPOTHETICAL.value])
def test_a_purposeful_mission_comes_to_its_end(key: str) -> None:
    check(play_mission(key, 3, PLAIN, purposeful=True), key)


def test_the_same_seed_gives_the_same_mission() -> None:
    first, second = (play_mission("lig_ligato", 4, EVERYTHING) for _ in range(2))
    assert digest(first.situation) == digest(second.situation)
    assert digest(play_mission("lig_ligato", 5, EVERYTHING).situation) != digest(first.situation)


@pytest.mark.fuzz
@pytest.mark.parametrize("settings", [PLAIN, EVERYTHING], ids=["plain", "everything"])
@pytest.mark.parametrize("key", MISSIONS)
def test_two_hundred_of_each_mission_come_to_their_end(
    key: str, settings: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    games = []
    for seed in range(MANY):
        game = play_mission(key, seed, settings, purposeful=seed % 2 == 0)
        check(game, key)
        games.append(game)
    with capsys.disabled():
        print(f"\n{key}: {statistics(games)}")  # noqa: T201
