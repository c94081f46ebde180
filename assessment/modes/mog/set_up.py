"""The set-up, step by step at half hours: mission, force, Somali side, deployment, first moves (mog.setup)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.board import board_of
from assessment.modes.mog.buying import organise
from assessment.modes.mog.deploying import is_shut_in, moves_before_turn_1
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import remove_roadblock, send_back
from assessment.modes.mog.kinds import Mission, Phase
from assessment.modes.mog.mission_setup import black_hawks, initial_somali, place_target, set_mission
from assessment.modes.mog.setting_down import set_down_rest
from assessment.modes.mog.turn_order import SetUpStep, set_up_step_after, words_after
from control.situation.side import Side


def brief(draft: Draft, sheet: Worksheet) -> None:
    """Points, target, Intel and light are set; where nothing is bought the Somali side follows at once."""
    go_on(draft, sheet, None)


def muster(draft: Draft, sheet: Worksheet) -> None:
    """The force is as bought; then the Somali side is set up, in Radio Mogadishu only once the force has its places."""
    organise(draft, sheet)
    if draft.operation.mission is Mission.RADIO_MOGADISHU:
        draft.change_operation(phase=Phase.DEPLOYMENT)
    else:
        go_on(draft, sheet, SetUpStep.PLACE_TARGET)


def finish_deployment(draft: Draft, sheet: Worksheet) -> None:
    """The rest is set down, helicopters go down; in Radio Mogadishu the Somali side is set up now."""
    set_down_rest(draft, sheet)
    black_hawks(draft, sheet)
    is_radio = draft.operation.mission is Mission.RADIO_MOGADISHU
    go_on(draft, sheet, SetUpStep.PLACE_TARGET if is_radio else SetUpStep.DEPLOY_ASSAULT_FORCE)


def finish_move_out(draft: Draft, sheet: Worksheet) -> None:
    """The bases have been left, and CSAR has gone in."""
    go_on(draft, sheet, SetUpStep.CSAR_DEPLOYMENT)


# -- step by step ----------------------------------------------------------------------------------------------


def go_on(draft: Draft, sheet: Worksheet, done: SetUpStep | None) -> None:
    """The steps of the set-up in their order, up to one that needs orders, or to its end."""
    while (step := set_up_step_after(sheet, words_after(done), done)) is not None and not STEPS[step](draft, sheet):
        done = step


def _organise_forces(draft: Draft, sheet: Worksheet) -> bool:
    set_mission(draft, sheet)
    draft.change_operation(first_light=draft.operation.light)
    return False


def _place_target(draft: Draft, sheet: Worksheet) -> bool:
    """With the target the mission is known, and the force is bought: true where there are points for one."""
    place_target(draft, sheet)
    if draft.operation.points:
        draft.change_operation(phase=Phase.FORCE)
    return bool(draft.operation.points)


def _initial_somali(draft: Draft, sheet: Worksheet) -> bool:
    initial_somali(draft, sheet)
    return False


def _deploy(draft: Draft, sheet: Worksheet) -> bool:
    """The force waits to be set down; in Radio Mogadishu it has its places by now."""
    del sheet
    if draft.operation.mission is Mission.RADIO_MOGADISHU:
        return False
    draft.change_operation(phase=Phase.DEPLOYMENT)
    return True


def _move_out(draft: Draft, sheet: Worksheet) -> bool:
    """Ways out that are blocked are cleared; units leave their bases, and CSAR goes in."""
    if not moves_before_turn_1(sheet, draft.operation.mission):
        return False
    _clear_exits(draft, sheet)
    draft.change_operation(phase=Phase.MOVE_OUT)
    return True


def _put_marker(draft: Draft, sheet: Worksheet) -> bool:
    """The turn marker goes on the map; turn 1 is next."""
    del sheet
    fresh(draft)
    draft.change_operation(phase=Phase.ARRIVALS, shut_in=())
    return False


STEPS: Final = {
    SetUpStep.ORGANISE_FORCES: _organise_forces,
    SetUpStep.PLACE_TARGET: _place_target,
    SetUpStep.INITIAL_SOMALI: _initial_somali,
    SetUpStep.DEPLOY_ASSAULT_FORCE: _deploy,
    SetUpStep.CSAR_DEPLOYMENT: _move_out,
    SetUpStep.TURN_MARKER: _put_marker,
}
"""What is done in each step; true where the set-up then waits for orders."""


def fresh(draft: Draft) -> None:
    """All units have their actions before them."""
    for unit in draft.of(Side.BLUE):
        if unit.spent:
            draft.change(unit.name, spent=())


def _clear_exits(draft: Draft, sheet: Worksheet) -> None:
    """Blockers go where they leave no way out of a base with UN units, which then stay there until turn 1."""
    shut = []
    board = board_of(sheet.tables)
    for base in board.bases:
        if draft.layout.units_in(base, Side.BLUE) and is_shut_in(sheet, base, draft.layout):
            shut.append(base)
            for road in board.exits[base]:
                if road in draft.layout.roadblocks:
                    remove_roadblock(draft, sheet, road, "no way out of the base was left")
                for unit in draft.layout.units_in(road, Side.RED):
                    send_back(draft, sheet, unit.name, "no way out of the base was left")
    draft.change_operation(shut_in=tuple(shut))
