"""Reinforcements of a battle: their delay and march, and how they come in (E'1k.2; R22)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import joining
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import BattleKind, Level
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from orders.language.card import Card

DELAY: Final = table("E'1k")
MINUTES_AN_HOUR: Final = 60
REINFORCING: Final = frozenset(("049", "054", "100", "101"))
"""Orders by which a unit comes to a battle."""


@rule("E'1k.2")
def reinforcement_delay(sheet: Worksheet, level: Level) -> Fraction:
    """Orders to reinforce a unit in battle are delayed by the level of the ordering headquarters, in minutes."""
    if level is Level.PLATOON:
        sheet.note("given by the unit's own leader")
        return Fraction(0)
    return Fraction(sheet.read(DELAY, level)) * MINUTES_AN_HOUR


def is_to_reinforce(draft: Draft, unit: Unit, card: Card) -> bool:
    """Whether an order sends a unit that is not fighting to where own units are in battle, or to their enemy there."""
    if card.code not in REINFORCING or draft.battle_of(unit.designator) is not None:
        return False
    fights = (battle for _, battle in sorted(draft.battles.items()) if battle.kind is not BattleKind.AMBUSH)
    own = [battle for battle in fights if any(draft.unit(name).side is unit.side for name in battle.units)]
    return card.value("C1") in {draft.unit(name).square.text for battle in own for name in battle.units}


@rule("E'1k.2", "E'1l.2")
def reinforces(sheet: Worksheet, unit: Unit, battle: Battle) -> bool:
    """A unit that comes to the place of an own unit in battle takes part from the next half hour on.

    Red on its way to resupply goes past (E'1h.1).
    """
    sheet.note("battle", battle.kind)
    if unit.owes_resupply:
        sheet.note("owes resupply")
        return False
    return battle.kind is not BattleKind.AMBUSH and not unit.kind.is_patrol


def arrive(draft: Draft, sheet: Worksheet) -> None:
    """Brings in units that have just come to a square where an own unit fights, not those who only pass it."""
    for name in sorted(draft.moved_now):
        unit = draft.unit(name)
        if not unit.can_act or unit.march is not None or draft.battle_of(name) is not None:
            continue
        fights = [draft.battle_of(other.designator) for other in draft.at(unit.square, unit.side)]
        battle = next((fight for fight in fights if fight is not None), None)
        if battle is not None and reinforces(sheet, unit, battle):
            joining.reinforce(draft, sheet, battle, (name,))
