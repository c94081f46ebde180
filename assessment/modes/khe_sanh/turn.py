"""The twelve phases of a turn in their order (3.3).

A phase that asks something ends the turn for now; it is assessed again from its start once the answer is there.
"""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import (
    aaa,
    admin,
    air_attack,
    air_moves,
    card_phase,
    ground_combat,
    ground_moves,
    opfor_phase,
    reinforcing,
    stacking,
)
from assessment.modes.khe_sanh.draft import Decided, Draft, Waiting
from assessment.modes.khe_sanh.ending import end_if_lost
from assessment.modes.khe_sanh.order_plan import Plan
from assessment.modes.khe_sanh.revealing import turn_down
from control.situation.side import Side


def play_turn(draft: Draft, sheet: Worksheet, plan: Plan) -> bool:
    """Plays the phases; false while a question is open."""
    try:
        order_phases(draft, sheet, plan)
        _allied_attack(draft, sheet)
        _opfor_turn(draft, sheet)
        admin.close(draft, sheet)
    except Waiting:
        return False
    except Decided:
        turn_down(draft, sheet)
    return True


def order_phases(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """Phases 1 to 4: what Blue's sheet says. Raises `Waiting`."""
    card = card_phase.play_card(draft, sheet, plan)
    if card is not None:
        reinforcing.reinforce(draft, sheet, card, plan)
    ground_moves.move_all(draft, sheet, plan)
    stacking.settle(draft, sheet, "ground_movement")
    end_if_lost(draft, sheet)
    air_moves.fly_all(draft, sheet, plan)


def _allied_attack(draft: Draft, sheet: Worksheet) -> None:
    """Phases 5 to 7: flak, landings, air attacks, ground combat."""
    aaa.fire_all(draft, sheet)
    air_moves.land(draft, sheet)
    stacking.settle(draft, sheet, "air_movement")
    end_if_lost(draft, sheet)
    air_attack.attack_all(draft, sheet)
    ground_combat.fight_all(draft, sheet, Side.BLUE)
    draft.recon.clear()
    stacking.settle(draft, sheet, "ground_combat")
    end_if_lost(draft, sheet)


def _opfor_turn(draft: Draft, sheet: Worksheet) -> None:
    """Phases 8 to 11: the card, replacements and returns, movement, combat."""
    card = opfor_phase.draw_card(draft, sheet)
    opfor_phase.bring_back(draft, sheet, card)
    end_if_lost(draft, sheet)
    if card is not None:
        opfor_phase.move(draft, sheet, card)
    end_if_lost(draft, sheet)
    ground_combat.fight_all(draft, sheet, Side.RED)
    stacking.settle(draft, sheet, "opfor_combat")
    end_if_lost(draft, sheet)
