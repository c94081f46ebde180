"""Contact options: which one is in force, and whether it fits the enemy met (D'4; R18)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.cont import ANY, cont_matches
from assessment.modes.tacspiel.dispersal import may_scatter
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import ContactOption, Planned, StandingOrder, Unit
from assessment.modes.tacspiel.square import Square

ATTACK: Final = "137"
SCATTER: Final = "144"
WATCH: Final = "H01"
FIRE_BACK: Final = "H02"
GIVE_WAY: Final = "H03"
DEFEND: Final = "H04"
BREAK_OFF: Final = "H05"
WITHDRAW: Final = "132"
"""The codes of contact options, printed and house, and of the order to withdraw."""

EVERY: Final = "*"
IN_AMBUSH: Final = "ambush"
LYING_IN_WAIT: Final = frozenset((Posture.AMBUSH, Posture.PREPARING))
FALLBACK: Final = ContactOption(code=WATCH, since=Fraction(0))
"""What a unit does of which nobody has said anything: no game starts so, but an option may fit other enemies only."""


@rule("D'4.3")
def option_holds(sheet: Worksheet, unit: Unit, since: Fraction, later: Fraction | None) -> bool:
    """Several options may be given if their times follow each other: each holds until the next one's time.

    `later` is the time of the next one of its layer: a card's option gives way to no standing one.
    """
    sheet.figure("holds from", since)
    sheet.figure("until", later)
    return since <= sheet.now and (later is None or sheet.now < later)


@rule("D'4.1", "D'4.2")
def option_used(sheet: Worksheet, unit: Unit, option: ContactOption) -> str:
    """Control uses a unit's contact option for the first assessment of a contact; then the players' orders decide."""
    sheet.note("ordered by card" if option.order else "standing option")
    return option.code


@rule("D'4.2")
def withdraws_by_order(sheet: Worksheet, unit: Unit, code: str) -> bool:
    """A new order replaces the option: a unit that withdraws by it (132) gives way to whom it meets as it goes."""
    sheet.note("order in hand", code)
    return code == WITHDRAW


@rule("D'4.5")
def is_place_meant(sheet: Worksheet, unit: Unit, wanted: Square | None) -> bool:
    """An order to scatter holds where the attack is expected (C1): in that square or next to it; blank is anywhere."""
    return wanted is None or wanted == unit.square or wanted.is_adjacent(unit.square)


@rule("E'1h.1")
def attacks_of_its_own_accord(sheet: Worksheet, unit: Unit) -> bool:
    """A Red unit that owes resupply is on its way to a base or cache: it takes an attack, but makes none unasked."""
    sheet.note("owes resupply")
    return not unit.owes_resupply


def start_option(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Orders 137, 144 and the house options: the option holds from now on, also against contacts already kept."""
    card = planned.order.card
    if card.code == SCATTER and not may_scatter(sheet, unit):
        return Refusal("only Red units scatter", "D'5a.2")
    option = ContactOption(
        code=card.code,
        since=draft.now,
        cont=card.value("Cont") or ANY,
        c1=_square(card.value("C1")),
        c2=_square(card.value("C2")),
        percent=int(card.value("F") or 0) if card.code == BREAK_OFF else 0,
        order=planned.order.number,
    )
    name = unit.designator
    draft.options[name] = (*draft.options.get(name, ()), option)
    programmes.drop(draft, name, planned)
    for contact in draft.contacts.seen_by(name):
        answered = tuple(one for one in contact.answered if one.partition(" ")[0] != name)
        draft.contacts.replace(contact, replace(contact, answered=answered))
    return None


def option_against(draft: Draft, sheet: Worksheet, unit: Unit, known: str, *, attacked: bool) -> ContactOption:
    """The option that a unit takes against an enemy of whom it knows the Cont number.

    One that withdraws by an order goes on with that. Else the options of its cards come first, then its own standing
    ones, then its cell's standing orders for its kind and activity, the plainest last. To scatter is an option of a
    unit that is attacked, to attack none of one that owes resupply.
    """
    leaving = _by_order(draft, unit)
    if leaving is not None and withdraws_by_order(sheet, unit, WITHDRAW):
        return leaving
    for option in _candidates(draft, sheet, unit):
        if option.code == ATTACK and unit.owes_resupply and not attacks_of_its_own_accord(sheet, unit):
            continue
        if option.code == SCATTER and not (attacked and may_scatter(sheet, unit) and _place_fits(sheet, unit, option)):
            continue
        if option.cont == ANY or cont_matches(sheet, option.cont, known):
            code = option_used(sheet, unit, option)
            return option if code == option.code else replace(option, code=code)
    return FALLBACK


