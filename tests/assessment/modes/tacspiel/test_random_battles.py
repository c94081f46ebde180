"""What holds in every game, however the fights go."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from assessment.modes.tacspiel import order_queue
from assessment.modes.tacspiel.kinds import BattleKind, OrderState, Posture
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.situation import Situation, Unit
from tests.assessment.modes.tacspiel.random_battles import events_of, random_run
from tests.assessment.modes.tacspiel.random_games import untold_moves

FEW = range(3)
MANY = range(3, 60)


@pytest.mark.parametrize("seed", FEW)
def test_the_fights_of_a_random_game_hang_together(seed: int) -> None:
    check(seed)
    assert any(event.kind == "casualties.taken" for event in events_of(random_run(seed)))


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", MANY)
def test_the_fights_of_many_random_games_hang_together(seed: int) -> None:
    check(seed)


def check(seed: int) -> None:
    run = random_run(seed)
    events = events_of(run)
    half_hours = random_run(seed, pauses="half_hours")
    assert events == events_of(half_hours), "cuts between subintervals must not matter"
    losses_add_up(run.scenario.opening, run.situation, events)
    assert untold_moves(run.scenario.opening, run.situation, events) == {}
    for outcome in run.outcomes:
        enemies_stand_apart(outcome.situation)
        attackers_stand_beside_their_enemy(outcome.situation)
    for outcome in half_hours.outcomes:
        nobody_who_is_free_leaves_a_card_lying(outcome.situation)


def losses_add_up(before: Situation, after: Situation, events: list[Any]) -> None:
    lost: defaultdict[str, int] = defaultdict(int)
    for event in events:
        if event.kind == "casualties.taken":
            lost[event.units[0]] += event.percent
    start = {unit.designator: unit.casualties for unit in before.units}
    assert {unit.designator: unit.casualties for unit in after.units} == {
        name: casualties + lost[name] for name, casualties in start.items()
    }


def enemies_stand_apart(situation: Situation) -> None:
    """Two sides share a square only during an ambush, or where one lies hidden and lets the other pass."""
    there: defaultdict[str, list[Unit]] = defaultdict(list)
    for unit in situation.units:
        if unit.can_act and not unit.kind.is_patrol and unit.posture is not Posture.AMBUSH:
            there[unit.square.text].append(unit)
    ambushed = {battle.place.text for battle in situation.battles if battle.kind is BattleKind.AMBUSH}
    shared = [square for square, units in there.items() if len({unit.side for unit in units}) > 1]
    assert set(shared) <= ambushed


def attackers_stand_beside_their_enemy(situation: Situation) -> None:
    units = {unit.designator: unit for unit in situation.units}
    for battle in situation.battles:
        if battle.kind is BattleKind.AMBUSH:
            continue
        squares = [units[name].square for name in battle.defenders]
        for name in battle.attackers:
            assert any(units[name].square.is_adjacent(square) for square in squares), (battle.number, name)


def nobody_who_is_free_leaves_a_card_lying(situation: Situation) -> None:
    """A blank Tme follows what came before it, whatever ended that (R19)."""
    busy = {name for battle in situation.battles for name in battle.units}
    busy |= {name for chase in situation.pursuits for name in chase.pursuers}
    for unit in situation.units:
        queue = situation.programmes.get(unit.designator, ())
        free = unit.can_act and unit.march is None and unit.work is None and unit.designator not in busy
        if free and order_queue.in_hand(queue) is None:
            waiting = [p for p in queue if p.state is OrderState.PLANNED and p.order.card.code not in BESIDE]
            assert not waiting or waiting[0].starts is not None, (situation.now, unit.designator)
