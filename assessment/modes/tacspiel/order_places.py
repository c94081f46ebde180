"""The places on an order card against the map: squares and points lie on it, areas are given by their corners (A'3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.order_codes import SPREAD
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.square import Point, last_of
from orders.language.card import Card

AREAS: Final = frozenset(("049", "053", "054", "110", "113", "118", "119", "201", "307", "336", SPREAD))
"""Orders whose C1 and C2 are the corners of an area."""

AREA_OR_ROUTE: Final = frozenset(("462", "H32"))
OVER_AREA: Final = "A"


def misplaced(card: Card, ground: Ground) -> Iterator[tuple[str, Refusal]]:
    """The fields whose places the map does not hold, or that are no corners of an area, and why.

    C2 of an area that ends with the map lies on its edge and is right (A'3b).
    """
    first, second = card.value("C1"), card.value("C2")
    if first and not ground.holds(Point.at(first).square):
        yield "C1", _off_the_map(first)
    if not second:
        return
    corner, opposite = Point.at(first or second), Point.at(second)
    if not gives_area(card) or not first:
        if not ground.holds(opposite.square):
            yield "C2", _off_the_map(second)
    elif opposite.e < corner.e or opposite.n < corner.n:
        yield "C2", Refusal(f"C1 is the south-west corner, C2 the north-east; {second} is not north-east", "A'3b")
    elif not ground.holds(last_of(corner, opposite)):
        yield "C2", _off_the_map(second)


def gives_area(card: Card) -> bool:
    """Whether C1 and C2 of a card are the corners of an area."""
    return card.code in AREAS or (card.code in AREA_OR_ROUTE and card.value("FU") == OVER_AREA)


def _off_the_map(text: str) -> Refusal:
    return Refusal(f"{text} lies off the map", "A'3a.3")