def own_in_force(draft: Draft, unit: Unit, *, limits: bool = False) -> list[ContactOption]:
    """A unit's own options now, those of its cards before its standing ones; `limits` gives those to break off."""
    return [option for layer in _own_layers(draft, unit, limits=limits) for option in _in_force(draft, layer)]


def for_after_an_ambush(draft: Draft, unit: Unit) -> list[ContactOption]:
    """What the cell's standing orders tell units of its kind that lie in ambush, the most particular first."""
    return [order.option for order in _standing(draft, unit, activity=IN_AMBUSH) if order.activity == IN_AMBUSH]


def fires_on_contact(draft: Draft, unit: Unit) -> bool:
    """Whether a unit is under aggressive orders: told to attack what it meets, or some of it (D'2.6).

    One that owes resupply attacks nobody (E'1h.1).
    """
    if unit.owes_resupply:
        return False
    if _by_order(draft, unit) is not None:
        return False
    for option in (*own_in_force(draft, unit), *(order.option for order in _standing(draft, unit))):
        if option.code == ATTACK:
            return True
        if option.code != SCATTER and option.cont == ANY:
            return False
    return False


def losses_to_break_off(draft: Draft, unit: Unit) -> int | None:
    """The running casualties in percent at which a unit breaks off (H05), if it has such an order."""
    filed = (*own_in_force(draft, unit, limits=True), *(order.option for order in _standing(draft, unit, limits=True)))
    return filed[0].percent if filed else None


def activity_of(unit: Unit) -> str:
    """The activity by which standing orders tell units apart."""
    if unit.kind.is_patrol:
        return "patrol"
    if unit.posture in LYING_IN_WAIT:
        return IN_AMBUSH
    return "marching" if unit.is_marching else "halted"


def _by_order(draft: Draft, unit: Unit) -> ContactOption | None:
    """What a unit does that is on its way out of contact by an order 132: it goes on to the place of that."""
    planned = programmes.in_hand(draft, unit.designator)
    if planned is None or planned.order.card.code != WITHDRAW or unit.march is None or not unit.march.path:
        return None
    return ContactOption(code=GIVE_WAY, since=draft.now, c2=unit.march.path[-1], order=planned.order.number)


def _candidates(draft: Draft, sheet: Worksheet, unit: Unit) -> Iterator[ContactOption]:
    for layer in _own_layers(draft, unit):
        holding = _in_force(draft, layer)
        later = min((option.since for option in layer if option.since > draft.now), default=None)
        if holding and option_holds(sheet, unit, holding[0].since, later):
            yield from holding
    yield from (order.option for order in _standing(draft, unit))


def _place_fits(sheet: Worksheet, unit: Unit, option: ContactOption) -> bool:
    return option.c1 is None or is_place_meant(sheet, unit, option.c1)


def _own_layers(draft: Draft, unit: Unit, *, limits: bool = False) -> tuple[list[ContactOption], list[ContactOption]]:
    """A unit's own options: those of its cards, which go first, and its standing ones."""
    filed = [o for o in draft.options.get(unit.designator, ()) if (o.code == BREAK_OFF) is limits]
    return [o for o in filed if o.order], [o for o in filed if not o.order]


def _in_force(draft: Draft, layer: list[ContactOption]) -> list[ContactOption]:
    """The options of the latest time up to now; those for a named enemy before one for any."""
    begun = [option for option in layer if option.since <= draft.now]
    last = max((option.since for option in begun), default=None)
    return sorted((o for o in begun if o.since == last), key=lambda option: (option.cont == ANY, -option.order))


def _standing(draft: Draft, unit: Unit, *, limits: bool = False, activity: str = "") -> list[StandingOrder]:
    """The cell's standing orders that fit a unit, the most particular first."""
    activity = activity or activity_of(unit)
    fitting = [
        order
        for order in draft.situation.standing[unit.side]
        if order.kind in (unit.kind, EVERY)
        and order.activity in (activity, EVERY)
        and (order.option.code == BREAK_OFF) is limits
    ]
    return sorted(fitting, key=lambda o: (o.kind == EVERY, o.activity == EVERY, o.option.cont == ANY))


def _square(text: str) -> Square | None:
    return Square.at(text) if text else None
