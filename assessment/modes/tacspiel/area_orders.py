"""Orders that spread a force over an area, and the cards they are written out as (B'1b, A'4b)."""

from __future__ import annotations

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.positions import area_squares
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.square import Point, Square


class AreaOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order of a headquarters for the units below it: its zone, and each unit's place in it and objective.

    `zone` holds the south-western and north-eastern corner. A place is where the unit passes on its way.
    """

    designator: str
    units: tuple[str, ...]
    zone: tuple[Point, Point] | None = None
    places: dict[str, Square] = {}
    objectives: dict[str, Square] = {}
    formation: Formation = Formation.DEPLOYED


@rule("B'1b")
def lacking(sheet: Worksheet, order: AreaOrder) -> str:
    """Such an order gives the zone, the place of each unit in it and each unit's objective; gives what is lacking."""
    sheet.figure("units", len(order.units))
    if order.zone is None:
        return "zone"
    if not set(order.units) <= order.places.keys():
        return "places"
    return "" if set(order.units) <= order.objectives.keys() else "objectives"


def cards_of(sheet: Worksheet, order: AreaOrder) -> tuple[dict[str, str], ...] | Refusal:
    """The fields of a march order for each unit, in the order they are named; refused where something is lacking."""
    missing = lacking(sheet, order)
    if missing or order.zone is None:
        return Refusal(f"an order over an area must give {missing}", "B'1b")
    zone = frozenset(area_squares(sheet, *order.zone))
    outside = [unit for unit in order.units if order.places[unit] not in zone]
    if outside:
        return Refusal(f"the place of {', '.join(outside)} lies outside the zone", "B'1b")
    return tuple(
        {
            "Unit": unit,
            "Ord": "101",
            "Auth": order.designator,
            "C1": order.objectives[unit].text,
            "C2": order.places[unit].text if order.places[unit] != order.objectives[unit] else "",
            "F": order.formation.value,
        }
        for unit in order.units
    )
