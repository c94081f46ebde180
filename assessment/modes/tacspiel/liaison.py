"""Air-ground liaison: order 008, and what it saves in time and draws (J'3, A'5c.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.command import air_contact_level, chain_above
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight, Leg, Liaison, Purpose, Task
from assessment.modes.tacspiel.flight_paths import transit
from assessment.modes.tacspiel.flight_plans import Start, comes_back, height_ft, launch, start_of
from assessment.modes.tacspiel.kinds import LEVELS, Level, Posture, UnitKind
from assessment.modes.tacspiel.named_units import is_of, units_called
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import position_fields, report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square

CHAPTER: Final = table("J'")
ON_GROUND: Final = table("Section J, J2-j and J2-p")
MINUTES_AN_HOUR: Final = 60
POSITION: Final = "H50"
ELEMENTS: Final = frozenset((UnitKind.AIR_CAVALRY_PATROL, UnitKind.AERO_RIFLE_SQUAD))


@rule("J'3.2")
def may_give_liaison(sheet: Worksheet, unit: Unit) -> bool:
    """Liaison is given by an air cavalry patrol or a squad of the aero-rifle platoon."""
    sheet.note("kind", unit.kind)
    return unit.kind in ELEMENTS


@rule("J'3.1")
def ties_in(sheet: Worksheet, element: str, ground: str, air: str) -> tuple[str, str]:
    """Order 008 ties a ground unit to an air cavalry unit whose help it may then call on."""
    return ground, air


@rule("J'2c.1", reading="R1")
def redeploys_in_min(sheet: Worksheet, unit: Unit) -> Fraction:
    """A squad of the aero-rifle platoon is taken to another place by its own helicopters in half an hour."""
    return Fraction(sheet.read(ON_GROUND, "redeploy_aero_rifle_squad")) * MINUTES_AN_HOUR


@rule("J'3.3", "J'3.1", "A'5c.2")
def is_in_place(sheet: Worksheet, element: str, arrived: Fraction, contact: Fraction) -> bool:
    """Liaison counts for what the ground unit meets once it has been there for a quarter hour."""
    least = Fraction(sheet.read(CHAPTER, "liaison_hr")) * MINUTES_AN_HOUR
    sheet.figure("there for, min", contact - arrived)
    return contact >= arrived + least


def start_liaison(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 008: the element goes to the headquarters of the ground unit; a company or troop may be named whole."""
    card = planned.order.card
    if not may_give_liaison(sheet, unit):
        return Refusal("only an air cavalry patrol or an aero-rifle squad gives liaison", "J'3.2")
    ground, air = card.value("Desig"), card.value("Spt")
    served = units_called(draft, unit.side, ground)
    if not served or not units_called(draft, unit.side, air):
        return Refusal("the ground unit or the air unit is not one of ours", "J'3.1")
    place = headquarters_of(draft, ground, served[0])
    start = _start(draft, sheet, unit)
    if isinstance(start, Refusal):
        return start
    legs = _way(sheet, unit, start, place)
    if not comes_back(sheet, unit, legs[-1].ends, start.back_by):
        return Refusal("the headquarters is too far", "O'4")
    ties_in(sheet, unit.designator, ground, air)
    launch(
        draft,
        replace(start, home=place),
        unit,
        legs,
        task=Task.LIAISON,
        order=planned.order.number,
        altitude_ft=height_ft(sheet, unit, Task.LIAISON, None) if unit.kind.is_aircraft else 0,
        target=place,
        serves=f"{ground} {air}",
    )
    return None


def arrived(draft: Draft, sheet: Worksheet, flight: Flight) -> bool:
    """The element is at the headquarters: the liaison begins to count."""
    ground, _, air = flight.serves.partition(" ")
    unit = draft.unit(flight.unit)
    kept = [one for one in draft.liaisons if one.element != flight.unit]
    draft.liaisons = [
        *kept,
        Liaison(element=flight.unit, ground=ground, air=air, square=unit.square, arrived=draft.now),
    ]
    report(draft, sheet, POSITION, unit, own=True, rule_id="J'3.1", Tme=draft.now, **position_fields(unit))
    return False


def headquarters_of(draft: Draft, name: str, unit: Unit) -> Square:
    """Where the headquarters of that name stands, else the next above the unit, else the unit itself."""
    above = draft.headquarters.get(name) or draft.headquarters.get(unit.superior)
    return unit.square if above is None or above.square is None else above.square


