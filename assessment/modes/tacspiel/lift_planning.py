"""What a lift needs: sorties, planning time, height, a landing zone out of the enemy's fire (O'1-O'5, J'1)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_defence
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Cargo
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.ranges import km
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

SORTIES: Final = table("O'1-1")
PLANNING: Final = table("O1-2")
REQUIREMENTS: Final = table("O1-3a")
CHAPTER: Final = table("O'")
RECENT: Final = table("A'")
MINUTES_AN_HOUR: Final = 60


class Penetration(StrEnum):
    """The kinds of mission of Table O1-2."""

    NONE = "nonpenetrating"
    DEEP = "penetrating"


@rule("O'1.1", "O'1.3", "J'1", reading="R1")
def sorties_for(sheet: Worksheet, unit: Unit) -> int:
    """How many UH-1D sorties lift a unit; a company needs those of its platoons and its headquarters.

    This replaces the lift requirements of the earlier manual; the steps of a lift beside it are house rules.
    """
    if unit.kind.is_patrol:
        return int(sheet.read(CHAPTER, "sorties_of_a_patrol"))
    return int(sheet.read(SORTIES, unit.kind))


@rule("O'1.1")
def may_be_lifted(sheet: Worksheet, unit: Unit) -> bool:
    """Helicopters lift the units that the table lists, and patrols; howitzers, tanks and trucks stay on the ground."""
    return unit.kind.is_patrol or sheet.prints(SORTIES, unit.kind)


@rule("O'1.3", "T'2.2", reading="R1")
def sorties_for_supply(sheet: Worksheet, unit: Unit, fire_units: int) -> int:
    """Infantry fire units are delivered by air on order: so many sorties for so many of them."""
    return fire_units * int(sheet.read(CHAPTER, "sorties_of_a_fire_unit"))


@rule("O'1.1")
def sorties_together(sheet: Worksheet, lift: str, sorties: tuple[int, ...]) -> int:
    """The sorties of all units lifted add up."""
    return sum(sorties)


@rule("O'1.3", reading="R1")
def trips_for(sheet: Worksheet, lift: str, sorties: int, together: int) -> int:
    """Where a lift needs more sorties than aircraft fly together, they go to and fro."""
    sheet.figure("aircraft that fly together", together)
    return -(-sorties // together) if together else 0


@rule("O'2.1")
def planning_min(sheet: Worksheet, lift: str, mission: Penetration) -> Fraction:
    """Planning takes half an hour for a mission that does not penetrate, an hour for one that does, in minutes."""
    return Fraction(sheet.read(PLANNING, mission)) * MINUTES_AN_HOUR


@rule("O'2.2", reading="O'2.2")
def staging_min(sheet: Worksheet, lift: str, metres: int) -> Fraction:
    """A staging area away from the helicopter base adds time for moving there and loading, in minutes."""
    if not metres:
        sheet.note("the staging area is at the helicopter base")
        return Fraction(0)
    near = km(metres) < sheet.read(CHAPTER, "staging_near_km")
    key = "staging_away_under_40_km" if near else "staging_away_40_km_and_more"
    return Fraction(sheet.read(PLANNING, key)) * MINUTES_AN_HOUR


@rule("O'3")
def height_of_lift_ft(sheet: Worksheet, lift: str, ordered_ft: int | None) -> int:
    """Airlifts fly at 1500 to 2500 feet unless ordered otherwise: the upper end counts."""
    if ordered_ft is not None:
        sheet.note("as ordered")
        return ordered_ft
    sheet.figure("no lower than, ft", sheet.read(CHAPTER, "flight_lowest_ft"))
    return int(sheet.read(CHAPTER, "flight_highest_ft"))


@rule("O'5.1")
def may_land_at(sheet: Worksheet, lift: str, zone: Square, known: tuple[Square, ...], reach_m: int) -> bool:
    """Airmobile troops do not land on purpose where a known enemy can hit them with direct small-arms fire."""
    sheet.figure("enemies known near by", len(known))
    return not any(zone.within_m(square, reach_m) for square in known)


@rule("O'1.2")
def load_left(sheet: Worksheet, unit: Unit, fired: int, fought: Fraction) -> Fraction:
    """The share left of the ammunition a unit was set down with, for two hours of battle or battle support.

    With a mortar platoon's it is that or four specific missions: what it has fired in one way it lacks for the other.
    """
    sheet.figure("missions since the landing", fired)
    sheet.figure("minutes of battle since the landing", fought)
    if not sheet.prints(SORTIES, unit.kind):
        return Fraction(1)
    missions = sheet.read(SORTIES, unit.kind, figure="missions")
    hours = sheet.read(SORTIES, unit.kind, figure="battle_hr")
    used = Fraction(0) if missions is None else Fraction(fired) / missions
    if hours is not None:
        used += fought / (Fraction(hours) * MINUTES_AN_HOUR)
    return max(Fraction(0), 1 - used)


@rule("O'1.2")
def missions_left(sheet: Worksheet, unit: Unit, fired: int, fought: Fraction) -> bool:
    """A mortar platoon set down by air fires no fifth specific mission until it is resupplied."""
    if not sheet.prints(SORTIES, unit.kind):
        return True
    carried = sheet.read(SORTIES, unit.kind, figure="missions")
    return carried is None or load_left(sheet, unit, fired, fought) * carried >= 1


@rule("O'1.2")
def battle_min(sheet: Worksheet, unit: Unit) -> Fraction | None:
    """A unit set down by air has ammunition for two hours of battle until it is resupplied, in minutes."""
    if not sheet.prints(SORTIES, unit.kind):
        sheet.note("the table gives this kind of unit no load")
        return None
    hours = sheet.read(SORTIES, unit.kind, figure="battle_hr")
    return None if hours is None else Fraction(hours) * MINUTES_AN_HOUR


def known_enemies(draft: Draft, sheet: Worksheet, unit: Unit) -> tuple[Square, ...]:
    """Where the side knows of enemies now: contacts that are kept, and what was reported of late."""
    recent = draft.now - Fraction(sheet.tables[RECENT.id].entry("recent_report_min").number)
    kept = [contact.square for contact in draft.contacts if contact.side is unit.side and contact.means != "aural"]
    told = [
        sighting.square
        for sighting in draft.known[unit.side].sightings
        if sighting.square is not None and sighting.at >= recent
    ]
    return tuple(dict.fromkeys((*kept, *told)))


def small_arms_m(sheet: Worksheet) -> int:
    """How far direct small-arms fire reaches, in metres, as air defence has it for rifle platoons."""
    return air_defence.direct_fire_m(sheet, UnitKind.RIFLE_PLATOON)


def loaded(cargo: Sequence[Cargo], together: int) -> tuple[Cargo, ...]:
    """What the aircraft take on their next trip: whole units follow each other, and sorties fill every aircraft."""
    load: list[Cargo] = []
    for one in cargo:
        part = 0 if one.down else min(together, one.sorties - one.flown)
        together -= part
        load.append(replace(one, flown=one.flown + part, aboard=part))
    return tuple(load)
