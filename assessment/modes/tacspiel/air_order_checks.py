"""What card and map say of orders to aircraft: missions that are not played, targets, sensors, areas (I', J', M').

The chapters' own rules say it, to the desk as when the order is to start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel import air_tasking, mission_areas
from assessment.modes.tacspiel.aero_rifle import WRONG_BOX, area_on, search_box
from assessment.modes.tacspiel.air_cavalry import armed_search_refused
from assessment.modes.tacspiel.flight import StrikeKind
from assessment.modes.tacspiel.flight_plans import square_of
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.helicopter_loads import wrong_load
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.mission_areas import BY_ROUTE
from assessment.modes.tacspiel.reconnaissance import task_of
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE, Square
from assessment.modes.tacspiel.tables import TABLES
from assessment.modes.tacspiel.targets_from_air import closed_to_strikes
from control.situation.side import Side
from orders.language.card import Card

Corners = tuple[Square, Square]


def strike_is_flown(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """A mission of a kind that is played, on ground that tactical air works on (I'b, I'f)."""
    sheet, kind, target = SilentSheet(TABLES, NoDice()), card.value("Msn"), square_of(card.value("C1"))
    refusal = air_tasking.refused_kind(sheet, unit.designator, kind)
    if refusal is None and kind != StrikeKind.BRIDGE and target is not None and ground.holds(target):
        refusal = closed_to_strikes(sheet, ground, target)
    return refusal


def mission_is_flown(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """A reconnaissance mission that is assessed, with what the aircraft carry, no larger than one flight (M', J'4)."""
    del ground
    sheet, piece = SilentSheet(TABLES, NoDice()), _piece(unit)
    task = task_of(sheet, piece, card)
    if isinstance(task, Refusal):
        return task
    corners = area_on(card) if card.value("C2") and card.value("FU") != BY_ROUTE else None
    return mission_areas.too_large(sheet, piece, corners, task) if corners is not None else None


def armed_search_is_flown(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """An area that armed helicopters search (J'4)."""
    del ground
    corners = area_on(card)
    return armed_search_refused(SilentSheet(TABLES, NoDice()), _piece(unit), corners) if corners else None


def load_is_carried(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """What armed helicopters fly with (J'2.1)."""
    del ground
    return wrong_load(SilentSheet(TABLES, NoDice()), _piece(unit), card)


def foot_search_fits(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """An area as a search on foot goes over, wherever its base is (J'2c.2)."""
    del ground
    corners = area_on(card)
    if corners is None or search_box(SilentSheet(TABLES, NoDice()), _piece(unit), _middle(corners)) == corners:
        return None
    return Refusal(WRONG_BOX, "J'2c.2")


def _middle(corners: Corners) -> Square:
    first, last = corners
    return first.moved((last.e - first.e) // SIDE // 2, (last.n - first.n) // SIDE // 2)


def _piece(view: Any) -> Unit:
    """The piece as the rules look at it; who it is and of what kind is all that they ask for."""
    return Unit(
        designator=view.designator,
        side=Side.BLUE,
        kind=UnitKind(view.kind),
        company=view.company,
        superior=view.superior,
        square=view.square,
    )


AIR_CHECKS: Final[dict[str, Callable[[Any, Card, Ground], Refusal | None]]] = {
    "307": foot_search_fits,
    "334": load_is_carried,
    "336": armed_search_is_flown,
    "H32": mission_is_flown,
    "H33": strike_is_flown,
}
"""The further check of each code; who may be given it at all is told in `air_checks`."""
