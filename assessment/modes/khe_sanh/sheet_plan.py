"""From the cards of a sheet to what is carried out in each phase; what no phase can carry out is refused here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import command
from assessment.modes.khe_sanh.advanced import is_played
from assessment.modes.khe_sanh.kinds import Stage, spoken
from assessment.modes.khe_sanh.order_plan import ANYWHERE, Choices, Flight, Named, Plan, Way
from assessment.modes.khe_sanh.pieces import profiles
from assessment.modes.khe_sanh.spaces import is_space
from control.situation.side import Side
from orders.language.card import Card

Names = tuple[str, ...]


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a sheet: the plan, and what is refused, by the place of the card."""

    plan: Plan
    refused: tuple[tuple[int, Refusal], ...] = ()


def take(sheet: Worksheet, side: Side, stage: Stage, cards: Iterable[Card], settings: Mapping[str, str]) -> Taken:
    """Goes through the cards of a sheet in order."""
    is_advanced = settings.get("rules") == "advanced"
    plan = Plan()
    refused: list[tuple[int, Refusal]] = []
    for place, card in enumerate(cards):
        done = _left_out(sheet, card, is_advanced=is_advanced) or _taken(sheet, side, stage, plan, card, place)
        if isinstance(done, Refusal):
            refused.append((place, done))
        else:
            plan = done
    return Taken(plan=plan, refused=tuple(refused))


def _left_out(sheet: Worksheet, card: Card, *, is_advanced: bool) -> Refusal | None:
    """An order of a rule headed (A) in a game without these."""
    heading = ADVANCED.get(card.code, "")
    if not heading or is_played(sheet, heading, is_advanced):
        return None
    return Refusal(
        why=f"the rule {heading} is an advanced one, which this game leaves out", paragraph="2.1", field="Ord"
    )


ADVANCED: Final = {"PURSUE": "7.5"}
"""Orders of the advanced rules."""


def _taken(  # noqa: PLR0913 - whose sheet, when, and what stands on it
    sheet: Worksheet, side: Side, stage: Stage, plan: Plan, card: Card, place: int
) -> Plan | Refusal:
    if not command.may_order(sheet, side):
        return Refusal(why="the OPFOR takes no orders; its cards and dice move it", paragraph="1.0", field="Ord")
    if not command.is_its_time(sheet, card.code, stage):
        return Refusal(why=OUT_OF_TIME[stage], paragraph="13.0", field="Ord")
    return TAKEN[card.code](sheet, plan, card, place)


OUT_OF_TIME: Final = {
    Stage.SET_UP: "the units are set up first: PLACE",
    Stage.PLAY: "the units are set up",
    Stage.OVER: "the game is over",
}
"""What is due instead, by stage."""


def lowered(card: Card, field: str) -> str:
    """A name on a card as the tables write it."""
    return card.value(field).lower()


def _listed(card: Card, field: str) -> tuple[str, ...]:
    return tuple(card.value(field).lower().replace(",", " ").split())


