"""Attacks of one instant: drawn on the same positions, once for a pair in a half hour."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel import closing, programmes
from assessment.modes.tacspiel.draft import Due, Intent
from assessment.modes.tacspiel.kinds import BattleKind, Posture
from tests.assessment.modes.tacspiel.fight_run import FightRun, at

UNITS: dict[str, Any] = {"1C73": {"square": "12250460"}, "1A44": {"square": "12300460"}}


def attack(run: FightRun, unit: str = "1C73", target: str = "1A44", code: str = "137") -> None:
    run.draft.intend(Intent("attack", (unit,), (target,), run.unit(target).square, code=code))


def settle(run: FightRun) -> None:
    closing.settle(run.draft, run.sheet, {})


def throws(run: FightRun, rule: str) -> int:
    return sum(line.kind == "throw" and line.rule == rule for line in run.sheet.lines)


def test_enemies_who_stand_are_fought_without_a_draw() -> None:
    run = FightRun(units=UNITS)
    attack(run)
    settle(run)
    battle = run.draft.battle_of("1A44")
    assert battle is not None
    assert (battle.kind, battle.attackers, battle.defenders) == (BattleKind.POSITION, ("1C73",), ("1A44",))
    assert throws(run, "D'5a.7") == 0


@pytest.mark.parametrize(("throw", "fights"), [(4, True), (5, False)])
def test_enemies_who_would_give_way_are_drawn_for(throw: int, fights: bool) -> None:
    run = FightRun(units=UNITS, throw=throw, light="night", options={"1A44": {"code": "H03", "c2": "12500460"}})
    attack(run)
    settle(run)
    assert (run.draft.battle_of("1A44") is not None) is fights
    assert ("1A44", "714" if fights else "708") in run.codes()


def test_a_pair_is_drawn_for_once_in_a_half_hour() -> None:
    run = FightRun(units=UNITS, throw=50, light="night", options={"1A44": {"code": "H03", "c2": "12500460"}})
    for _ in range(2):
        attack(run)
        settle(run)
    assert throws(run, "D'5a.7") == 1
    run.draft.now = run.sheet.now = run.draft.now + 30
    attack(run)
    settle(run)
    assert throws(run, "D'5a.7") == 2


def test_one_who_gives_way_goes_on_where_it_was_when_attacked_again() -> None:
    run = FightRun(units=UNITS, throw=50, options={"1A44": {"code": "H03"}})
    attack(run)
    settle(run)
    begun = run.unit("1A44").march
    run.draft.now = run.sheet.now = run.draft.now + 30
    attack(run)
    settle(run)
    assert begun is not None
    assert run.unit("1A44").march == begun


def test_from_beyond_a_kilometre_the_attacker_comes_up_first() -> None:
    run = FightRun(units={"1C73": {"square": "12150460"}, "1A44": {"square": "12300460"}})
    attack(run)
    settle(run)
    assert run.draft.battle_of("1A44") is None
    assert run.unit("1C73").posture is Posture.MARCHING
    assert [chase.flees for chase in run.draft.pursuits] == [False]


def approach(run: FightRun) -> None:
    attack(run)
    settle(run)
    assert [chase.flees for chase in run.draft.pursuits] == [False]


def half_an_hour_on(run: FightRun) -> None:
    run.draft.now = run.sheet.now = run.draft.now + 30
    closing.settle(run.draft, run.sheet, {Due.HALF_HOUR: [""]})


def aim_of(run: FightRun, unit: str) -> str:
    march = run.unit(unit).march
    return march.path[-1].text if march is not None else ""


FAR: dict[str, Any] = {"1C73": {"square": "12150460"}, "1A44": {"square": "12300460"}}
SEEN: list[dict[str, Any]] = [{"observers": ["1C73"], "targets": ["1A44"]}]


def test_an_enemy_who_is_kept_in_sight_is_followed_up() -> None:
    run = FightRun(units=FAR, contacts=SEEN)
    approach(run)
    run.draft.change("1A44", square=at("12400460"))
    half_an_hour_on(run)
    assert aim_of(run, "1C73") == "12350460"


def test_ground_that_cannot_be_entered_is_gone_round_on_the_way_to_an_enemy() -> None:
    run = FightRun(units=FAR, contacts=SEEN, ground={"vegetation": {"12250460": "marsh"}})
    approach(run)
    assert aim_of(run, "1C73") in {"12250455", "12250465"}


def test_one_who_is_lost_from_sight_is_looked_for_where_he_was_seen_last() -> None:
    run = FightRun(units=FAR, contacts=SEEN)
    approach(run)
    run.draft.contacts.drop(next(iter(run.draft.contacts)))
    run.draft.change("1A44", square=at("12400460"))
    half_an_hour_on(run)
    assert aim_of(run, "1C73") == "12250460"
    run.draft.change("1C73", square=at("12250460"), march=None, posture=Posture.HALTED)
    half_an_hour_on(run)
    assert run.draft.pursuits == []
    assert [event.rule for event in run.events("contact.closed")] == ["D'5b.1"]


def test_one_who_does_not_know_of_the_attack_does_not_give_way_to_it() -> None:
    run = FightRun(units=FAR, contacts=SEEN, options={"1A44": {"code": "H03"}})
    approach(run)
    assert run.codes() == []
    assert run.unit("1A44").march is None


def test_a_new_order_takes_a_unit_off_the_pursuit() -> None:
    run = FightRun(units=UNITS, throw=50, options={"1A44": {"code": "H03"}})
    attack(run)
    settle(run)
    assert [chase.pursuers for chase in run.draft.pursuits] == [("1C73",)]
    programmes.break_off(run.draft, "1C73")
    assert run.draft.pursuits == []


def test_from_a_kilometre_off_it_closes_up_to_the_next_square() -> None:
    run = FightRun(units={"1C73": {"square": "12200460"}, "1A44": {"square": "12300460"}})
    attack(run)
    settle(run)
    assert run.draft.battle_of("1A44") is not None
    assert run.unit("1C73").square == at("12250460")


def test_both_sides_attacking_make_one_battle_in_which_the_stronger_attacks() -> None:
    run = FightRun(units={name: {**fields, "posture": "marching"} for name, fields in UNITS.items()})
    attack(run, "1A44", "1C73")
    attack(run, "1C73", "1A44")
    settle(run)
    assert len(run.draft.battles) == 1
    battle = run.draft.battle_of("1A44")
    assert battle is not None
    assert (battle.kind, battle.attackers) == (BattleKind.MEETING, ("1C73",))


def test_patrols_are_no_target_of_their_companys_attackers() -> None:
    run = FightRun(units={**UNITS, "PA44": {"square": "12300460"}})
    attack(run)
    settle(run)
    battle = run.draft.battle_of("1A44")
    assert battle is not None
    assert "PA44" not in battle.units


RIFLES: dict[str, Any] = {"kind": "rifle_platoon", "halted_since": 60}


@pytest.mark.parametrize(("red", "blue"), [("1A44", "1C73"), ("1F44", "1D73")])
@pytest.mark.parametrize(("red_code", "blue_code"), [("137", "049"), ("049", "137"), ("054", "137"), ("137", "054")])
def test_who_attacks_whom_does_not_hang_on_names(red: str, blue: str, red_code: str, blue_code: str) -> None:
    units = {
        red: RIFLES | {"side": "red", "company": "R", "superior": "44BN", "square": "12350460"},
        blue: RIFLES | {"side": "blue", "company": "B", "superior": "73BN", "square": "12300460"},
    }
    run = FightRun(units=units)
    for unit, target, code in ((red, blue, red_code), (blue, red, blue_code)):
        kind = "harass" if code == "054" else "attack"
        run.draft.intend(Intent(kind, (unit,), (target,), run.unit(target).square, code=code))
    settle(run)
    battle = run.draft.battle_of(red)
    assert battle is not None
    assert (battle.kind, battle.attackers, battle.defenders) == (BattleKind.MEETING, (blue,), (red,))


@pytest.mark.parametrize(("marched_until", "sent"), [(119, ("1C73", "2C73")), (120, ("2C73",))])
def test_who_owes_rest_is_not_sent_after_the_enemy(marched_until: int, sent: tuple[str, ...]) -> None:
    activity = [{"kind": "march", "start": -600, "end": marched_until}, {"kind": "rest", "start": marched_until}]
    units = {"1C73": {"square": "12150460", "activity": activity}, "2C73": {"square": "12150460"}}
    run = FightRun(units={**units, "1A44": {"square": "12300460"}})
    run.draft.intend(Intent("attack", ("1C73", "2C73"), ("1A44",), run.unit("1A44").square, code="137"))
    settle(run)
    assert [chase.pursuers for chase in run.draft.pursuits] == [sent]
