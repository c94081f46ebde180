"""Checks of planning orders (ONO) and of what may call them: a report code in columns 66-70, an own unit in 61-65."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assessment.modes.tacspiel.calls import trigger_of
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.desk_faults import fault
from assessment.modes.tacspiel.picture import Picture
from orders.language.card import Card
from orders.language.reading import ON_ORDER
from orders.language.suggest import near
from orders.language.wrong import Inadmissible


def planning_faults(picture: Picture, card: Card) -> Iterator[Inadmissible]:
    """What speaks against the trigger on a planning order, or against one on any other card."""
    supporting = card.value("Spt")
    if _uses_support(card):
        supporting = ""
    if card.time != ON_ORDER:
        if supporting:
            yield fault(card, "Spt names the unit whose report calls a planning order (ONO in Tme)", "A'1a.4", "Spt")
        return
    code, named = trigger_of(card)
    if code and code not in CODEBOOK.reports:
        found = fault(card, f"there is no report {code} that could call a planning order", "A'1a.4", "Cites")
        yield replace(found, suggestion=near(code, CODEBOOK.reports))
    if supporting and not code:
        yield fault(card, "name the report that calls the planning order in columns 66-70", "A'1a.4", "Cites")
    elif code and picture.unit(named) is None:
        yield fault(card, f"you have no unit {named} whose report could call the planning order", "A'1a.4", "Spt")


def _uses_support(card: Card) -> bool:
    """Whether the code itself has a use for Spt, which its wording then tells (008, H30)."""
    return "{Spt}" in CODEBOOK.orders[card.code].template