def _place(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan:
    del sheet
    named = Named(name=lowered(card, "Unit"), space=lowered(card, "Space"), place=place)
    return replace(plan, deployment=(*plan.deployment, named))


def _card(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    name = lowered(card, "Name")
    chosen = plan.card.name if plan.card else ""
    if not command.is_only_card(sheet, name, chosen):
        return Refusal(why=f"{spoken(chosen).upper()} is played this turn already", paragraph="3.2b", field="Name")
    return replace(plan, card=Named(name=name, place=place))


def _spaces(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    del place
    spaces = _listed(card, "Path")
    nowhere = next((space for space in spaces if not is_space(sheet.tables, space)), "")
    if nowhere:
        return Refusal(why=f"there is no space {nowhere.upper()}", paragraph="2.3a", field="Path")
    return replace(plan, spaces=spaces)


def _reinforce(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan:
    del sheet
    return replace(plan, reinforcements=(*plan.reinforcements, Named(name=lowered(card, "Unit"), place=place)))


def _replace(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan:
    del sheet
    return replace(plan, replacements=(*plan.replacements, Named(name=lowered(card, "Unit"), place=place)))


def _move(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    unit = lowered(card, "Unit")
    if not command.is_first_move(sheet, unit, tuple(way.unit for way in plan.moves)):
        return Refusal(why=f"{unit.upper()} moves once a turn", paragraph="6.1a", field="Unit")
    return replace(plan, moves=(*plan.moves, Way(unit=unit, path=_listed(card, "Path"), place=place)))


def _flight(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    unit = lowered(card, "Unit")
    if not command.is_first_flight(sheet, unit, tuple(flight.unit for flight in plan.flights)):
        return Refusal(why=f"{unit.upper()} is used once a turn", paragraph="8.2a", field="Unit")
    flight = Flight(unit=unit, space=lowered(card, "Space"), rider=lowered(card, "Rider"), place=place)
    said = card.value("How")
    if said:
        plan = replace(plan, choices=replace(plan.choices, attacks=plan.choices.attacks | {unit: said == ATTACK}))
    return replace(plan, flights=(*plan.flights, flight))


def _transfer(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    unit = lowered(card, "Unit")
    if not command.is_only_transfer(sheet, unit, plan.transfer.name if plan.transfer else ""):
        return Refusal(why="one unit is flown from airbase to airbase in a turn", paragraph="17.4", field="Ord")
    return replace(plan, transfer=Named(name=unit, space=lowered(card, "Space"), place=place))


def _jump(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    del place
    if not command.may_jump(sheet, lowered(card, "Unit")):
        return Refusal(why="there are no airborne landings in this scenario", paragraph="15.1", field="Ord")
    return plan


def _choice(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    """An answer beforehand; what it names must be there."""
    del place
    units = (*_listed(card, "Units"), *_named(card, "Unit"), *_named(card, "Rider"))
    spaces = (*_listed(card, "Path"), *_named(card, "Space"))
    known = {one.designator for one in profiles(sheet.tables)}
    if len(set(units)) < len(units):
        return Refusal(why="it names a unit twice", paragraph=ORDERS_UNITS[card.code])
    strange = next((name for name in units if name not in known), "")
    if strange and not (card.code == "OPMOVE" and is_space(sheet.tables, strange)):
        return Refusal(why=f"there is no unit {strange.upper()}", paragraph="2.5a")
    nowhere = next((space for space in spaces if not is_space(sheet.tables, space)), "")
    if nowhere:
        return Refusal(why=f"there is no space {nowhere.upper()}", paragraph="2.3a")
    return replace(plan, choices=CHOICES[card.code](plan.choices, units, spaces))


def _pursue(sheet: Worksheet, plan: Plan, card: Card, place: int) -> Plan | Refusal:
    """An answer to one pursuit; all armor that pursues from a space goes to one other."""
    del place
    start, end = lowered(card, "From"), lowered(card, "Space")
    nowhere = next((space for space in (start, end) if space and not is_space(sheet.tables, space)), "")
    if nowhere:
        return Refusal(why=f"there is no space {nowhere.upper()}", paragraph="2.3a")
    earlier = plan.choices.pursuits.get(start or ANYWHERE, "")
    if not command.is_one_way(sheet, end, earlier):
        why = f"all that pursue go to one space, and {earlier.upper()} is named; say FROM where another pursuit begins"
        return Refusal(why=why, paragraph="7.5b", field="Space")
    return replace(plan, choices=replace(plan.choices, pursuits=plan.choices.pursuits | {start or ANYWHERE: end}))


def _named(card: Card, field: str) -> tuple[str, ...]:
    """The name in a field; blank, and the headquarters, name nobody."""
    name = lowered(card, field)
    return (name,) if name not in ("", HEADQUARTERS) else ()


def _added(was: Names, units: Names) -> Names:
    """An order of units with these behind, each where it is first named."""
    return tuple(dict.fromkeys((*was, *units)))


ATTACK: Final = "ATTACK"
"""What an air mission says that attacks without being asked."""

ORDERS_UNITS: Final = {"LINE": "7.1.2b", "FLAKHIT": "8.3b", "OPMOVE": "9.1a"}
"""The paragraphs of the orders that put units in order."""

HEADQUARTERS: Final = "hq"
"""Who orders for the whole command, as a card names it."""

CHOICES: Final[Mapping[str, Callable[[Choices, Names, Names], Choices]]] = {
    "LINE": lambda was, units, spaces: replace(was, line=_added(was.line, units)),
    "RETREAT": lambda was, units, spaces: replace(was, retreats=was.retreats | {units[0]: spaces}),
    "EVAC": lambda was, units, spaces: replace(was, evacuations=was.evacuations | {units[1]: (units[0], spaces[0])}),
    "SPOOKY": lambda was, units, spaces: replace(was, spooky=spaces[0]),
    "FLAKHIT": lambda was, units, spaces: replace(was, flak=_added(was.flak, units)),
    "OPMOVE": lambda was, units, spaces: replace(was, movers=_added(was.movers, units)),
    "EXCESS": lambda was, units, spaces: replace(was, excess=_added(was.excess, units)),
}
"""What each order that answers beforehand adds, by its units and its spaces."""

TAKEN: Final[Mapping[str, Callable[[Worksheet, Plan, Card, int], Plan | Refusal]]] = {
    "PLACE": _place,
    "CARD": _card,
    "SPACES": _spaces,
    "REINFORCE": _reinforce,
    "REPLACE": _replace,
    "MOVE": _move,
    "AIR": _flight,
    "LIFT": _flight,
    "TRANSFER": _transfer,
    "JUMP": _jump,
    "PURSUE": _pursue,
    **dict.fromkeys(CHOICES, _choice),
}
"""What each order code adds to the plan."""
