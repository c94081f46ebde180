"""What a reconnaissance flight is flown over: along routes, across an area, or round an observer's target (J'4, M')."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.air_cavalry import areas_of, may_search
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Task
from assessment.modes.tacspiel.flight_paths import size_m
from assessment.modes.tacspiel.flight_plans import square_of
from assessment.modes.tacspiel.ground_features import RouteClass
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE_M, Point, Square, area
from orders.language.card import Card

CHAPTER: Final = table("J'")
OFF_MAP: Final = "the mission leads off the map"
BY_ROUTE: Final = "R"


class Over(msgspec.Struct, frozen=True, kw_only=True):
    """What a mission is flown over: the points of a way, or an area from corner to corner."""

    way: tuple[Square, ...]
    area: tuple[Square, Square] | None = None


def over_what(draft: Draft, sheet: Worksheet, card: Card, task: Task) -> Over | Refusal:
    """The way or area of a mission's card, or why it cannot be flown."""
    first = square_of(card.value("C1"))
    if first is None or not draft.ground.holds(first):
        return Refusal(OFF_MAP, "A'3a.1")
    if task is Task.OBSERVER:
        return _round(draft, sheet, first)
    if card.value("FU") == BY_ROUTE:
        return _along(draft, first, square_of(card.value("C2")) or first)
    return _across(draft, sheet, card, task)


def too_large(sheet: Worksheet, unit: Unit, corners: tuple[Square, Square], task: Task) -> Refusal | None:
    """Why an air cavalry patrol cannot search so much in one flight; other aircraft go as far as their fuel."""
    if task is not Task.SEARCH or unit.kind is not UnitKind.AIR_CAVALRY_PATROL:
        return None
    if may_search(sheet, unit, areas_of(sheet, unit, *size_m(*corners))):
        return None
    return Refusal("a flight searches three areas of 5 by 10 km at most", "J'4")


def _along(draft: Draft, first: Square, last: Square) -> Over | Refusal:
    """A mission along the routes between two places, straight where none joins them."""
    if not draft.ground.holds(last):
        return Refusal(OFF_MAP, "A'3a.1")
    return Over(way=draft.ground.route_between(first, last, tuple(RouteClass)) or (first, last))


def _across(draft: Draft, sheet: Worksheet, card: Card, task: Task) -> Over | Refusal:
    """A mission over an area from its south-western to its north-eastern corner."""
    corner = Point.at(card.value("C1"))
    try:
        squares = area(corner, Point.at(card.value("C2")) if card.value("C2") else corner)
    except ValueError:
        return Refusal("the corners of the area are not south-west and north-east", "A'3b")
    corners = (squares[0], squares[-1])
    if not draft.ground.holds(corners[1]):
        return Refusal(OFF_MAP, "A'3a.1")
    return too_large(sheet, draft.unit(card.value("Unit")), corners, task) or Over(way=corners, area=corners)


def _round(draft: Draft, sheet: Worksheet, target: Square) -> Over:
    """An observer looks over a square round the target, as wide as an area of search, so far as the map goes."""
    side = int(Fraction(sheet.read(CHAPTER, "search_area_width_km")) * METRES_A_KM) // SIDE_M
    reach = side // 2
    columns = [n for n in range(-reach, reach + 1) if draft.ground.holds(target.moved(n, 0))]
    rows = [n for n in range(-reach, reach + 1) if draft.ground.holds(target.moved(0, n))]
    corners = (target.moved(columns[0], rows[0]), target.moved(columns[-1], rows[-1]))
    return Over(way=corners, area=corners)
