"""What armed helicopters carry: rockets, and no SS-11 missiles any more (J'2.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from orders.language.card import Card

MISSILES: Final = "SS11"


class Load(StrEnum):
    """What armed helicopters may be ordered to carry."""

    ROCKETS = "rockets"
    MISSILES = "SS-11"


@rule("J'2.1")
def may_carry(sheet: Worksheet, unit: Unit, load: Load) -> bool:
    """The 2d and 3d Platoons of the troop carry 2.75-inch rockets; the SS-11 missiles are replaced by them."""
    sheet.note("load", load)
    return unit.kind is UnitKind.ROCKET_PLATOON and load is Load.ROCKETS


def wrong_load(sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    """Why a rocket platoon does not fly with the load on a card."""
    load = Load.MISSILES if card.value("FU") == MISSILES else Load.ROCKETS
    if unit.kind is not UnitKind.ROCKET_PLATOON or may_carry(sheet, unit, load):
        return None
    return Refusal("the SS-11 missiles are replaced by rockets; leave FU blank", "J'2.1")
