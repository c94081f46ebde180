"""Checks of orders to aircraft at the desk: which kinds of piece fly what, and what none is ever told (J', O')."""

from __future__ import annotations

from typing import Any, Final

from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.refusal import Refusal
from orders.language.card import Card

ARMED: Final = frozenset((UnitKind.ROCKET_PLATOON, UnitKind.ARMED_HELICOPTER_SECTION))
LIAISON: Final = frozenset((UnitKind.AIR_CAVALRY_PATROL, UnitKind.AERO_RIFLE_SQUAD))
LOOKING: Final = frozenset(kind for kind in UnitKind if kind.is_aircraft)
FILMING: Final = frozenset((UnitKind.OBSERVATION_AIRCRAFT, UnitKind.TACTICAL_AIR, UnitKind.AIR_CAVALRY_PATROL))

FLOWN_BY: Final[dict[str, tuple[frozenset[UnitKind], str, str]]] = {
    "008": (LIAISON, "is neither an air cavalry patrol nor an aero-rifle squad", "J'3.2"),
    "307": (frozenset((UnitKind.AERO_RIFLE_PLATOON,)), "is no aero-rifle platoon", "J'2b"),
    "330": (frozenset((UnitKind.AERO_RIFLE_PLATOON,)), "is no aero-rifle platoon", "J'2b"),
    "333": (frozenset((UnitKind.ROCKET_PLATOON,)), "is no rocket platoon", "J'2e"),
    "334": (ARMED, "has no armed helicopters", "J'5a.1"),
    "336": (ARMED, "has no armed helicopters", "J'5a.1"),
    "462": (FILMING, "carries no camera", "M'2"),
    "H30": (frozenset((UnitKind.TRANSPORT_HELICOPTERS,)), "has no transport helicopters", "O'1.1"),
    "H32": (LOOKING, "has no aircraft", "M'2"),
    "H33": (frozenset((UnitKind.TACTICAL_AIR,)), "is not tactical air", "I'c"),
}
"""Which kinds of piece may be given a code, what is said to others, and the paragraph."""

ON_FOOT_OR_WHEELS: Final = frozenset(("049", "054", "100", "101", "113", "118", "119", "136", "153", "309"))
"""Orders for troops on the ground, which no aircraft carries out."""


def flies_it(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Whether a piece is of a kind that carries out this order in the air."""
    del ground
    kinds, said, paragraph = FLOWN_BY[card.code]
    return None if UnitKind(unit.kind) in kinds else Refusal(f"{unit.designator} {said}", paragraph)


def stays_on_ground(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Aircraft are moved by orders of the air chapters, not by those for troops."""
    del card, ground
    if not UnitKind(unit.kind).is_aircraft:
        return None
    return Refusal(f"{unit.designator} flies; it takes orders for aircraft only", "J'1")
