"""Red's local air defence: who fires on which aircraft, and what it costs (H').

Losses to the general air situation are not played: an aircraft is drawn for only where a named unit fires on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import Entry, table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import options
from assessment.modes.tacspiel.air_units import Fate
from assessment.modes.tacspiel.cont import ANY, Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import ContactOption, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

CAPABILITY: Final = table("H'1-1")
HELICOPTERS: Final = table("H'1-2")
FIXED_WING: Final = table("H'1-3")
ON_GROUND: Final = table("H'1-5")
PIECES: Final = table("H-air-units")
HEIGHTS: Final = table("O'")

FIXED: Final = "fixed_wing"
HOVERING: Final = "ground_or_hover"
AIRCRAFT_FAMILY: Final = "9"
FIRING_OPTIONS: Final = (options.ATTACK, options.FIRE_BACK, options.DEFEND)


class Band(StrEnum):
    """The heights that Tables H'1-2 and H'1-3 tell apart."""

    NAP = "nap_of_earth"
    LOW = "below_1500_ft"
    MIDDLE = "1500_to_2500_ft"
    HIGH = "above_2500_ft"


class Echelon(StrEnum):
    """What of a unit fires at one flight."""

    LAUNCHER = "launcher"
    SECTION = "section"
    PLATOON = "platoon"
    BATTERY = "battery"


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """One unit fires on a flight: what becomes of each aircraft that is hit or missed."""

    by: Unit
    fates: tuple[Fate, ...]
    rule: str
    key: str = ""


@rule("H'a")
def may_be_lost(sheet: Worksheet, flight: str, shooters: int) -> bool:
    """Losses to the general air situation are not played: only a named air-defence unit in range draws."""
    sheet.figure("air-defence units in range", shooters)
    return shooters > 0


@rule("H'b.1", reading="R1")
def may_engage(sheet: Worksheet, unit: Unit, echelon: Echelon) -> bool:
    """Air defence is used by launcher, section, platoon or battery; a unit of no kind in the table has none."""
    sheet.note("fires by", echelon)
    return sheet.prints(CAPABILITY, unit.kind)


@rule("H'b.1", "H'b.2", reading="R1")
def reach_m(sheet: Worksheet, unit: Unit) -> int:
    """How far air defence reaches, in metres: the same all through the interval, whatever it has fired before."""
    return int(Fraction(sheet.read(CAPABILITY, unit.kind, figure="range_km")) * METRES_A_KM)


@rule("H'b.1", "H'b.2", reading="R1")
def ceiling_ft(sheet: Worksheet, unit: Unit) -> int:
    """How high it reaches, in feet: the same all through the interval."""
    return int(sheet.read(CAPABILITY, unit.kind, figure="ceiling_ft"))


@rule("H'b.3", reading="R1")
def height_band(sheet: Worksheet, flight: str, altitude_ft: int) -> Band:
    """The height of a flight as the tables of losses band it; 0 is nap of the earth."""
    lowest = int(sheet.read(HEIGHTS, "flight_lowest_ft"))
    highest = int(sheet.read(HEIGHTS, "flight_highest_ft"))
    if altitude_ft <= 0:
        return Band.NAP
    if altitude_ft < lowest:
        return Band.LOW
    return Band.MIDDLE if altitude_ft <= highest else Band.HIGH


@rule("H'b.3", "H'b.2", reading="R1")
def fate_of_helicopter(sheet: Worksheet, unit: Unit, flight: str, aircraft: str, band: Band) -> Fate:
    """Each helicopter that passes within range draws once: unhurt, damaged or destroyed."""
    return Fate(sheet.outcome(HELICOPTERS, unit.kind, band))


@rule("H'b.3", "H'b.2", reading="R1")
def fate_of_fixed_wing(sheet: Worksheet, unit: Unit, flight: str, aircraft: str, band: Band) -> Fate:
    """Each fixed-wing aircraft that passes within range draws once; nap of the earth counts as below 1500 feet."""
    return Fate(sheet.outcome(FIXED_WING, unit.kind, Band.LOW if band is Band.NAP else band))


@rule("H'c", reading="R1")
def fate_on_landing(sheet: Worksheet, unit: Unit, flight: str, aircraft: str) -> Fate:
    """An aircraft on the ground or hovering to land draws by a table of its own instead of the one for flight."""
    return Fate(sheet.outcome(ON_GROUND, unit.kind, HOVERING))


@rule("H'b.1", reading="R28")
def fires_on_aircraft(sheet: Worksheet, unit: Unit, option: str, *, named: bool) -> bool:
    """Antiaircraft units fire on what comes into range unless told to let aircraft pass (H01 or H03, Cont 009).

    Any other unit fires only where its option names aircraft (137, H02 or H04 with Cont 009 or 091 to 094).
    """
    sheet.note("option", option)
    sheet.note("for aircraft by name" if named else "for any enemy")
    if unit.kind is UnitKind.AA_12_7_PLATOON:
        return option in FIRING_OPTIONS or not named
    return named and option in FIRING_OPTIONS


def shots_in_flight(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square], leg: int) -> list[Shot]:
    """What the enemy's air defence does to a flight over these squares of one leg: once for each unit and pass."""
    shots = []
    done = {key.partition("@")[0] for key in flight.fired if key.endswith(f"@{leg}")}
    for shooter in _in_range(draft, sheet, flight, tuple(squares), done):
        key = f"{shooter.designator}@{leg}"
        unit = draft.unit(flight.unit)
        band = height_band(sheet, flight.unit, flight.altitude_ft)
        draw = fate_of_fixed_wing if _wing(sheet, unit) == FIXED else fate_of_helicopter
        fates = tuple(draw(sheet, shooter, flight.unit, str(n + 1), band) for n in range(flight.aircraft))
        shots.append(Shot(by=shooter, fates=fates, rule="H'b.3", key=key))
    return shots


