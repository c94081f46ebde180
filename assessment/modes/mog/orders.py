"""The orders of the UN side: what may be ordered in which phase, and a sheet carried out line by line.

The same lines run at the desk on what their writer sees, and at the table: each result can change what the next may do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import CarryOut, Unfit, own_unit
from assessment.modes.mog.boarding import evacuate, load, unload
from assessment.modes.mog.buying import base_of_convoy, buy
from assessment.modes.mog.deploying import may_do_on_the_way_out
from assessment.modes.mog.draft import Draft, wait_for_answers
from assessment.modes.mog.kinds import Phase
from assessment.modes.mog.moving import move, refuse_wounded, take_cover
from assessment.modes.mog.pieces import Act
from assessment.modes.mog.setting_down import deploy, start_aboard
from assessment.modes.mog.shooting import fire_at_roadblock, shoot
from assessment.modes.mog.striking import attack, bring_csar, fire_gunship
from orders.language.card import Card

NOBODY_ELSE: Final = "the Somali side follows its list and gives no orders"


def move_out(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """MOVE before turn 1: out of a base that can be left. Raises `Unfit`."""
    refuse_wounded(sheet, card)
    unit = own_unit(draft, card)
    base = draft.area_of(unit)
    if not base.is_base or not may_do_on_the_way_out(sheet, unit, Act.MOVE):
        raise Unfit("before turn 1 units move out of their bases alone", "mog.setup.ground.2", "Unit")
    if base in draft.operation.shut_in:
        raise Unfit(
            f"the way out of {base.text} was blocked; its units stay until turn 1", "mog.setup.ground.3", "Unit"
        )
    move(draft, sheet, card, ahead)


def end(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """END: no further sheet of actions follows this turn."""
    del sheet, card, ahead
    draft.has_acted = True


def send_convoy(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """CONVOY: where the relief convoy of this turn goes; the actions are over. Raises `Unfit`."""
    del sheet, ahead
    if draft.relief:
        raise Unfit("one relief convoy a turn", "mog.relief.7", "Ord")
    draft.relief = card.value("Relief")
    draft.has_acted = True


ORDERS: Final[Mapping[Phase, Mapping[str, CarryOut]]] = {
    Phase.FORCE: {"BUY": buy, "CONVOY": base_of_convoy},
    Phase.DEPLOYMENT: {"DEPLOY": deploy, "LOAD": start_aboard},
    Phase.MOVE_OUT: {"MOVE": move_out, "CSAR": bring_csar},
    Phase.AIR: {"AIR": attack, "AC130": fire_gunship, "CSAR": bring_csar},
    Phase.ACTION: {
        "MOVE": move,
        "FIRE": shoot,
        "BREACH": fire_at_roadblock,
        "LOAD": load,
        "UNLOAD": unload,
        "EVAC": evacuate,
        "RECOVER": take_cover,
        "CONVOY": send_convoy,
        "END": end,
    },
}
"""What carries out each order, by phase."""

DUE: Final = {
    Phase.BRIEFING: "the mission is set first",
    Phase.FORCE: "the force is bought now: BUY",
    Phase.DEPLOYMENT: "the force is set down now: DEPLOY, LOAD",
    Phase.MOVE_OUT: "units leave their bases now: MOVE, CSAR",
    Phase.ARRIVALS: "Somali units arrive first",
    Phase.AIR: "air support comes now: AIR, AC130, CSAR",
    Phase.ACTION: "the UN acts now: MOVE, FIRE, BREACH, LOAD, UNLOAD, EVAC, RECOVER, then CONVOY or END",
    Phase.OVER: "the mission is over",
}
"""What may be ordered instead, by phase."""


def carry_out(draft: Draft, sheet: Worksheet, cards: Sequence[Card]) -> list[tuple[int, Refusal]]:
    """Carries out a sheet line by line; gives what cannot be, by the place of the card. Raises `Waiting`."""
    refused: list[tuple[int, Refusal]] = []
    for place, card in enumerate(cards):
        refusal = carry_out_one(draft, sheet, card, cards[place + 1] if place + 1 < len(cards) else None)
        if refusal is not None:
            refused.append((place, refusal))
        wait_for_answers(sheet)
    return refused


def carry_out_one(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> Refusal | None:
    """Carries out one line; gives why it cannot be. Raises `Waiting`."""
    phase = draft.operation.phase
    orders = ORDERS.get(phase, {})
    if card.code not in orders:
        return Refusal(why=DUE[phase], paragraph="mog.setup.0" if phase.is_set_up else "mog.turn.1", field="Ord")
    if draft.has_acted:
        return Refusal(why="the UN has acted; no line may follow", paragraph="mog.turn.6", field="Ord")
    try:
        orders[card.code](draft, sheet, card, ahead)
    except Unfit as unfit:
        return unfit.refusal
    return None
