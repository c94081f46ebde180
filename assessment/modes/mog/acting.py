"""What every order of the UN side needs: the pieces and areas that a card names, and why it may not be carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.pieces import Act, Kind, Unit
from assessment.modes.mog.un_moves import may_spend
from control.situation.side import Side
from orders.language.card import Card

CarryOut = Callable[[Draft, Worksheet, Card, Card | None], None]
"""Carries out one order, with the one that stands below it on the sheet. Raises `Unfit`."""


class Unfit(Exception):
    """An order cannot be carried out; `refusal` says why."""

    def __init__(self, why: str, paragraph: str, field: str = "") -> None:
        super().__init__(why)
        self.refusal = Refusal(why=why, paragraph=paragraph, field=field)


def own_unit(draft: Draft, card: Card, name: str = "") -> Unit:
    """The UN unit that a card orders, on the map. Raises `Unfit`."""
    found = draft.layout.unit((name or card.unit).lower())
    if found is None or found.side is not Side.BLUE:
        raise Unfit(f"there is no {name or card.unit} of the UN on the map", "mog.un.1", "Unit")
    if found.area is None:
        raise Unfit(f"{card.unit} is aboard {found.aboard.upper()}", "mog.un.1", "Unit")
    return found


def areas_of(sheet: Worksheet, card: Card) -> tuple[Area, ...]:
    """The areas that a card names. Raises `Unfit` for one that the map lacks."""
    board = board_of(sheet.tables)
    areas = tuple(Area.at(text) for text in card.value("Path").split())
    for area in areas:
        if not board.knows(area):
            raise Unfit(f"the map has no area {area.text}", "mog.map.3", "Path")
    return areas


def the_area(sheet: Worksheet, card: Card) -> Area:
    """The one area that a card names. Raises `Unfit`."""
    areas = areas_of(sheet, card)
    if len(areas) != 1:
        raise Unfit(f"{card.code} names one area", "mog.map.3", "Path")
    return areas[0]


def fly_to(draft: Draft, name: str, area: Area) -> None:
    """A helicopter goes to an area with a unit, and sees it; from a Technical it turns back. Raises `Unfit`."""
    if name in draft.turned_back:
        raise Unfit(f"the helicopter of {name.upper()} has turned back", "mog.setup.heli.1", "Unit")
    draft.flown_to.add(area)
    if any(unit.kind is Kind.TECHNICAL for unit in draft.layout.units_in(area)):
        draft.turned_back.add(name)


def spend(draft: Draft, sheet: Worksheet, unit: Unit, act: Act) -> Unit:
    """A unit spends an action. Raises `Unfit` where it has none left for this."""
    if not may_spend(sheet, unit, act):
        raise Unfit(f"{unit.name.upper()} may not {WORDS[act]} now", _paragraph(unit), "Unit")
    spent = unit.spent if act is Act.LOAD and unit.spent[-1:] == (Act.LOAD,) else (*unit.spent, act)
    return draft.change(unit.name, spent=spent)


def _paragraph(unit: Unit) -> str:
    if unit.is_vehicle:
        return "mog.un.4" if unit.pinned else "mog.un.3"
    return "mog.un.2" if unit.pinned else "mog.un.1"


WORDS: Final = {
    Act.MOVE: "move",
    Act.FIRE: "fire",
    Act.EMBARK: "go aboard",
    Act.DISEMBARK: "leave its transport",
    Act.LOAD: "load or unload",
    Act.RECOVER: "recover",
}
"""Each action in words."""
