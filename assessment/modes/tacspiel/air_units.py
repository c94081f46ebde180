"""The pieces that fly: how many aircraft they have, how many may fly, and what they lose (J'2, O'4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel import fuel
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.cont import ANY, Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import AircraftHit
from assessment.modes.tacspiel.flight import Flight
from assessment.modes.tacspiel.flight_paths import place_at
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Fleet, Unit

PIECES: Final = table("H-air-units")
CHAPTER: Final = table("J'")
MAINTENANCE: Final = table("U'")
FIRED_ON: Final = "H53"
FIRED_AT: Final = "H54"
KIND_ONLY: Final = Quality.A2B1
"""Those below see what kind of aircraft they fire at."""

LETTERS: Final = {"uh_1d": "UH1D", "armed_uh_1b": "UH1B", "light_observation_helicopter": "LOH", "mohawk": "OV1"}


class Fate(StrEnum):
    """What becomes of an aircraft that is fired on."""

    NONE = "none"
    DAMAGED = "damaged"
    DESTROYED = "destroyed"


@rule("O'4", "J'2.3", reading="R1")
def strength(sheet: Worksheet, unit: Unit) -> int:
    """An air cavalry patrol has two light observation helicopters; other pieces what their organization gives them."""
    if unit.aircraft:
        sheet.note("as the scenario has it, less losses")
        return unit.aircraft
    if unit.kind.value == "air_cavalry_patrol":
        return int(sheet.read(CHAPTER, "patrol_helicopters"))
    return int(sheet.read(PIECES, unit.kind, figure="number"))


@rule("J'2.3")
def patrols_of_troop(sheet: Worksheet, troop: str) -> int:
    """The scout platoon is no piece: a troop has four air cavalry patrols instead."""
    return int(sheet.read(CHAPTER, "air_cavalry_patrols"))


@rule("O'4")
def may_fly_together(sheet: Worksheet, unit: Unit, wanted: int, on_hand: int, ready: int | None) -> int:
    """No more aircraft fly at once than the table of organization gives and than are available (U')."""
    sheet.figure("wanted", wanted)
    sheet.figure("on hand", on_hand)
    sheet.figure("available today and not flying", ready)
    return max(0, min(wanted, on_hand, on_hand if ready is None else ready))


@rule("U'.1")
def available_of_piece(sheet: Worksheet, unit: Unit, on_hand: int) -> int:
    """Of a piece that is in no count 75 percent are available as of all others, to the nearest whole aircraft."""
    sheet.figure("on hand", on_hand)
    return (2 * on_hand * int(sheet.read(MAINTENANCE, "aircraft_ready_pct")) + PERCENT) // (2 * PERCENT)


def aircraft_for(draft: Draft, sheet: Worksheet, unit: Unit, wanted: int | None = None) -> int:
    """How many aircraft of a piece can take off now; all it has, or as many as are wanted."""
    fleet = fleet_of(draft, sheet, unit)
    on_hand = on_strength(sheet, unit, fleet) - unit.aircraft_down
    if fleet is not None:
        ready: int | None = fleet.ready - _flying(draft, sheet, fleet, unit)
    else:
        ready = available_of_piece(sheet, unit, on_strength(sheet, unit, None)) if unit.kind.is_aircraft else None
    number = may_fly_together(sheet, unit, on_hand if wanted is None else wanted, on_hand, ready)
    share = fuel.ability(draft, sheet, unit)
    return number if share == 1 else fuel.missions_left(sheet, unit, number, share)


def on_strength(sheet: Worksheet, unit: Unit, fleet: Fleet | None) -> int:
    """What a piece has: by the count of its own fleet, replacements included, else by its own."""
    return fleet.strength if fleet is not None and fleet.unit == unit.designator else strength(sheet, unit)


def fleet_of(draft: Draft, sheet: Worksheet, unit: Unit) -> Fleet | None:
    """The count of aircraft that a piece belongs to: its own, else that of its company for its kind of aircraft.

    A squad that its troop's helicopters bring to a headquarters has none (J'2c.1).
    """
    if not unit.kind.is_aircraft:
        return None
    return fleet_in(draft.fleets, unit, kind_of_aircraft(sheet, unit))


def fleet_in(fleets: Sequence[Fleet], unit: Unit, kind: str) -> Fleet | None:
    """The count among these that a piece with aircraft of a kind belongs to."""
    own = (fleet for fleet in fleets if fleet.unit == unit.designator)
    common = (fleet for fleet in fleets if fleet.unit == unit.company and fleet.kind == kind)
    return next(own, next(common, None))


def kind_of_aircraft(sheet: Worksheet, unit: Unit) -> str:
    """What a piece flies, as Table O1-1 names it."""
    return str(sheet.tables[PIECES.id].entry(unit.kind).figure("aircraft"))


def _flying(draft: Draft, sheet: Worksheet, fleet: Fleet, unit: Unit) -> int:
    """Aircraft of a fleet in the air or told off for a lift that is planned, those of one piece left out."""
    others = (flight for name, flight in sorted(draft.flights.items()) if name != unit.designator)
    return sum(
        flight.aircraft
        for flight in others
        if (flight.took_off <= draft.now or flight.lift is not None)
        and fleet_of(draft, sheet, draft.unit(flight.unit)) == fleet
    )


def take_hits(  # noqa: PLR0913 - who hits which flight, how, by which rule
    draft: Draft, sheet: Worksheet, flight: Flight, by: tuple[Unit, ...], fates: Iterable[Fate], rule_id: str
) -> Flight | None:
    """Aircraft of a flight are damaged or destroyed; the flight as it goes on, None where the piece is lost.

    What is damaged is out until the end of the cycle.
    """
    fates = tuple(fates)
    damaged, destroyed = fates.count(Fate.DAMAGED), fates.count(Fate.DESTROYED)
    unit = draft.unit(flight.unit)
    tell_hits(draft, sheet, replace(unit, square=place_at(flight, draft.now)), by, fates, rule_id)
    if not damaged and not destroyed:
        return flight
    left = lose_aircraft(draft, sheet, unit, destroyed)
    if not left:
        del draft.flights[flight.unit]
        lose(draft, sheet, draft.unit(unit.designator), "shot down", rule_id, by[0].designator)
        return None
    draft.change(unit.designator, aircraft_down=min(left, unit.aircraft_down + damaged))
    flight = replace(flight, aircraft=max(0, flight.aircraft - damaged - destroyed))
    draft.flights[flight.unit] = flight
    return flight


def tell_hits(  # noqa: PLR0913 - who hits whom, where, how, by which rule
    draft: Draft, sheet: Worksheet, unit: Unit, by: tuple[Unit, ...], fates: tuple[Fate, ...], rule_id: str
) -> None:
    """The crews tell that they were fired on, from where they were, and what it cost; `unit` stands where they are.

    Those who fired tell at what, and how many they saw fall.
    """
    damaged, destroyed = fates.count(Fate.DAMAGED), fates.count(Fate.DESTROYED)
    if damaged or destroyed:
        draft.emit(
            AircraftHit(
                at=draft.now,
                units=(unit.designator,),
                line=sheet.line,
                rule=rule_id,
                by=tuple(one.designator for one in by),
                square=unit.square,
                damaged=damaged,
                destroyed=destroyed,
            )
        )
    _report(draft, sheet, unit, by, (damaged, destroyed), rule_id)
    gunners = draft.unit(by[0].designator)
    report(
        draft, sheet, FIRED_AT, gunners, own=True, square=unit.square, en=unit.designator, rule_id=rule_id,
        tag=unit.designator, Cont=cont_of(sheet, (unit,), KIND_ONLY), C1=unit.square, Num=destroyed, Tme=draft.now,
    )  # fmt: skip


def mend(draft: Draft) -> None:
    """Damaged aircraft fly again with the next cycle."""
    for name in sorted(draft.units):
        if draft.units[name].aircraft_down:
            draft.change(name, aircraft_down=0)


def lose_aircraft(draft: Draft, sheet: Worksheet, unit: Unit, destroyed: int) -> int:
    """Takes destroyed aircraft off a piece and the count of its fleet, in the air or on the ground; those left."""
    fleet = fleet_of(draft, sheet, unit)
    left = max(0, on_strength(sheet, unit, fleet) - destroyed)
    draft.change(unit.designator, aircraft=left)
    if fleet is not None and destroyed:
        counted = replace(
            fleet,
            strength=fleet.strength - destroyed,
            ready=max(0, fleet.ready - destroyed),
            lost=fleet.lost + destroyed,
        )
        draft.fleets = [counted if one == fleet else one for one in draft.fleets]
    return left


def _report(  # noqa: PLR0913 - the fields of the report
    draft: Draft, sheet: Worksheet, unit: Unit, by: tuple[Unit, ...], losses: tuple[int, int], rule_id: str
) -> None:
    damaged, destroyed = losses
    kind = kind_of_aircraft(sheet, unit)
    report(
        draft,
        sheet,
        FIRED_ON,
        unit,
        square=unit.square,
        en=by[0].designator,
        rule_id=rule_id,
        tag=by[0].designator,
        Cont=ANY,
        Num=str(damaged),
        PCT=str(destroyed),
        TYF=_short(kind) if destroyed else "",
        C1=unit.square,
        Tme=draft.now,
    )


def _short(kind: str) -> str:
    """The kind of aircraft in the four columns of TYF."""
    return LETTERS.get(kind, "")
