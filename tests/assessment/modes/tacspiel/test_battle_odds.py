"""A battle replicated over several half hours goes as the game fights it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.dice import seed_from
from assessment.modes.tacspiel import battle
from assessment.modes.tacspiel.battle_odds import HALF_HOURS, BattleOdds, Fought, next_half_hour, replicate_battle
from assessment.modes.tacspiel.draft import Due
from assessment.modes.tacspiel.half_hour import HalfHour
from assessment.modes.tacspiel.kinds import BattleKind
from assessment.modes.tacspiel.odds import ReplicationSheet
from assessment.modes.tacspiel.standard_battles import BATTLES
from assessment.modes.tacspiel.tables import TABLES
from assessment.modes.tacspiel.wev import Fighter
from control.situation.clock import HALF_HOUR
from tests.assessment.modes.tacspiel.fight_run import Always, FightRun

TIMES = 1_000
BATTLE = {one.key: one.half_hour for one in BATTLES}


@pytest.fixture(scope="module")
def odds() -> dict[str, BattleOdds]:
    return {key: replicate_battle(half_hour, TABLES, seed_from(1), TIMES) for key, half_hour in BATTLE.items()}


@pytest.mark.parametrize(
    ("key", "attacker", "defender"),
    [
        ("meeting", 6, 5.25),  # 11 to 8: E'2-3 from 1:2 to 2:1
        ("position", 4.25, 7.25),  # 37 to 14: E'2-3 from 2:1 to 3:1
        ("ambush", 1, 19.25),  # 16 to 4: E'2-2 from 3:1
        ("harassing", 3.5, 6),  # E'2-4
    ],
)
def test_the_first_half_hour_costs_the_mean_of_the_table(
    odds: dict[str, BattleOdds], key: str, attacker: float, defender: float
) -> None:
    assert float(odds[key].attackers[0].mean) == pytest.approx(attacker, abs=0.5)
    assert float(odds[key].defenders[0].mean) == pytest.approx(defender, abs=0.5)


def test_casualties_never_fall_and_lie_around_their_mean(odds: dict[str, BattleOdds]) -> None:
    for found in odds.values():
        for side in (found.attackers, found.defenders):
            assert [one.mean for one in side] == sorted(one.mean for one in side)
            assert all(one.low <= one.mean <= one.high for one in side)


def test_an_ambush_is_over_after_its_half_hour_and_a_harassing_attack_goes_on(odds: dict[str, BattleOdds]) -> None:
    assert set(odds["ambush"].over) == {Fraction(1)}
    assert odds["ambush"].defenders[0] == odds["ambush"].defenders[2]
    assert not any(odds["harassing"].over)


def test_a_position_is_taken_by_one_draw_in_four_and_half_an_hour_later(odds: dict[str, BattleOdds]) -> None:
    assert odds["position"].over[0] == 0
    assert float(odds["position"].over[1]) == pytest.approx(0.25, abs=0.05)
    assert float(odds["position"].over[2]) == pytest.approx(0.25 + 0.75 * 0.25, abs=0.06)


def test_the_same_seed_gives_the_same_odds(odds: dict[str, BattleOdds]) -> None:
    assert replicate_battle(BATTLE["ambush"], TABLES, seed_from(1), TIMES) == odds["ambush"]


def test_a_side_without_anybody_left_ends_the_battle() -> None:
    run = FightRun(units=UNITS | {"1A44": {"square": "12300460", "casualties": 95}})
    half_hour = _half_hour(run, BattleKind.MEETING)
    fought = next_half_hour(ReplicationSheet(TABLES, Always(90)), half_hour, {})
    assert fought.over
    assert fought.casualties == {"1C73": 10, "1A44": 100}


UNITS: dict[str, Any] = {"1C73": {"square": "12250460"}, "1A44": {"square": "12300460"}}


@pytest.mark.parametrize("kind", [BattleKind.MEETING, BattleKind.POSITION, BattleKind.HARASSING])
@pytest.mark.parametrize("number", [0, 40, 70, 99])
def test_the_game_fights_the_same_half_hours(kind: BattleKind, number: int) -> None:
    fight = {"kind": kind.value, "attackers": ["1C73"], "defenders": ["1A44"], "next_half_hour": "0930"}
    run = FightRun(throw=number, units=UNITS, battles=[fight])
    fought = Fought(half_hour=_half_hour(run, kind), casualties={})
    sheet = ReplicationSheet(TABLES, Always(number))
    for _ in range(HALF_HOURS):
        fought = next_half_hour(sheet, fought.half_hour, fought.casualties)
        _fight(run)
        assert fought.casualties == {name: run.unit(name).casualties for name in UNITS}
        assert fought.over is not bool(run.draft.battles)


def _half_hour(run: FightRun, kind: BattleKind) -> HalfHour:
    attacker, defender = (Fighter(unit=run.unit(name)) for name in ("1C73", "1A44"))
    return HalfHour(battle="test", kind=kind, attackers=(attacker,), defenders=(defender,))


def _fight(run: FightRun) -> None:
    """The next half hour of the game's battle, up to where the following one begins."""
    run.draft.now = run.sheet.now = Fraction(run.draft.now + HALF_HOUR)
    battle.fight(run.draft, run.sheet, {Due.HALF_HOUR: [""]})
