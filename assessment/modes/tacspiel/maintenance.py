"""The daily count of Blue's aircraft, replacements, and repair (U')."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel import air_units
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.engineer_events import AircraftCounted, Repaired
from assessment.modes.tacspiel.kinds import ActivityKind, UnitKind
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Fleet, Unit
from control.situation.clock import DAY
from control.situation.side import CONTROL, Side

CHAPTER: Final = table("U'")
MINUTES_AN_HOUR: Final = 60
REPAIRED: Final = frozenset((UnitKind.TANK_PLATOON, UnitKind.TRANSPORT))
"""Pieces that are vehicles; the losses of others are men."""


@rule("U'.1", "U'.2")
def available(sheet: Worksheet, fleet: Fleet, strength: int) -> int:
    """Of all Blue aircraft, combat and transport, 75 percent are available; of what is left after losses, each day."""
    sheet.figure("on strength", strength)
    return strength * int(sheet.read(CHAPTER, "aircraft_ready_pct")) // PERCENT


@rule("U'.2")
def is_start_of_day(sheet: Worksheet, minute_of_day: Fraction) -> bool:
    """The day of the daily count begins at 0600."""
    clock = int(sheet.read(CHAPTER, "day_begins"))
    return minute_of_day == clock // PERCENT * MINUTES_AN_HOUR + clock % PERCENT


@rule("U'.3")
def replacements(sheet: Worksheet, fleet: Fleet, lost: int) -> int:
    """After heavy losses Control may issue replacements from float or repair groups; how many it decides."""
    sheet.figure("lost since the last count", lost)
    whole = fleet.strength + lost
    if not lost or lost * PERCENT < whole * int(sheet.read(CHAPTER, "heavy_losses_pct")):
        return 0
    answer = sheet.ask(
        CONTROL,
        "How many aircraft are issued as replacements?",
        tuple((str(number), f"{number} of {lost}") for number in range(lost + 1)),
        "0",
        (f"{fleet.designator} has lost {lost} of {whole} aircraft since the last count.",),
    )
    return int(answer)


@rule("U'.4")
def repair_pct(sheet: Worksheet, unit: Unit) -> int:
    """A day's repair takes five percent off a unit's degradation (918)."""
    return min(unit.casualties, int(sheet.read(CHAPTER, "repair_step_pct")))


def begin_day(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """At 0600: aircraft are counted anew, and vehicles that have stood still for the day are repaired."""
    if Due.HALF_HOUR not in due or draft.now % draft.cycle_minutes:
        return
    if not is_start_of_day(sheet, draft.clock.minute_of_day(draft.now)):
        return
    draft.fleets = [_counted(draft, sheet, fleet) for fleet in draft.fleets]
    for name in sorted(draft.units):
        if _may_be_repaired(draft, draft.units[name]):
            _repair(draft, sheet, draft.units[name])


def ready_at_start(sheet: Worksheet, fleet: Fleet) -> Fleet:
    """A fleet as a game begins with it."""
    return replace(fleet, ready=available(sheet, fleet, fleet.strength))


def _counted(draft: Draft, sheet: Worksheet, fleet: Fleet) -> Fleet:
    issued = replacements(sheet, fleet, fleet.lost)
    strength = fleet.strength + issued
    ready = available(sheet, fleet, strength)
    _hand_out(draft, sheet, fleet, issued)
    draft.emit(
        AircraftCounted(
            at=draft.now, units=(fleet.unit,), line=sheet.line, rule="U'.2",
            aircraft=fleet.kind, strength=strength, ready=ready, issued=issued,
        )
    )  # fmt: skip
    return replace(fleet, strength=strength, ready=ready, lost=0)


def _hand_out(draft: Draft, sheet: Worksheet, fleet: Fleet, issued: int) -> None:
    """Replacements go to the pieces of a common count, each to the one that has lost most of what it should have."""
    pieces = [unit.designator for unit in draft.units.values() if _shares(draft, sheet, unit, fleet)]
    for _ in range(issued if pieces else 0):
        needy = min(pieces, key=lambda name: (_surplus(sheet, draft.unit(name)), name))
        draft.change(needy, aircraft=air_units.strength(sheet, draft.unit(needy)) + 1)


def _shares(draft: Draft, sheet: Worksheet, unit: Unit, fleet: Fleet) -> bool:
    counted = unit.kind.is_aircraft and not unit.is_out and unit.designator != fleet.unit
    return counted and air_units.fleet_of(draft, sheet, unit) == fleet


def _surplus(sheet: Worksheet, unit: Unit) -> int:
    """What a piece has beyond its organization, below zero what it lacks."""
    return air_units.strength(sheet, unit) - air_units.strength(sheet, replace(unit, aircraft=0))


def _may_be_repaired(draft: Draft, unit: Unit) -> bool:
    standing = unit.can_act and unit.posture.is_halted and draft.battle_of(unit.designator) is None
    day = draft.now - max(unit.halted_since, _last_fought(unit)) >= DAY
    return unit.side is Side.BLUE and unit.kind in REPAIRED and unit.casualties > 0 and standing and day


def _last_fought(unit: Unit) -> Fraction:
    fights = (entry.end for entry in unit.activity if entry.kind is ActivityKind.FIGHT)
    return max((end for end in fights if end is not None), default=Fraction(0))


def _repair(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    percent = repair_pct(sheet, unit)
    mended = draft.change(unit.designator, casualties=unit.casualties - percent)
    draft.emit(
        Repaired(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="U'.4",
            percent=percent, total=mended.casualties,
        )
    )  # fmt: skip
    report(
        draft, sheet, "918", mended, own=True, square=unit.square, rule_id="U'.4",
        PCT=percent, CAS=mended.casualties, Tme=draft.now,
    )  # fmt: skip
