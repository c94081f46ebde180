"""8.1, 10.1, 10.2, 15, 17.3, 17.4: where air units may go, whom they carry, and the transfer between airbases."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import movement
from assessment.modes.khe_sanh.kinds import UnitKind
from assessment.modes.khe_sanh.movement import CHART, REGIONS
from assessment.modes.khe_sanh.pieces import has_tag
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import is_airbase, region_of, terrain_of
from assessment.modes.khe_sanh.unit import Unit

CARRIED = table("15.2")
AS_AIRBASE = table("15.3")
TRANSFER = table("17.4")

HELICOPTERS = frozenset((UnitKind.TRANSPORT, UnitKind.GUNSHIP, UnitKind.RECON))
FIRST_CAVALRY = "first_cav"


@rule("8.1a", "17.3a", "17.3b")
def may_enter(sheet: Worksheet, unit: Unit, space: str) -> bool:
    """Air units may be placed in any space, but helicopters not in the DMZ or Laos."""
    figure = "helicopters" if unit.kind in HELICOPTERS else "airstrikes"
    return bool(sheet.read(REGIONS, region_of(sheet, space), figure=figure))


@rule("15.4b")
def is_clear_of_allies(sheet: Worksheet, unit: Unit, space: str, allies: int) -> bool:
    """The B-52 is not used in a space with an Allied ground unit."""
    del space
    sheet.figure("Allied ground units there", allies)
    return unit.kind is not UnitKind.B52 or allies == 0


@rule("15.2a", "10.1c")
def may_be_carried(sheet: Worksheet, rider: Unit) -> bool:
    """A helicopter carries one paratrooper, airmobile, infantry, engineer or special forces unit."""
    return bool(sheet.read(CARRIED, rider.kind))


@rule("10.1d")
def has_not_moved(sheet: Worksheet, rider: Unit, has_moved: bool) -> bool:  # noqa: FBT001 - what it has done
    """A unit that is carried may not move by ground in that turn."""
    sheet.note("has moved", has_moved)
    return not has_moved


@rule("ks.table.terrain.jungle", "17.3a")
def may_ride_to(sheet: Worksheet, rider: Unit, space: str) -> bool:
    """It is landed only where it may be at all, and not in jungle."""
    is_clear = bool(sheet.read(CHART, terrain_of(sheet, space), figure="takes_airmobile"))
    return is_clear and movement.may_enter(sheet, rider, space)


@rule("15.3", "17.1c")
def is_base_for(sheet: Worksheet, rider: Unit, space: str) -> bool:
    """An airbase; to the brigades of the 1st Cavalry also open ground, hilltops and Allied firebases."""
    if is_airbase(sheet, space):
        return True
    return has_tag(sheet, rider, FIRST_CAVALRY) and bool(sheet.read(AS_AIRBASE, terrain_of(sheet, space)))


@rule("10.1c")
def has_airbase(sheet: Worksheet, rider: Unit, start: str, end: str) -> bool:
    """A lift starts or ends at an airbase, or both."""
    return is_base_for(sheet, rider, start) or is_base_for(sheet, rider, end)


@rule("17.4")
def may_transfer(sheet: Worksheet, unit: Unit, space: str, reds: int, hosts: int) -> bool:
    """One ground unit goes from airbase to airbase, both free of Communists, where another Allied unit awaits it."""
    sheet.figure("Communist units at both ends", reds)
    sheet.figure("Allied units where it lands", hosts)
    if space == unit.place or reds > 0 or hosts < int(sheet.read(TRANSFER, "least_hosts")):
        return False
    return is_airbase(sheet, unit.place) and is_airbase(sheet, space)
