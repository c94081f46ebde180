"""What the engine promises of every game: the same again, whatever the pauses, and nothing impossible.

A few games are played in every run of the tests, hundreds under the marker `fuzz`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.playing import Run
from assessment.modes.tacspiel.kinds import OrderState, Posture
from assessment.modes.tacspiel.knowledge import Knowledge
from assessment.modes.tacspiel.report_codes import CAPTURED
from assessment.modes.tacspiel.situation import Situation
from control.situation.canonical import digest
from control.situation.side import SIDES, Side
from tests.assessment.modes.tacspiel.random_games import (
    RandomGame,
    plain_events,
    random_game,
    replayed,
    scenario_of,
    untold_moves,
)

PAUSES = ("chosen", "every_report", "half_hours", "none")
SCENARIOS = ("route_4", "song_ve")
FEW = [("route_4", 1), ("song_ve", 2)]
MANY = [(key, seed) for key in SCENARIOS for seed in range(100, 200)]
CYCLES = 2
LONG = 10


@pytest.mark.parametrize(("key", "seed"), FEW)
def test_the_same_inputs_give_the_same_bytes(key: str, seed: int) -> None:
    same_again(key, seed, CYCLES)


@pytest.mark.parametrize(("key", "seed"), FEW)
def test_the_pauses_change_nothing_when_nobody_replies(key: str, seed: int) -> None:
    same_whatever_the_pauses(key, seed, CYCLES)


@pytest.mark.parametrize(("key", "seed"), FEW)
def test_nothing_impossible_comes_of_random_legal_orders(key: str, seed: int) -> None:
    run = random_game(key, seed, 2 * CYCLES)
    assert run.situation.now == 2 * CYCLES * 360
    hangs_together(run)


@pytest.mark.fuzz
@pytest.mark.parametrize(("key", "seed"), MANY)
def test_many_random_games_keep_every_promise(key: str, seed: int) -> None:
    same_again(key, seed, 1)
    same_whatever_the_pauses(key, seed, CYCLES)
    hangs_together(random_game(key, seed, LONG))


@pytest.mark.fuzz
@pytest.mark.parametrize("key", SCENARIOS)
@pytest.mark.parametrize(("seed", "pauses"), [*enumerate(PAUSES)])
def test_forty_cycles_have_no_dead_end(key: str, seed: int, pauses: str) -> None:
    run = random_game(key, seed, 40, pauses=pauses)
    assert run.situation.now == 40 * 360
    hangs_together(run)


def same_again(key: str, seed: int, cycles: int) -> None:
    first, second = random_game(key, seed, cycles), random_game(key, seed, cycles)
    for once, again in zip(first.outcomes, second.outcomes, strict=True):
        assert digest(once) == digest(again)
    assert digest(first.situation) == digest(second.situation)


def same_whatever_the_pauses(key: str, seed: int, cycles: int) -> None:
    dice = SeededDice(seed_from(seed))
    game = RandomGame(scenario_of(key), seed, {"pauses": "half_hours"}, dice=dice, replies=False)
    run = game.play(cycles)
    for pauses in PAUSES:
        other = replayed(run, {"pauses": pauses}, dice)
        assert plain_events(other) == plain_events(run), pauses
        assert digest(apart_from_pauses(other.situation)) == digest(apart_from_pauses(run.situation)), pauses


def apart_from_pauses(situation: Situation) -> Situation:
    """A situation without what pauses define: when reports were handed over, windows, locks, worksheet lines."""
    known = situation.known.mapped(_without_times)
    return replace(
        situation, known=known, locks=(), under_way=tuple(replace(one, line=0) for one in situation.under_way)
    )


def _without_times(known: Knowledge) -> Knowledge:
    reports = tuple(replace(told, delivered=Fraction(0)) for told in known.reports)
    return replace(known, reports=reports, windows=(), locked=())


def hangs_together(run: Run[Situation]) -> None:
    """What holds after every subinterval, beside the invariants that the engine checks itself."""
    lost: dict[str, Fraction] = {}
    for played in run.played:
        faults = (
            *_out_of_time(played), *_moved_untold(played), *_impossible(played.situation), *_untold(played.situation),
            *_revenants(played, lost),
        )  # fmt: skip
        for fault in faults:
            raise AssertionError(f"subinterval {played.number}: {fault}")


def _out_of_time(played: Any) -> Iterator[str]:
    """Every subinterval gets on, and tells what happened in it from first to last."""
    moments = [event.at for event in played.outcome.events]
    if moments != sorted(moments):
        yield "time goes back"
    if any(not played.before.now <= moment <= played.outcome.until for moment in moments):
        yield "something happens outside it"
    if played.outcome.until <= played.before.now:
        yield "no time passes"


def _moved_untold(played: Any) -> Iterator[str]:
    for name, square in untold_moves(played.before, played.situation, played.outcome.events).items():
        yield f"no event has brought {name} to {square.text}"


def _impossible(situation: Situation) -> Iterator[str]:
    names = [unit.designator for unit in situation.units]
    if len(set(names)) != len(names):
        yield "a unit stands in two places"
    for unit in situation.units:
        if unit.is_out and any(p.state is OrderState.STARTED for p in situation.programmes.get(unit.designator, ())):
            yield f"{unit.designator} is lost and carries out orders"
        if unit.posture is Posture.FIGHTING and not any(unit.designator in b.units for b in situation.battles):
            yield f"{unit.designator} fights in no battle"
    for name, queue in situation.programmes.items():
        if sum(p.state is OrderState.STARTED and p.order.card.code in ("100", "101", "119", "110") for p in queue) > 1:
            yield f"{name} carries out two orders at once"
        if any(p.state is OrderState.PLANNED and p.starts is not None and p.starts <= situation.now for p in queue):
            yield f"{name} has an order that should have begun"
    for battle in situation.battles:
        if battle.next_half_hour <= situation.now:
            yield f"battle {battle.number} has a half hour that was not assessed"


def _untold(situation: Situation) -> Iterator[str]:
    """Reports go to those who may know: about own units, numbered without a gap."""
    side_of = {unit.designator: unit.side for unit in situation.units}
    for side in SIDES:
        known = situation.known[side]
        if [told.number for told in known.reports] != list(range(1, len(known.reports) + 1)):
            yield f"{side} has reports out of number"
        for told in known.reports:
            if any(side_of.get(name, side) is not side for name in told.units):
                yield f"{side} was told of units that are not its own in report {told.number}"
            if told.delivered < told.due:
                yield f"{side} got report {told.number} before it fell due"
        if any(told.due < told.at for told in known.reports):
            yield f"{side} heard of something before it happened"
    for report in situation.under_way:
        if report.due <= situation.now:
            yield f"report {report.key} was forgotten"


def _revenants(played: Any, lost: dict[str, Fraction]) -> Iterator[str]:
    """Who is lost stays lost, and losses never shrink but by repair (U'.4)."""
    repaired = {name for event in played.outcome.events if event.kind == "unit.repaired" for name in event.units}
    before = {unit.designator: unit for unit in played.before.units}
    for unit in played.situation.units:
        earlier = before.get(unit.designator)
        if earlier is None:
            continue
        if earlier.is_out and not unit.is_out:
            yield f"{unit.designator} has come back"
        if unit.casualties < earlier.casualties and unit.designator not in repaired:
            yield f"{unit.designator} has fewer losses than before"
        if earlier.is_out and unit.square != earlier.square:
            yield f"{unit.designator} moves though it is lost"


def test_a_lost_unit_is_told_once() -> None:
    run = random_game("route_4", 3, 6)
    for side in SIDES:
        units = {unit.designator for unit in run.situation.units}
        told = [one.unit for one in run.situation.known[side].reports if one.code in CAPTURED and one.unit in units]
        assert len(told) == len(set(told))
        assert all(unit.side is Side(side) for unit in run.situation.units if unit.designator in told)
