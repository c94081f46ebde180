"""Direct support of battles by mortars and howitzers (E'1m, F'1a, F'1b, F'1e, F'1f): order 010, ranges, shares."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import BattleKind, Role, UnitKind
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import half_hour_at_or_after
from control.situation.side import Side

RED_WEAPONS: Final = table("F'1-1")
BLUE_WEAPONS: Final = table("F'1-2")
WEAPONS_OF: Final = {Side.RED: RED_WEAPONS, Side.BLUE: BLUE_WEAPONS}
FIRING_POSITIONS: Final = table("F'1e")
FIRE: Final = table("F'")
METRES_A_KM: Final = 1000

WEAPONS: Final = {
    UnitKind.MORTAR_60_PLATOON: "mortar_60",
    UnitKind.COMPANY_HQ_WEAPONS_PLATOON: "mortar_60",
    UnitKind.MORTAR_81_PLATOON: "mortar_81",
    UnitKind.MORTAR_82_PLATOON: "mortar_82",
    UnitKind.MORTAR_120_PLATOON: "mortar_120",
    UnitKind.MORTAR_4_2_PLATOON: "mortar_4_2",
    UnitKind.HOWITZER_155_BATTERY: "howitzer_155",
}
"""The weapon with which a unit fires from afar."""

SMALL_MORTARS: Final = frozenset(("mortar_60", "mortar_81", "mortar_82"))


@rule("F'1f.1")
def red_range_m(sheet: Worksheet, unit: Unit) -> int:
    """How far Red's support weapons reach, in metres."""
    return int(Fraction(sheet.read(RED_WEAPONS, WEAPONS[unit.kind], figure="range_km")) * METRES_A_KM)


@rule("F'1f.2")
def blue_range_m(sheet: Worksheet, unit: Unit) -> int:
    """How far Blue's support weapons reach, in metres."""
    return int(Fraction(sheet.read(BLUE_WEAPONS, WEAPONS[unit.kind], figure="range_km")) * METRES_A_KM)


@rule("F'1b.1", "E'1m.1")
def reaches(sheet: Worksheet, unit: Unit, target: Square) -> bool:
    """A firing unit counts once it is within range of what it should fire on."""
    metres = red_range_m(sheet, unit) if unit.side is Side.RED else blue_range_m(sheet, unit)
    return unit.square.within_m(target, metres)


@rule("F'1e")
def may_fire_from(sheet: Worksheet, unit: Unit, square: Square, vegetation: Vegetation) -> bool:
    """There are no firing positions in dense forest, jungle, rubber plantation or marsh."""
    return bool(sheet.read(FIRING_POSITIONS, vegetation))


@rule("F'1a.2", reading="R13")
def may_be_supported(sheet: Worksheet, battle: Battle, kind: BattleKind, role: Role) -> bool:
    """Fire supports both sides of a battle, but in an ambush only the attacker: the ambushed get none."""
    return not (kind is BattleKind.AMBUSH and role is Role.DEFENSE)


@rule("F'1a.3")
def supports_red_ambush(sheet: Worksheet, unit: Unit, site: Square) -> bool:
    """Red's 60 and 81/82-mm mortars support an ambush only from the square next to it, larger weapons from 1 km."""
    if WEAPONS[unit.kind] in SMALL_MORTARS:
        squares = int(sheet.read(FIRE, "small_mortar_ambush_squares"))
        return unit.square.steps_between(site) <= squares
    metres = int(Fraction(sheet.read(FIRE, "large_weapon_ambush_km")) * METRES_A_KM)
    return unit.square.within_m(site, metres)


@rule("F'1a.4")
def supports_blue_ambush(sheet: Worksheet, unit: Unit, site: Square) -> bool:
    """Support of a Blue ambush only needs to be in range."""
    return unit.square.within_m(site, blue_range_m(sheet, unit))


@rule("E'1m.3")
def share_of_battle(sheet: Worksheet, unit: Unit, here: int, in_all: int) -> Fraction:
    """A unit that supports several battles is split in proportion to the rifle platoons it supports in each."""
    sheet.figure("rifle platoons supported here", here)
    sheet.figure("in all battles", in_all)
    return Fraction(here, in_all)


def start_support(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 010: the unit fires in direct support of Desig, a unit or a company, from now on."""
    wanted = planned.order.card.value("Desig")
    if unit.kind not in WEAPONS:
        return Refusal("the unit has no weapon that supports by fire", "F'1b.1")
    if not any(wanted in names_of(other) for other in draft.units.values() if other.side is unit.side):
        return Refusal("there is no own unit of that name", "F'1b.1")
    if wanted not in unit.supports:
        draft.change(unit.designator, supports=(*unit.supports, wanted))
    draft.schedule(half_hour_at_or_after(draft.now), Due.BATTLE)
    return None


class Supporters:
    """The fire units under 010, found once for all battles of an instant."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._by_name: dict[str, list[Unit]] = defaultdict(list)
        supporters = (unit for unit in draft.units.values() if unit.supports and unit.can_act)
        for unit in sorted(supporters, key=lambda one: one.designator):
            for supported in unit.supports:
                self._by_name[supported].append(unit)

    def of(self, units: tuple[str, ...]) -> list[Unit]:
        """The fire units in direct support of any of these, in order of designator."""
        found = {
            supporter.designator: supporter
            for name in units
            for wanted in names_of(self._draft.unit(name))
            for supporter in self._by_name.get(wanted, ())
        }
        return [found[name] for name in sorted(found)]


def supported_by(draft: Draft, unit: Unit, units: tuple[str, ...]) -> int:
    """How many rifle platoons of these a fire unit supports; how many units at all if there is no rifle platoon."""
    supported = [other for other in map(draft.unit, units) if any(name in unit.supports for name in names_of(other))]
    return sum(other.kind.is_rifle for other in supported) or len(supported)


def names_of(unit: Unit) -> tuple[str, ...]:
    """The names by which a card may call for the support of a unit: its own, its company's, its headquarters'."""
    return unit.designator, unit.company, unit.superior


def may_fire(draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle, role: Role) -> bool:
    """Whether a unit under 010 fires in a battle: on fit ground, in range, and for a side that may be supported."""
    if not may_be_supported(sheet, battle, battle.kind, role) or not unit.posture.is_halted:
        return False
    if not may_fire_from(sheet, unit, unit.square, draft.ground.vegetation(unit.square)):
        return False
    if battle.kind is BattleKind.AMBUSH:
        near = supports_red_ambush if unit.side is Side.RED else supports_blue_ambush
        return near(sheet, unit, battle.place)
    enemies = battle.defenders if role is Role.ATTACK else battle.attackers
    squares = sorted({draft.unit(name).square for name in enemies}, key=unit.square.distance2_m)
    return bool(squares) and reaches(sheet, unit, squares[0])
