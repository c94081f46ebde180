"""The set-up, step by step at half hours: mission, force, Somali side, deployment, first moves (mog.setup)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.board import board_of
from assessment.modes.mog.buying import organise
from assessment.modes.mog.deploying import is_shut_in, moves_before_turn_1
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import remove_roadblock, send_back
from assessment.modes.mog.kinds import Mission, Phase
from assessment.modes.mog.mission_setup import black_hawks, initial_somali, set_mission
from assessment.modes.mog.setting_down import set_down_rest
from assessment.modes.mog.turn_order import SetUpStep, opens_set_up
from control.situation.side import Side


def brief(draft: Draft, sheet: Worksheet) -> None:
    """Points, target, Intel and light are set; where nothing is bought the Somali side follows at once."""
    set_mission(draft, sheet)
    draft.change_operation(first_light=draft.operation.light)
    if draft.operation.points:
        draft.change_operation(phase=Phase.FORCE)
        return
    initial_somali(draft, sheet)
    begin(draft, sheet)


def muster(draft: Draft, sheet: Worksheet) -> None:
    """The force is as bought; then the Somali side is set up, in Radio Mogadishu only once the force has its places."""
    organise(draft, sheet)
    if draft.operation.mission is not Mission.RADIO_MOGADISHU:
        initial_somali(draft, sheet)
    draft.change_operation(phase=Phase.DEPLOYMENT)


def finish_deployment(draft: Draft, sheet: Worksheet) -> None:
    """The rest is set down, helicopters go down, and ways out that are blocked are cleared."""
    opens_set_up(sheet, SetUpStep.DEPLOY_ASSAULT_FORCE)
    set_down_rest(draft, sheet)
    black_hawks(draft, sheet)
    if moves_before_turn_1(sheet, draft.operation.mission):
        _clear_exits(draft, sheet)
        draft.change_operation(phase=Phase.MOVE_OUT)
    else:
        initial_somali(draft, sheet)
        begin(draft, sheet)


def begin(draft: Draft, sheet: Worksheet) -> None:
    """The turn marker goes on the map; turn 1 is next."""
    fresh(draft)
    draft.change_operation(phase=Phase.ARRIVALS, shut_in=())


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
