"""Orders that spread a force over an area (B'1b): house order H11 of a headquarters, with a march for each platoon.

The card gives the zone. The sheet it stands on gives each rifle platoon below the headquarters a march, on its own card
or its company's: C1 is its objective, C2, or C1 where C2 is blank, its place in the zone. H11 moves nobody itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.citing import taken_under
from assessment.modes.tacspiel.company_cards import MARCHES, RIFLES
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderNotCarriedOut, OrderTaken
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.order_codes import SPREAD
from assessment.modes.tacspiel.positions import area_squares
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side
from orders.language.card import Card

REFUSED: Final = "772"
NO_HEADQUARTERS: Final = Refusal("a force is spread over an area by a headquarters of its own side", "B'1b")
LACKING: Final = {
    "zone": "the corners of its zone",
    "units": "a rifle platoon below it",
    "objectives": "a march (100, 101) to an objective",
    "places": "a place in the zone",
}
"""What such an order gives, by the word for what is lacking."""


class Superior(Protocol):
    """A headquarters as its side knows it, or as it is."""

    @property
    def superior(self) -> str: ...


class AreaOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order of a headquarters for the platoons below it: its zone, and each one's place in it and objective.

    `zone` holds the south-western and north-eastern corner. A place is where the unit passes on its way.
    """

    designator: str
    units: tuple[str, ...]
    zone: tuple[Point, Point] | None = None
    places: dict[str, Square] = {}
    objectives: dict[str, Square] = {}


@rule("B'1b", reading="R48")
def lacking(sheet: Worksheet, order: AreaOrder) -> str:
    """Such an order gives the zone, each unit's objective and the place of each in the zone; gives what is lacking."""
    sheet.figure("units", len(order.units))
    if order.zone is None:
        return "zone"
    if not order.units:
        return "units"
    if not set(order.units) <= order.objectives.keys():
        return "objectives"
    return "" if set(order.units) <= order.places.keys() else "places"


def refusal(sheet: Worksheet, order: AreaOrder) -> Refusal | None:
    """Why an order over an area is not accepted."""
    missing = lacking(sheet, order)
    if missing or order.zone is None:
        without = [name for name in order.units if name not in order.objectives or name not in order.places]
        whom = f" for {', '.join(without)}" if missing in ("objectives", "places") else ""
        return Refusal(f"an order that spreads a force gives {LACKING[missing]}{whom}", "B'1b")
    zone = frozenset(area_squares(sheet, *order.zone))
    outside = [name for name in order.units if order.places[name] not in zone]
    if outside:
        return Refusal(f"the place of {', '.join(outside)} lies outside the zone; give it in C2, or C1", "B'1b")
    return None


def area_order(
    card: Card, marches: Iterable[Card], own: Iterable[OwnUnit], headquarters: Mapping[str, Superior]
) -> AreaOrder:
    """The order that a card and the marches beside it give, for units as last reported."""
    units = tuple(one.designator for one in own if one.kind in RIFLES and not one.lost)
    below = {one.designator for one in own if card.unit in _above(one.superior, headquarters)}
    first = {march.unit: march for march in reversed(list(marches)) if march.code in MARCHES}
    given = {name: first[name] for name in units if name in first and name in below}
    return AreaOrder(
        designator=card.unit,
        units=tuple(name for name in units if name in below),
        zone=_zone(card),
        places={name: Square.at(march.value("C2") or march.value("C1")) for name, march in given.items()},
        objectives={name: Square.at(march.value("C1")) for name, march in given.items()},
    )


def taken(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Enters the orders over an area, and refuses those that lack something (772); gives the orders that are left."""
    spreads = [order for order in orders if order.card.code == SPREAD and _leads(draft, order)]
    for order in spreads:
        name, side = order.card.unit, order.side
        draft.emit(OrderTaken(at=draft.now, units=(name,), rule=taken_under(order), order=order.number, code=SPREAD))
        beside = (one.card for one in orders if one.side is side and one.window == order.window)
        found = refusal(sheet, area_order(order.card, beside, draft.known[side].units, draft.headquarters))
        if found is not None:
            _refuse(draft, sheet, order, found)
    return tuple(order for order in orders if order not in spreads)


def refuse_spreading(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal:
    """A piece is told to spread a force: that is for headquarters."""
    return NO_HEADQUARTERS


def _leads(draft: Draft, order: Order) -> bool:
    found = draft.headquarters.get(order.card.unit)
    return found is not None and found.side is order.side


def _refuse(draft: Draft, sheet: Worksheet, order: Order, why: Refusal) -> None:
    name = order.card.unit
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now, units=(name,), line=sheet.line, rule="B'1b", order=order.number, code=SPREAD,
            why=why.why, paragraph=why.paragraph,
        )
    )  # fmt: skip
    report(
        draft, sheet, REFUSED, name, to=Side(order.side), rule_id="B'1b", tag=str(order.number), note=why.why,
        Num=SPREAD, Tme=draft.now,
    )  # fmt: skip


def _zone(card: Card) -> tuple[Point, Point] | None:
    first, second = card.value("C1"), card.value("C2")
    if not first or not second:
        return None
    corner, opposite = Point.at(first), Point.at(second)
    return (corner, opposite) if opposite.e >= corner.e and opposite.n >= corner.n else None


def _above(superior: str, headquarters: Mapping[str, Superior]) -> Iterator[str]:
    """The headquarters above a unit, from the nearest up."""
    seen: set[str] = set()
    while superior in headquarters and superior not in seen:
        yield superior
        seen.add(superior)
        superior = headquarters[superior].superior
