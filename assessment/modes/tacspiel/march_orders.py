"""Orders to march: along a route (100) and across country (101) (B'1)."""

from __future__ import annotations

from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import OWES_REST, owes_rest
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED, FOOT_ONLY, can_drive_deployed
from assessment.modes.tacspiel.marches import begin_march
from assessment.modes.tacspiel.positions import unit_square
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.step_times import classes_for
from orders.language.card import Card

NO_VEHICLES: Final = frozenset((Vegetation.DENSE_FOREST, Vegetation.JUNGLE))
"""What vehicles never drive into; how far they come in sparse forest Table B'2-3 says."""

ROUTE_WORDS: Final = {"R": "road", "T": "cart track or footpath", "S": "stream bed"}
MOUNTED: Final = "V"


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Where a march is to go: its end, a point on the way, the letter of the kind of route ("" across country)."""

    to: Square
    via: Square | None = None
    msn: str = ""

    @property
    def text(self) -> str:
        """The destination, by which places of rules call the march."""
        return self.to.text


@rule("B'1.1")
def goes_mounted(sheet: Worksheet, unit: Unit, *, in_vehicles: bool) -> bool:
    """Movement is in vehicles or on foot, on a route or across country; trucks and tanks never go on foot."""
    sheet.note("Dir", MOUNTED if in_vehicles else "blank")
    return in_vehicles or unit.kind in ALWAYS_MOUNTED


@rule("B'1.2")
def may_take_route(sheet: Worksheet, unit: Unit, formation: Formation) -> bool:
    """On roads, tracks, footpaths and stream beds only column and tactical column are possible."""
    sheet.note("formation", formation)
    return formation is not Formation.DEPLOYED


@rule("B'1.4")
def names_formation(sheet: Worksheet, unit: Unit, letter: str) -> bool:
    """A march must name column, tactical column or deployed."""
    return letter in tuple(Formation)


@rule("D'1d.2")
def vehicles_may_stand(
    sheet: Worksheet, unit: str, vegetation: Vegetation, *, on_route: bool, at_edge: bool = False
) -> bool:
    """Vehicles do not enter forest or jungle: they halt at its edge or on the shoulder of a through route."""
    sheet.note("vegetation", vegetation)
    sheet.note("on a route" if on_route else "at the edge" if at_edge else "off the routes")
    return on_route or at_edge or vegetation not in NO_VEHICLES


@rule("B'1a.1")
def way_along_route(
    sheet: Worksheet, unit: Unit, ground: Ground, wish: Wish, *, mounted: bool
) -> tuple[Square, ...] | None:
    """Order 100 goes along routes of the kind named to C1, by way of C2 if given; none if no such route leads there."""
    classes = classes_for(wish.msn, mounted=mounted)
    sheet.note("kinds of route", tuple(classes))
    return ground.route_between(unit.square, wish.to, classes, wish.via) if classes else None


@rule("B'1a.2")
def way_across_country(sheet: Worksheet, unit: Unit, ground: Ground, wish: Wish) -> tuple[Square, ...]:
    """Order 101 goes straight across country to C1, by way of C2 if given."""
    return ground.cross_country(unit.square, wish.to, wish.via)


def start_route_march(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 100: move along a road (R), a cart track or footpath (T) or a stream bed (S)."""
    msn = planned.order.card.value("Msn")
    if msn not in ROUTE_WORDS:
        return Refusal("the kind of route is not given", "B'1a.1")
    return _start(draft, sheet, unit, planned, msn)


def start_cross_country(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 101: move across country."""
    return _start(draft, sheet, unit, planned, "")


def no_room_for_vehicles(sheet: Worksheet, unit: str, ground: Ground, to: Square) -> Refusal | None:
    """Why vehicles that are sent to a square could not halt there.

    Sent into the first square of a wood they set out, and stop before it (B'3a.1).
    """
    around = [square for square in to.neighbours() if ground.holds(square)]
    on_route = any(route.kind not in FOOT_ONLY for route in ground.routes_in(to))
    at_edge = any(ground.vegetation(square) not in NO_VEHICLES for square in around)
    if vehicles_may_stand(sheet, unit, ground.vegetation(to), on_route=on_route, at_edge=at_edge):
        return None
    return Refusal("vehicles cannot halt inside forest or jungle away from a road or track", "D'1d.2")


def _start(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned, msn: str) -> Refusal | None:
    card, order = planned.order.card, planned.order
    mounted = goes_mounted(sheet, unit, in_vehicles=card.value("Dir") == MOUNTED)
    refusal = _wrong_formation(sheet, unit, card.value("F"), msn, mounted=mounted)
    refusal = refusal or _unable(draft, sheet, unit, mounted=mounted)
    if refusal is not None:
        return refusal
    wish = _wish(sheet, card, msn)
    if wish is None or not all(draft.ground.holds(square) for square in (wish.to, wish.via or wish.to)):
        return Refusal("the march leads off the map", "A'3a.1")
    way = _way(draft, sheet, unit, wish, mounted=mounted)
    if way is None:
        return Refusal(f"no {ROUTE_WORDS[msn]} leads from {unit.square.text} to {wish.to.text}", "B'1a.1")
    refusal = no_room_for_vehicles(sheet, unit.designator, draft.ground, wish.to) if mounted else None
    if refusal is not None:
        return refusal
    if len(way) == 1:
        programmes.finished(draft, unit.designator, order.number)
        return None
    formation = Formation(card.value("F"))
    begin_march(
        draft,
        sheet,
        unit,
        way,
        formation,
        mounted=mounted,
        msn=msn,
        via=wish.via,
        order=order.number,
        place=order.place,
    )
    return None


def _wrong_formation(sheet: Worksheet, unit: Unit, letter: str, msn: str, *, mounted: bool) -> Refusal | None:
    if not names_formation(sheet, unit, letter):
        return Refusal("the formation is not given: column C, tactical column T or deployed D", "B'1.4")
    formation = Formation(letter)
    if msn and not may_take_route(sheet, unit, formation):
        return Refusal("nobody moves deployed along a route; use 101 across country", "B'1.2")
    deployed = formation is Formation.DEPLOYED
    if mounted and deployed and unit.vehicle is not None and not can_drive_deployed(sheet, unit, unit.vehicle):
        return Refusal("wheeled vehicles do not move deployed across country", "B'2.8")
    return None


def _unable(draft: Draft, sheet: Worksheet, unit: Unit, *, mounted: bool) -> Refusal | None:
    if mounted and unit.vehicle is None:
        return Refusal("the unit has no vehicles", "A'2b")
    if owes_rest(sheet, unit, draft.now):
        return OWES_REST
    return None


def _wish(sheet: Worksheet, card: Card, msn: str) -> Wish | None:
    try:
        via = unit_square(sheet, Point.at(card.value("C2"))) if card.value("C2") else None
        return Wish(to=unit_square(sheet, Point.at(card.value("C1"))), via=via, msn=msn)
    except ValueError:
        return None


def _way(draft: Draft, sheet: Worksheet, unit: Unit, wish: Wish, *, mounted: bool) -> tuple[Square, ...] | None:
    if not wish.msn:
        return way_across_country(sheet, unit, draft.ground, wish)
    return way_along_route(sheet, unit, draft.ground, wish, mounted=mounted)
