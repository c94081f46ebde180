"""A turn, from pause to pause: arrivals; air support and the Somali side; the UN's actions, relief, mission check."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.arrivals import bring_groups, bring_roadblocks
from assessment.modes.mog.chance_phase import meet_chance
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.events import MissionEnded, TurnBegan
from assessment.modes.mog.kinds import Mission, Phase
from assessment.modes.mog.mission_end import (
    is_complete,
    is_out_of_time,
    last_turn,
    level_of,
    penalty_points,
    turn_after,
)
from assessment.modes.mog.mission_rules import light_of
from assessment.modes.mog.pieces import Act
from assessment.modes.mog.placing import roadblocks_of_a_turn
from assessment.modes.mog.relief_phase import relieve
from assessment.modes.mog.set_up import fresh
from assessment.modes.mog.somali_turn import act_all, recover_all
from assessment.modes.mog.support import on_track
from assessment.modes.mog.turn_order import TurnStep, step_after, words_after
from assessment.modes.mog.un_moves import may_spend
from control.situation.side import Side


def begin_turn(draft: Draft, sheet: Worksheet) -> None:
    """The marker goes on, a random event may come, Somali units arrive. Raises `Waiting`."""
    operation = draft.operation
    turn = on_track(sheet, "turn", turn_after(sheet, operation.turn))
    light = light_of(sheet, turn, operation.first_light, operation.changes_light)
    draft.change_operation(turn=turn, light=light, intel_change=0, no_air=False, closed=None)
    fresh(draft)
    meet_chance(draft, sheet)
    intel = draft.operation.intel + draft.operation.intel_change
    draft.emit(
        TurnBegan(at=draft.now, units=(), line=sheet.line, rule="mog.complete.4", turn=turn, light=light, intel=intel)
    )
    go_on(draft, sheet, None)


def somali_turn(draft: Draft, sheet: Worksheet) -> None:
    """After the air support the Somali side acts and recovers. Raises `Waiting`."""
    go_on(draft, sheet, TurnStep.UN_AIR_SUPPORT)


def go_on(draft: Draft, sheet: Worksheet, done: TurnStep | None) -> None:
    """The steps of the turn in their order, up to one that needs orders of the UN or to its end. Raises `Waiting`."""
    while (step := step_after(sheet, f"{_name(draft)} {words_after(done)}", done)) is not None:
        if step in PAUSES:
            draft.change_operation(phase=PAUSES[step])
            return
        STEPS[step](draft, sheet)
        done = step
    _check_mission(draft, sheet)


def _reinforce(draft: Draft, sheet: Worksheet) -> None:
    """A roadblock, then a group for each point of Intel."""
    bring_roadblocks(draft, sheet, _name(draft), roadblocks_of_a_turn(sheet))
    bring_groups(draft, sheet, _name(draft), draft.operation.intel + draft.operation.intel_change)


def is_done(draft: Draft, sheet: Worksheet) -> bool:
    """Whether no UN unit can act any more."""
    return not any(may_spend(sheet, unit, act) for unit in draft.of(Side.BLUE) for act in Act)


def close_turn(draft: Draft, sheet: Worksheet) -> None:
    """Relief, then the mission check: the mission is over, or the next turn comes. Raises `Waiting`."""
    go_on(draft, sheet, TurnStep.UN_ACTION)


def _check_mission(draft: Draft, sheet: Worksheet) -> None:
    """The mission is over, or the next turn comes."""
    operation = draft.operation
    complete = is_complete(sheet, draft.layout)
    if not complete and not is_out_of_time(sheet, operation.turn, last_turn(sheet, operation.mission)):
        draft.change_operation(phase=Phase.ARRIVALS)
        return
    has_prisoner = operation.mission is not Mission.RADIO_MOGADISHU
    points = penalty_points(sheet, draft.layout, operation.penalty, prisoner=has_prisoner)
    level = level_of(sheet, operation.mission, points)
    draft.change_operation(phase=Phase.OVER, complete=complete, total=points, level=level)
    draft.emit(
        MissionEnded(
            at=draft.now, units=(), line=sheet.line, rule="mog.mpp.0", complete=complete, turn=operation.turn,
            points=points, level=level,
        )
    )  # fmt: skip


STEPS: Final = {
    TurnStep.SOMALI_REINFORCEMENT: _reinforce,
    TurnStep.SOMALI_ACTION: act_all,
    TurnStep.SOMALI_RECOVERY: recover_all,
    TurnStep.UN_RELIEF: relieve,
}
"""What is done in each step that needs no orders."""

PAUSES: Final = {TurnStep.UN_AIR_SUPPORT: Phase.AIR, TurnStep.UN_ACTION: Phase.ACTION}
"""The steps that wait for orders."""


def _name(draft: Draft) -> str:
    return f"turn {draft.operation.turn}"
