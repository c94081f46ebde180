"""6, 10.4, 10.5, 17.3: how far a ground unit moves, what it may enter, and where it must stop."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import pieces
from assessment.modes.khe_sanh.advanced import is_played
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import UnitKind
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import ROUTES, region_of, route_between, terrain_of
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

CHART = table("tec")
REGIONS = table("17.3")

INFILTRATORS = frozenset((UnitKind.SPECIAL_FORCES, UnitKind.GUERRILLAS))
"""Units that may pass through the enemy by the advanced rules."""


@rule("6.1a", "6.1b")
def spaces_allowed(sheet: Worksheet, unit: Unit, bonus: int) -> int:
    """A unit moves up to its movement value in spaces, and what a card adds; nothing is kept from an earlier turn."""
    sheet.figure("added by card", bonus)
    return pieces.movement(sheet, unit) + bonus


@rule("2.3a")
def is_route(sheet: Worksheet, start: str, end: str) -> bool:
    """Units move along routes only."""
    route = route_between(sheet.tables, start, end)
    sheet.note("route", route.id if route else "none")
    return route is not None


@rule("6.2c", "17.3a", "17.3c", "17.1a")
def may_enter(sheet: Worksheet, unit: Unit, space: str) -> bool:
    """Allied units keep out of the DMZ and Laos, but special forces may enter Laos; Communists keep out of the east."""
    if unit.side is Side.RED:
        figure = "communist"
    else:
        figure = "special_forces" if unit.kind is UnitKind.SPECIAL_FORCES else "allied_ground"
    return bool(sheet.read(REGIONS, region_of(sheet, space), figure=figure))


@rule(
    "6.2a",
    "ks.table.terrain.hill",
    "ks.table.terrain.jungle",
    "ks.table.terrain.firebase",
    "ks.table.terrain.entrenchment",
    "ks.table.terrain.base",
)
def stops_in(sheet: Worksheet, unit: Unit, space: str) -> bool:
    """Entering a space whose terrain says stop ends the move."""
    stopped: tuple[str, ...] = sheet.read(CHART, terrain_of(sheet, space), figure="stops")
    if unit.side is Side.RED:
        return "communist" in stopped
    return "allied" in stopped or ("allied_armor" in stopped and unit.kind is UnitKind.ARMOR)


@rule("6.3a", "6.3b")
def stops_for_enemy(sheet: Worksheet, unit: Unit, space: str, enemies: int) -> bool:
    """A unit stops where the enemy is; it may leave in a later phase, into another such space too."""
    del unit, space
    sheet.figure("enemies there", enemies)
    return enemies > 0


@rule("10.4a", "10.4c")
def passes_through(sheet: Worksheet, unit: Unit, space: str, special_forces: int) -> bool:
    """Advanced: special forces and guerrillas pass through the enemy, but guerrillas stop for special forces."""
    del space
    sheet.figure("enemy special forces", special_forces)
    if unit.kind is UnitKind.GUERRILLAS:
        return special_forces == 0
    return unit.kind is UnitKind.SPECIAL_FORCES


def must_stop(
    sheet: Worksheet,
    unit: Unit,
    space: str,
    enemies: Sequence[Unit],
    is_advanced: bool,  # noqa: FBT001 - a setting
) -> bool:
    """Whether a unit that has entered a space goes no farther this phase."""
    if stops_in(sheet, unit, space):
        return True
    if enemies and unit.kind in INFILTRATORS and is_played(sheet, "10.4", is_advanced):
        special = sum(one.kind is UnitKind.SPECIAL_FORCES for one in enemies)
        return not passes_through(sheet, unit, space, special)
    return stops_for_enemy(sheet, unit, space, len(enemies))


@rule("10.5a", "10.5b", "10.5c")
def engineers_help(sheet: Worksheet, start: str, end: str, engineers: int) -> bool:
    """Advanced: with an engineer on either bank units cross water without stopping, and retreat across it."""
    del start, end
    sheet.figure("engineers beside the water", engineers)
    return engineers > 0


@rule("6.2b", "7.3.2b")
def is_water_between(sheet: Worksheet, start: str, end: str) -> bool:
    """Water takes a whole move to cross, and bars a retreat."""
    route = route_between(sheet.tables, start, end)
    return route is not None and bool(sheet.read(ROUTES, route.id, figure="barrier"))


@rule("6.2b")
def may_start_across(sheet: Worksheet, start: str, end: str, spaces_moved: int) -> bool:
    """A unit crosses water only if it begins its move beside it."""
    del start, end
    sheet.figure("spaces moved before", spaces_moved)
    return spaces_moved == 0


def crosses_barrier(draft: Draft, sheet: Worksheet, unit: Unit, start: str, end: str) -> bool:
    """Whether this step crosses water that nobody helps it across."""
    if not is_water_between(sheet, start, end):
        return False
    if not is_played(sheet, "10.5", draft.is_advanced):
        return True
    engineers = sum(
        one.kind is UnitKind.ENGINEER and one.designator != unit.designator
        for space in (start, end)
        for one in draft.ground_units(space, unit.side)
    )
    return not engineers_help(sheet, start, end, engineers)


def may_cross(  # noqa: PLR0913 - who, from where to where, after how much
    draft: Draft, sheet: Worksheet, unit: Unit, start: str, end: str, spaces_moved: int
) -> bool:
    """Whether water lets the unit take this step now."""
    barred = crosses_barrier(draft, sheet, unit, start, end)
    return not barred or may_start_across(sheet, start, end, spaces_moved)


def bars_retreat(draft: Draft, sheet: Worksheet, unit: Unit, start: str, end: str) -> bool:
    """Whether water keeps the unit from retreating so."""
    return crosses_barrier(draft, sheet, unit, start, end)
