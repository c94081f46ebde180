"""Weapon effectiveness values: what a unit is worth in one half hour of a battle (E'1l, E'1m, E'2a, E'2f).

Table E'2-1 is for Control alone. A unit takes part as a `Fighter`: on the ground, from afar by fire, or as one that
follows an ambushed unit.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel.kinds import BattleKind, Role
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

WEV: Final = table("E'2-1")
UNLISTED: Final = table("H-wev")
BATTLES: Final = table("E'")


class Part(StrEnum):
    """How a unit takes part in a half hour of a battle."""

    GROUND = "on the ground"
    SUPPORT = "by fire from elsewhere"
    FOLLOWING = "following an ambushed unit"


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it takes part in one half hour of a battle.

    `share` is the part of a supporting unit's value that goes to this battle (E'1m.3), `rest` what its rest leaves of
    its effectiveness (B'5.4).
    """

    unit: Unit
    part: Part = Part.GROUND
    share: Fraction = Fraction(1)
    rest: Fraction = Fraction(1)

    @property
    def designator(self) -> str:
        """The unit's name, by which places call it."""
        return self.unit.designator


@rule("E'2a.2", "E'1l.1")
def printed_value(sheet: Worksheet, unit: Unit, role: Role, kind: BattleKind) -> Fraction:
    """The value depends on the unit's weapons, on attack or defence and on the kind of battle; a dash counts nothing.

    For fighting troops that the table leaves out there are house values; headquarters, transport and patrols count
    nothing.
    """
    if sheet.prints(WEV, unit.side, unit.kind, role, kind):
        return Fraction(sheet.read(WEV, unit.side, unit.kind, role, kind) or 0)
    if sheet.prints(UNLISTED, unit.kind, role, kind):
        return Fraction(sheet.read(UNLISTED, unit.kind, role, kind) or 0)
    sheet.note("the table gives this kind of unit no value")
    return Fraction(0)


@rule("E'2f")
def counts_only_trapped(sheet: Worksheet, unit: Unit, role: Role, kind: BattleKind) -> bool:
    """In the defence of an ambush fire-support units have their small value only when caught in it themselves."""
    if not sheet.prints(WEV, unit.side, unit.kind, role, kind):
        return False
    return bool(sheet.read(WEV, unit.side, unit.kind, role, kind, figure="trapped_only"))


@rule("E'2a.3", reading="R9")
def after_losses(sheet: Worksheet, unit: Unit, value: Fraction) -> Fraction:
    """Casualties cut the value of what fights on the ground in proportion."""
    sheet.figure("casualties, percent", unit.casualties)
    return value * Fraction(PERCENT - unit.casualties, PERCENT)


@rule("E'1h.3", "E'1h.4")
def before_resupply(sheet: Worksheet, unit: Unit, value: Fraction) -> Fraction:
    """Red forced to fight before its resupply is over has half its effectiveness."""
    return value * Fraction(sheet.read(BATTLES, "unsupplied_wev_factor"))


@rule("B'5.4")
def short_of_rest(sheet: Worksheet, unit: Unit, value: Fraction, share: Fraction) -> Fraction:
    """A unit that owes a rest and has had only part of it fights with the share that its rest leaves."""
    sheet.figure("share left by its rest", share)
    return value * share


@rule("E'1f.5", "E'1n.2")
def of_follower(sheet: Worksheet, unit: Unit, role: Role, kind: BattleKind, value: Fraction) -> Fraction:
    """Units that follow an ambushed one count half of the value shown; fire-support weapons do not apply to them."""
    if counts_only_trapped(sheet, unit, role, kind):
        sheet.note("fire-support weapons do not apply to following units")
        return Fraction(0)
    return value * Fraction(sheet.read(BATTLES, "followers_wev_factor"))


@rule("E'1m.3")
def of_support(sheet: Worksheet, unit: Unit, value: Fraction, share: Fraction) -> Fraction:
    """A fire unit that supports several battles splits its value by the rifle platoons it supports in each."""
    sheet.figure("share for this battle", share)
    return value * share


def value_of(sheet: Worksheet, fighter: Fighter, role: Role, kind: BattleKind) -> Fraction:
    """What a unit is worth in this half hour, with all that cuts it."""
    unit = fighter.unit
    value = printed_value(sheet, unit, role, kind)
    if not value:
        return value
    if fighter.part is Part.FOLLOWING:
        value = of_follower(sheet, unit, role, kind, value)
    elif fighter.share != 1:
        value = of_support(sheet, unit, value, fighter.share)
    if fighter.part is not Part.SUPPORT and unit.casualties:
        value = after_losses(sheet, unit, value)
    if unit.owes_resupply:
        value = before_resupply(sheet, unit, value)
    if fighter.rest != 1:
        value = short_of_rest(sheet, unit, value, fighter.rest)
    return value


@rule("E'1l.2", "E'1m.1", "E'1m.2", "F'1b.2")
def side_total(sheet: Worksheet, battle: str, fighters: tuple[Fighter, ...], role: Role, kind: BattleKind) -> Fraction:
    """The values of all units of a side, fire support included, are added; such fire has no other effect."""
    return sum((value_of(sheet, fighter, role, kind) for fighter in fighters), Fraction(0))


@rule("E'2a.4")
def force_ratio(sheet: Worksheet, battle: str, attack: Fraction, defence: Fraction) -> Fraction:
    """The force ratio is the attacker's total over the defender's."""
    if defence:
        return attack / defence
    sheet.note("the defender is worth nothing")
    return Fraction(sheet.read(BATTLES, "ratio_against_nothing")) if attack else Fraction(1)


def of_units(units: Iterable[Unit], part: Part = Part.GROUND) -> tuple[Fighter, ...]:
    """Rested units as fighters of one part."""
    return tuple(Fighter(unit=unit, part=part) for unit in units)
