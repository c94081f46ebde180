"""Every scenario is played with its own decks from the set-up to victory, and nothing of its sheets is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.bindings import Bindings
from assessment.engine.desk_sheet import desk_notes
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.play_orders import orders_from
from assessment.engine.playing import Run, configured_for, play
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.situation import Situation
from control.situation.canonical import encode
from control.situation.side import SIDES, Side
from tests.assessment.modes.de_bellis.bot import read

ENDS = {"army_lists": 15, "green_berets": 16, "apocalypse_now": 6, "platoon": 29}
LAST = Fraction(60 * MODE.cycle_minutes)


def played(name: str, settings: dict[str, str], until: Fraction = LAST) -> Run[Situation]:
    scenario = read(name)
    mode = configured_for(scenario, MODE, settings)
    return play(
        scenario,
        mode,
        orders=orders_from(scenario.decks, scenario, mode),
        bindings=Bindings({}, (), (), auto=True),
        dice=SeededDice(seed_from(0)),
        until=until,
    )


@pytest.mark.parametrize(("name", "bounds"), ENDS.items())
def test_a_scenario_goes_from_set_up_to_victory(name: str, bounds: int) -> None:
    run = played(name, {})
    situation: Any = run.situation
    assert (situation.phase, situation.bound) == (Phase.OVER, bounds)
    assert not run.pending
    wrong = [note for one in run.played for note in desk_notes(one.before, one.orders, run.mode) if "wrong" in note]
    assert wrong == []
    kinds = {event.kind for one in run.played for event in one.outcome.events}
    assert "order.not_carried_out" not in kinds
    assert {"army.deployed", "element.moved", "fire.exchanged", "element.lost", "battle.ended"} <= kinds
    for side in SIDES:
        assert run.mode.drawing(run.mode.picture_for(side, situation, run.mode), run.mode).marks
    assert run.mode.true_drawing(situation, run.mode).areas


def test_in_a_blind_battle_a_picture_holds_nobody_that_was_never_seen() -> None:
    run = played("platoon", {"fog": "blind"}, Fraction(8 * MODE.cycle_minutes))
    for one in run.played:
        for side in SIDES:
            known = one.situation.known[side]
            seen = {enemy.element.designator for enemy in known.seen}
            told = {name for report in known.reports for name in report.card.split()}
            picture = encode(run.mode.picture_for(side, one.situation, run.mode)).decode()
            hidden = {enemy.designator for enemy in one.situation.elements if enemy.side is not side} - seen - told
            assert not [name for name in hidden if f'"{name}"' in picture]
            assert known.enemy_general is None
    first = next(one for one in run.played if one.situation.bound == 1)
    assert len(first.situation.known[Side.BLUE].seen) < sum(first.situation.armies[Side.RED].values())
