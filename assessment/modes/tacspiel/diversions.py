"""Fixed-wing aircraft that come back to a field which has been damaged meanwhile (K'3e.1)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import airstrips
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight
from assessment.modes.tacspiel.flight_paths import PIECES, transit
from assessment.modes.tacspiel.flight_plans import comes_back, set_legs
from assessment.modes.tacspiel.reporting import position_fields, report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square


@rule("K'3e.1", reading="R46")
def field_to_land_at(sheet: Worksheet, unit: Unit, damaged: Square, others: tuple[Square, ...]) -> Square | None:
    """They fly on to the nearest field that takes them; where there is none they come down on theirs as they can."""
    return min(others, key=lambda other: (other.distance2_m(damaged), other), default=None)


def divert(draft: Draft, sheet: Worksheet, flight: Flight, here: Square) -> bool:
    """Sends a flight that would land on a damaged field to another, if there is one and its fuel lasts; it says so."""
    unit = draft.unit(flight.unit)
    if not _is_fixed_wing(sheet, unit) or not airstrips.grounds(draft, sheet, here, fixed_wing=True):
        return False
    other = field_to_land_at(sheet, unit, here, tuple(_open_fields(draft, sheet, here)))
    if other is None:
        return False
    on = transit(sheet, unit, (here, other), draft.now)
    if not comes_back(sheet, unit, on.ends, flight.back_by):
        return False
    set_legs(draft, replace(flight, home=other), (on,))
    report(
        draft, sheet, "H52", unit, square=here, rule_id="K'3e.1", tag=here.text,
        Text=f"airfield at {here.text} damaged, landing at {other.text}", Tme=draft.now,
    )  # fmt: skip
    return True


def tell_place(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """Aircraft that have landed on another field tell where they now stand."""
    if _is_fixed_wing(sheet, unit):
        report(draft, sheet, "H50", unit, own=True, rule_id="K'3e.1", Tme=draft.now, **position_fields(unit))


def _open_fields(draft: Draft, sheet: Worksheet, damaged: Square) -> list[Square]:
    places = (one.square for one in draft.engineers.installations if one.kind in airstrips.FIELDS)
    return [place for place in places if place != damaged and airstrips.takes_fixed_wing(draft, sheet, place)]


def _is_fixed_wing(sheet: Worksheet, unit: Unit) -> bool:
    return unit.kind.is_aircraft and sheet.tables[PIECES.id].entry(unit.kind).figure("wing") == "fixed_wing"
