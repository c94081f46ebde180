"""Sight on the ground: who can be seen where, and how good the report is (D'2)."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.deployment import is_behind_ridge
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.groups import Group
from assessment.modes.tacspiel.kinds import Light, Weather
from assessment.modes.tacspiel.ranges import METRES_A_KM, km, metres_up
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

CHAPTER = table("D'")
WHICH = table("D'2.7")
OPEN = table("D'2-1")
RESTRICTED = table("D'2-2")

IDENTIFIED: Final = "B2"


class Column(StrEnum):
    """The kinds of target in Tables D'2-1 and D'2-2; vehicle means vehicles or animals."""

    FOOT_HALTED = "foot_halted"
    FOOT_MOVING = "foot_moving"
    VEHICLE_HALTED = "vehicle_halted"
    VEHICLE_MOVING = "vehicle_moving"


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """The best view that one group has of another: which unit sees which, how far off, and in which table entry.

    `table` is the id of the table for the target's vegetation, `band` its range; `in_column` marks a target on the
    march in normal column.
    """

    observer: Unit
    target: Unit
    metres: int
    table: str
    band: str
    column: Column
    in_column: bool
    firing: bool

    @property
    def designator(self) -> str:
        """Names the table entry and how often it is drawn: what has to change for another draw in a half hour."""
        return f"{self.table} {self.band} {self.column}{' twice' if self.in_column else ''}"


def search_m(sheet: Worksheet) -> int:
    """How far anybody looks round for targets: no sight table of the game reaches farther."""
    return max(int((sheet.tables[one.id].axes[0].bands[-1].to or 0) * METRES_A_KM) for one in (OPEN, RESTRICTED))


@rule("D'1a.1", "D'2.7")
def sight_is_possible(sheet: Worksheet, light: Light, weather: Weather) -> bool:
    """At night a unit can only be found by ear, and in fog nobody is seen."""
    sheet.note(light.value)
    sheet.note(weather.value)
    return light is Light.DAY and weather is not Weather.FOG


@rule("D'2.7", "D'2.1")
def sight_table(sheet: Worksheet, target: Unit, vegetation: Vegetation) -> tuple[str, Fraction] | None:
    """The target's vegetation decides the table of sight, and so how far it can be seen; dense cover allows none.

    The reach is in kilometres: as far as the table goes, and less in sparse forest.
    """
    which = sheet.read(WHICH, vegetation)
    if which is None:
        return None
    if vegetation is Vegetation.SPARSE_FOREST:
        return str(which), Fraction(sheet.read(CHAPTER, "sparse_forest_sight_km"))
    reach = sheet.tables[which].axes[0].bands[-1].to or 0
    sheet.figure("reach of the table, km", reach)
    return str(which), Fraction(reach)


@rule("D'2.2")
def is_found_only_in_its_square(sheet: Worksheet, target: Unit) -> bool:
    """Posts and patrols cannot be found unless an enemy unit is in the same square, and then by D'1c."""
    sheet.note(target.kind.value)
    return target.kind.is_patrol


@rule("D'2.3")
def target_column(sheet: Worksheet, target: Unit, *, moving: bool, firing: bool) -> Column:
    """A target is halted or moving, on foot or in vehicles; firing mortars and artillery count as moving vehicles."""
    sheet.note("firing" if firing else "moving" if moving else "halted")
    if firing:
        return Column.VEHICLE_MOVING
    if target.mounted:
        return Column.VEHICLE_MOVING if moving else Column.VEHICLE_HALTED
    return Column.FOOT_MOVING if moving else Column.FOOT_HALTED


@rule("D'2.1")
def quality_of_sight(sheet: Worksheet, observers: Group, targets: Group, look: Look) -> Quality:
    """Control draws for the quality of a visual report, by range, kind of target, movement and vegetation."""
    return _drawn(sheet, look)


@rule("D'2.4")
def quality_of_second_look(sheet: Worksheet, observers: Group, targets: Group, look: Look) -> Quality:
    """Against a unit moving in normal column a second draw is made."""
    return _drawn(sheet, look)


@rule("D'2.4")
def better_of_two(sheet: Worksheet, target: Unit, first: Quality, second: Quality) -> Quality:
    """Of the two draws against a column the better one counts: a column is easier to see."""
    return first.better(second)


