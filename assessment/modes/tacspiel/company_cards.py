"""A card for a company written out as cards for its platoons (R19).

Each is a card of its own from then on; the order of the cards is the order of march. A company that deploys covers a
square kilometre (A'4b), a square for each platoon; in column all are given the same end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.worksheet import SilentSheet, Worksheet
from assessment.modes.tacspiel.columns import company_squares
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.kinds import Formation, UnitKind
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.order_codes import SPREAD
from assessment.modes.tacspiel.square import Square
from orders.language.card import Card

MARCHES: Final = frozenset(("100", "101"))
RIFLES: Final = frozenset((UnitKind.RIFLE_PLATOON.value, UnitKind.AERO_RIFLE_PLATOON.value))
NOT_MARCHED: Final = frozenset((UnitKind.PATROL.value, UnitKind.POST.value))


class HasUnits(Protocol):
    """A picture, or the knowledge behind it."""

    @property
    def units(self) -> tuple[OwnUnit, ...]: ...


def write_out(picture: HasUnits, card: Card, mode: Mode[Any, Any]) -> tuple[Card, ...]:
    """The cards for the platoons of the company on a card; any other card as it stands."""
    return written_out(picture.units, card, SilentSheet(mode.tables, NoDice()))


def written_out(units: Iterable[OwnUnit], card: Card, sheet: Worksheet) -> tuple[Card, ...]:
    """The same for own units as last reported."""
    platoons = platoons_of(units, card.unit)
    if not platoons or card.code == SPREAD:
        return (card,)
    places = _places(card, len(platoons), sheet)
    return tuple(_card(card, own, place) for own, place in zip(platoons, places, strict=True))


def platoons_of(units: Iterable[OwnUnit], company: str) -> tuple[OwnUnit, ...]:
    """The pieces of a company that its side believes able to act, rifle platoons first; none for a piece itself."""
    found = [own for own in units if company in (own.company, own.designator)]
    if any(own.designator == company for own in found):
        return ()
    able = (own for own in found if goes_with_company(own))
    return tuple(sorted(able, key=lambda own: (own.kind not in RIFLES, own.designator)))


def goes_with_company(own: OwnUnit) -> bool:
    """Whether a card for its company is also one for this unit."""
    return not own.lost and own.kind not in NOT_MARCHED


def _places(card: Card, platoons: int, sheet: Worksheet) -> tuple[str, ...]:
    """Where each platoon goes: a quarter of the square kilometre each if they deploy, else the place on the card."""
    place = card.value("C1")
    if card.code not in MARCHES or card.value("F") != Formation.DEPLOYED.value or not place:
        return (place,) * platoons
    quarters = company_squares(sheet, card.unit, Square.at(place))
    return tuple(quarters[number % len(quarters)].text for number in range(platoons))


def _card(card: Card, own: OwnUnit, place: str) -> Card:
    """The company's card for one platoon; its place is where the platoon was last reported."""
    values = {**card.values, "Unit": own.designator, "Posit": own.square.text}
    typed = {field: text for field, text in card.typed.items() if field not in ("Unit", "Posit", "C1")}
    if place:
        values["C1"] = place
    return replace(card, values=values, typed=typed)