def shots_at_landing(
    draft: Draft, sheet: Worksheet, flight: Flight, zone: Square, spared: Collection[str] = ()
) -> list[Shot]:
    """What it does to aircraft that land or hover at a place; `spared` names units whose fire counts otherwise."""
    low = msgspec.structs.replace(flight, altitude_ft=0)
    shooters = _in_range(draft, sheet, low, (zone,), spared)
    return [
        Shot(
            by=shooter,
            fates=tuple(fate_on_landing(sheet, shooter, flight.unit, str(n + 1)) for n in range(flight.aircraft)),
            rule="H'c",
        )
        for shooter in shooters
    ]


def direct_fire_m(sheet: Worksheet, kind: UnitKind) -> int:
    """How far the small arms of a kind of unit reach, in metres, as air defence has it; looked up without a line."""
    entry = sheet.tables[CAPABILITY.id].find((kind,))
    return 0 if entry is None else _metres(entry)


def _in_range(
    draft: Draft, sheet: Worksheet, flight: Flight, squares: tuple[Square, ...], spared: Collection[str]
) -> list[Unit]:
    """The enemy's units that reach a flight over these squares and mean to fire, in order of designator."""
    if not flight.aircraft or not squares:
        return []
    unit = draft.unit(flight.unit)
    near = [one for one in _able(draft, sheet, unit.side.opponent) if one.designator not in spared]
    reached = [one for one in near if _reaches(sheet, one, flight, squares)]
    shooters = [one for one in reached if _means_to(draft, sheet, one, unit)]
    if not shooters:
        return []
    may_be_lost(sheet, flight.unit, len(shooters))
    return [one for one in shooters if may_engage(sheet, one, _echelon(draft, one))]


def _able(draft: Draft, sheet: Worksheet, side: Side) -> list[Unit]:
    """A side's units that are free to fire on aircraft, in order of designator; worked out once an instant."""
    key = f"air defence {side}"
    kept: tuple[Fraction, list[Unit]] | None = draft.memory.get(key)
    if kept is None or kept[0] != draft.now or draft.changed_now:
        able = [
            unit
            for _, unit in sorted(draft.units.items())
            if unit.side is side and sheet.prints(CAPABILITY, unit.kind) and _may_fire(draft, unit)
        ]
        kept = draft.memory[key] = (draft.now, able)
    return kept[1]


def _may_fire(draft: Draft, unit: Unit) -> bool:
    """Free to fire on aircraft, and antiaircraft troops or told something about aircraft."""
    if not unit.can_act or draft.battle_of(unit.designator) is not None:
        return False
    filed = draft.options.get(unit.designator, ())
    standing = (order.option for order in draft.situation.standing[unit.side])
    return unit.kind is UnitKind.AA_12_7_PLATOON or any(map(_names_aircraft, (*filed, *standing)))


def _echelon(draft: Draft, unit: Unit) -> Echelon:
    """A platoon fires as a whole on one flight, by sections where several are about."""
    flying = sum(flight.took_off <= draft.now and flight.aircraft > 0 for flight in draft.flights.values())
    return Echelon.SECTION if flying > 1 else Echelon.PLATOON


def _reaches(sheet: Worksheet, unit: Unit, flight: Flight, squares: tuple[Square, ...]) -> bool:
    entry = sheet.tables[CAPABILITY.id].entry(unit.kind)
    metres = _metres(entry)
    if not any(unit.square.within_m(square, metres) for square in squares):
        return False
    reach_m(sheet, unit)
    return flight.altitude_ft <= ceiling_ft(sheet, unit)


def _means_to(draft: Draft, sheet: Worksheet, unit: Unit, aircraft: Unit) -> bool:
    known = cont_of(sheet, (aircraft,), Quality.A2B1)
    option = options.option_against(draft, sheet, unit, known, attacked=False)
    return fires_on_aircraft(sheet, unit, option.code, named=_names_aircraft(option))


def _names_aircraft(option: ContactOption) -> bool:
    kind = option.cont[1:]
    return option.cont != ANY and AIRCRAFT_FAMILY in (kind[0], kind[1] if kind[0] == "0" else "")


def _wing(sheet: Worksheet, unit: Unit) -> str:
    return str(sheet.tables[PIECES.id].entry(unit.kind).figure("wing"))


def _metres(entry: Entry) -> int:
    return int(Fraction(str(entry.figure("range_km"))) * METRES_A_KM)