@rule("D'2.6")
def never_missed(sheet: Worksheet, target: Unit, quality: Quality) -> Quality:
    """A unit under orders to fire on contact cannot go undetected: no report becomes A2B2."""
    return Quality.A2B2 if quality is Quality.NONE else quality


@rule("D'2.5")
def identified_by_fire(sheet: Worksheet, target: Unit, quality: Quality) -> Quality:
    """A firing mortar or artillery unit is always identified at B2."""
    return quality if quality is Quality.NONE else quality.identified(IDENTIFIED)


def sighted(sheet: Worksheet, observers: Group, targets: Group, look: Look, *, fires_on_contact: bool) -> Quality:
    """All that D'2 says of one look: the draws, then what may not be missed or misread."""
    quality = quality_of_sight(sheet, observers, targets, look)
    if look.in_column:
        second = quality_of_second_look(sheet, observers, targets, look)
        quality = better_of_two(sheet, look.target, quality, second)
    if fires_on_contact and quality is Quality.NONE:
        quality = never_missed(sheet, look.target, quality)
    return identified_by_fire(sheet, look.target, quality) if look.firing else quality


class Exposed(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that can be seen at all this instant: by which table, how many metres off and as which kind of target."""

    target: Unit
    table: str
    reach_m: int
    column: Column
    in_column: bool
    firing: bool


def best_look(draft: Draft, sheet: Worksheet, observers: Sequence[Unit], exposed: Sequence[Exposed]) -> Look | None:
    """The nearest pair of an observer and an exposed target within reach and in line of sight, if there is one.

    As long as neither side has changed the answer stays what it was.
    """
    looks: dict[tuple[str, str], tuple[tuple[object, ...], Look | None]] = draft.memory.setdefault("looks", {})
    key = observers[0].designator, exposed[0].target.designator
    parties = (*observers, *exposed)
    kept = looks.get(key)
    if kept is None or len(kept[0]) != len(parties) or any(map(operator.is_not, kept[0], parties)):
        kept = looks[key] = parties, _best_look(draft, sheet, observers, exposed)
    return kept[1]


def _best_look(draft: Draft, sheet: Worksheet, observers: Sequence[Unit], exposed: Sequence[Exposed]) -> Look | None:
    for observer, seen in _nearest_first(observers, exposed):
        if _is_in_view(draft, sheet, observer, seen):
            metres = metres_up(observer.square, seen.target.square)
            return Look(
                observer=observer,
                target=seen.target,
                metres=metres,
                table=seen.table,
                band=str(sheet.tables[seen.table].axes[0].band_of(km(metres))),
                column=seen.column,
                in_column=seen.in_column,
                firing=seen.firing,
            )
    return None


def in_view(draft: Draft, sheet: Worksheet, observers: Sequence[Unit], exposed: Sequence[Exposed]) -> list[Unit]:
    """Those of a group whom one of the observers has within reach and in line of sight."""
    return [seen.target for seen in exposed if any(_sees(draft, sheet, observer, seen) for observer in observers)]


def _sees(draft: Draft, sheet: Worksheet, observer: Unit, seen: Exposed) -> bool:
    within_reach = observer.square.within_m(seen.target.square, seen.reach_m)
    return within_reach and _is_in_view(draft, sheet, observer, seen)


def _is_in_view(draft: Draft, sheet: Worksheet, observer: Unit, seen: Exposed) -> bool:
    """Whether nothing stands between an observer and a target within his reach."""
    here, there = observer.square, seen.target.square
    return not is_behind_ridge(sheet, seen.target, here) and draft.ground.line_of_sight(here, there)


def _nearest_first(observers: Sequence[Unit], exposed: Sequence[Exposed]) -> list[tuple[Unit, Exposed]]:
    """The pairs within reach: most are not, and need no place in the order."""
    return sorted(
        [
            (observer, seen)
            for observer in observers
            for seen in exposed
            if observer.square.within_m(seen.target.square, seen.reach_m)
        ],
        key=lambda pair: (
            pair[0].square.distance2_m(pair[1].target.square),
            pair[0].designator,
            pair[1].target.designator,
        ),
    )


def _drawn(sheet: Worksheet, look: Look) -> Quality:
    handle = OPEN if look.table == OPEN.id else RESTRICTED
    return Quality(sheet.outcome(handle, km(look.metres), look.column))
