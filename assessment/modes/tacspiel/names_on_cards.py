"""Own units that a card names beside the one under orders, as the desk knows them: observers, those it supports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.modes.tacspiel.desk_faults import fault
from assessment.modes.tacspiel.order_codes import SPECIFIC_MISSIONS
from assessment.modes.tacspiel.patrol_orders import provider_of
from assessment.modes.tacspiel.picture import Picture
from orders.language.card import Card
from orders.language.suggest import near
from orders.language.wrong import Inadmissible


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A field that holds the name of an own unit; `groups` says whether a company or headquarters will do too."""

    field: str
    paragraph: str
    groups: bool = False


NAMED: Final[dict[str, tuple[Named, ...]]] = {
    "008": (
        Named(field="Desig", paragraph="J'3.1", groups=True),
        Named(field="Spt", paragraph="J'3.1", groups=True),
    ),
    "010": (Named(field="Desig", paragraph="F'1b.1", groups=True),),
    "229": (Named(field="Desig", paragraph="I'd.2"),),
    "333": (Named(field="Desig", paragraph="J'2e", groups=True),),
    **dict.fromkeys(SPECIFIC_MISSIONS, (Named(field="Desig", paragraph="F'1d.1"),)),
}


def named_faults(picture: Picture, card: Card) -> Iterator[Inadmissible]:
    """What speaks against the own units that a card names: the side has none of the name, or has lost it."""
    for named in NAMED.get(card.code, ()):
        name = card.value(named.field)
        own = picture.unit(name)
        if own is not None and own.lost:
            yield fault(card, f"{name} is lost", named.paragraph, named.field)
        elif name and own is None and not _is_of_side(picture, name, groups=named.groups):
            found = fault(card, f"you have no unit {name}", named.paragraph, named.field)
            able = (unit.designator for unit in picture.units if not unit.lost)
            yield replace(found, suggestion=near(name, able))


def _is_of_side(picture: Picture, name: str, *, groups: bool) -> bool:
    """Whether a name calls a company or headquarters of the side, or a patrol that it may put out."""
    if provider_of(name, picture.units) is not None:
        return True
    return groups and any(name in (unit.company, unit.superior) for unit in picture.units)
