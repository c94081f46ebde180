"""Checks of an order that need no more than its card, the map and the unit as somebody believes it to be.

The desk runs them on the writer's picture; when the order is to start they run on the true unit. One set of checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel.air_checks import FLOWN_BY, ON_FOOT_OR_WHEELS, flies_it, stays_on_ground
from assessment.modes.tacspiel.air_order_checks import AIR_CHECKS
from assessment.modes.tacspiel.ambush_sites import HASTY, may_cover, squares_of
from assessment.modes.tacspiel.checkpoints import too_small
from assessment.modes.tacspiel.direct_support import WEAPONS
from assessment.modes.tacspiel.field_checks import FIELD_CHECKS
from assessment.modes.tacspiel.fire import is_small_enough, targets_of
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.march_orders import no_room_for_vehicles
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED
from assessment.modes.tacspiel.order_codes import FIRE_MISSIONS
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.tables import TABLES
from orders.language.card import Card


class UnitView(Protocol):
    """A unit as true, or as its own side believes it to be."""

    @property
    def designator(self) -> str: ...

    @property
    def kind(self) -> Any: ...

    @property
    def vehicle(self) -> Any: ...

    @property
    def square(self) -> Square: ...


Check = Callable[[UnitView, Card, Ground], Refusal | None]


def has_vehicles(unit: UnitView, card: Card, ground: Ground) -> Refusal | None:
    """A unit that is to move in vehicles needs its own (A'2b)."""
    del ground
    if card.value("Dir") == "V" and not unit.vehicle:
        return Refusal(f"{unit.designator} has no vehicles; leave Dir blank to go on foot", "A'2b")
    return None


def vehicles_have_room(unit: UnitView, card: Card, ground: Ground) -> Refusal | None:
    """Where vehicles are sent the map must show room for them to halt (D'1d.2)."""
    mounted = card.value("Dir") == "V" or UnitKind(unit.kind) in ALWAYS_MOUNTED
    to = Point.at(card.value("C1")).square
    if not mounted or not ground.holds(to):
        return None
    return no_room_for_vehicles(SilentSheet(TABLES, NoDice()), unit.designator, ground, to)


def one_square_if_hasty(unit: UnitView, card: Card, ground: Ground) -> Refusal | None:
    """A hasty ambush covers one half-kilometre square only, which its two corners may name as well as one (C'2d.1)."""
    del ground
    sheet = SilentSheet(TABLES, NoDice())
    if may_cover(sheet, unit.designator, len(squares_of(sheet, card)), prepared=card.value("Msn") != HASTY):
        return None
    return Refusal("a hasty ambush covers one half-kilometre square; a prepared one (Msn P) may spread", "C'2d.1")


def fires_missions(unit: UnitView, card: Card, ground: Ground) -> Refusal | None:
    """Fire missions go to the firing unit itself, and name no more ground than one observer can direct (F'1d.1)."""
    del ground
    if UnitKind(unit.kind) not in WEAPONS or card.value("FU") not in ("", unit.designator, unit.designator[:4]):
        return Refusal(f"{unit.designator} does not fire this mission; the card goes to the firing unit", "F'1d.1")
    squares = targets_of(card)
    if squares and not is_small_enough(SilentSheet(TABLES, NoDice()), unit.designator, squares):
        return Refusal("the area is too large for one order", "F'1d.1")
    return None


def fires(unit: UnitView, card: Card, ground: Ground) -> Refusal | None:
    """Only mortars, those of weapons platoons among them, and howitzers fire in direct support (F'1b.1)."""
    del card, ground
    if UnitKind(unit.kind) not in WEAPONS:
        return Refusal(f"{unit.designator} is no mortar or artillery unit", "F'1b.1")
    return None


def village_holds_checkpoint(unit: UnitView, card: Card, ground: Ground) -> Refusal | None:
    """A platoon's checkpoint is in a village of fifteen huts or more, which the map shows (L'2.1, L'2.2)."""
    if UnitKind(unit.kind).is_patrol:
        return Refusal(f"{unit.designator} is a patrol; platoons set up checkpoints", "L'2.1")
    return too_small(SilentSheet(TABLES, NoDice()), ground, Point.at(card.value("C1")).square)


CHECKS: Final[dict[str, tuple[Check, ...]]] = {
    **dict.fromkeys(FLOWN_BY, (flies_it,)),
    **{code: (flies_it, check) for code, check in AIR_CHECKS.items()},
    **dict.fromkeys(ON_FOOT_OR_WHEELS, (stays_on_ground,)),
    "100": (stays_on_ground, has_vehicles),
    "101": (stays_on_ground, has_vehicles, vehicles_have_room),
    "119": (stays_on_ground, one_square_if_hasty),
    "010": (fires,),
    "309": (stays_on_ground, village_holds_checkpoint),
    **dict.fromkeys(FIRE_MISSIONS, (fires_missions,)),
    **{code: (stays_on_ground, *checks) for code, checks in FIELD_CHECKS.items()},
}
"""The checks of each order code."""