def orders_at_once(draft: Draft, sheet: Worksheet, reporter: Unit, ordered: Unit, contact: Fraction) -> bool:
    """Whether an air unit may be ordered against what a ground unit has met without delay."""
    return any(
        is_in_place(sheet, one.element, one.arrived, contact)
        for one in standing(draft)
        if _serves(draft, one, reporter) and _ties(draft, one, ordered)
    )


def shows_target(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned, target: Square) -> bool:
    """Whether ground troops in liaison show the target, so that no sighting from the air is drawn for."""
    del planned
    for one in standing(draft):
        if not _ties(draft, one, unit):
            continue
        met = _met(draft, one, target)
        if met is not None and is_in_place(sheet, one.element, one.arrived, met):
            return True
    return False


def reply_level(draft: Draft, sheet: Worksheet, reporter: Unit, ordered: Unit, contact: Fraction) -> Level:
    """The level whose delay an answer to an air element's report bears (A'5c)."""
    operating = draft.headquarters.get(reporter.superior)
    in_liaison = any(
        is_in_place(sheet, one.element, one.arrived, contact)
        for one in standing(draft)
        if _serves(draft, one, ordered) and _ties(draft, one, reporter)
    )
    level = operating.level if operating is not None else Level.DIVISION
    return air_contact_level(sheet, level, _supported(draft, reporter), liaison=in_liaison)


def standing(draft: Draft) -> list[Liaison]:
    """The liaisons whose element is still where it was sent."""
    return [
        one
        for one in draft.liaisons
        if one.element in draft.units
        and draft.unit(one.element).square == one.square
        and draft.unit(one.element).posture not in (Posture.AIRBORNE, Posture.OUT)
    ]


def _supported(draft: Draft, unit: Unit) -> Level | None:
    """The level of the ground command that an air element was told to support, the highest of several."""
    levels = [_level_of(draft, name) for name in unit.supports]
    return max((level for level in levels if level is not None), key=LEVELS.index, default=None)


def _level_of(draft: Draft, name: str) -> Level | None:
    if name in draft.headquarters:
        return draft.headquarters[name].level
    unit = draft.units.get(name)
    above = chain_above(draft.headquarters, unit.superior) if unit is not None else []
    return above[0].level if above else None


def _serves(draft: Draft, one: Liaison, unit: Unit) -> bool:
    """Whether a liaison is at the headquarters of a ground unit."""
    ground = draft.units.get(one.ground)
    if ground is None:
        return unit.side is draft.unit(one.element).side and is_of(draft, unit, one.ground)
    return unit.designator == one.ground or unit.superior == ground.superior


def _ties(draft: Draft, one: Liaison, unit: Unit) -> bool:
    """Whether a liaison ties in an air unit: itself, or one of the troop that sent the element."""
    air = draft.units.get(one.air)
    troop = one.air if air is None else air.company
    return unit.kind.is_aircraft and (unit.designator == one.air or unit.company == troop)


def _met(draft: Draft, one: Liaison, target: Square) -> Fraction | None:
    """Since when a ground unit that is served has had to do with an enemy at a place."""
    own = {unit.designator for unit in draft.units.values() if unit.can_act and _serves(draft, one, unit)}
    moments = [
        contact.first_at
        for contact in draft.contacts
        if own.intersection(contact.observers) and any(draft.unit(n).square == target for n in contact.targets)
    ]
    moments += [
        battle.joined
        for battle in draft.battles.values()
        if own.intersection(battle.units) and any(draft.unit(n).square == target for n in battle.units)
    ]
    return max(moments, default=None)


def _start(draft: Draft, sheet: Worksheet, unit: Unit) -> Start | Refusal:
    if unit.kind.is_aircraft:
        return start_of(draft, sheet, unit, draft.now)
    ends = draft.now + redeploys_in_min(sheet, unit)
    return Start(square=unit.square, at=draft.now, home=unit.square, took_off=draft.now, back_by=ends, aircraft=0)


def _way(sheet: Worksheet, unit: Unit, start: Start, place: Square) -> tuple[Leg, ...]:
    if unit.kind.is_aircraft:
        return (transit(sheet, unit, (start.square, place), start.at),)
    return (Leg(purpose=Purpose.TRANSIT, way=(start.square, place), starts=start.at, ends=start.back_by),)
