"""One half hour of a battle, worked out from who takes part: the same functions serve play and replication.

`strengths` hangs on the units alone; only `drawn` throws dice.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.advance import (
    AttackerSize,
    advance_in_a_meeting,
    attacker_size,
    draws_now,
    takes_position,
)
from assessment.modes.tacspiel.casualties import RatioBand, harassing_losses, losses, ratio_band
from assessment.modes.tacspiel.kinds import BattleKind, Role
from assessment.modes.tacspiel.square import SIDE_M
from assessment.modes.tacspiel.wev import Fighter, Part, force_ratio, side_total


class HalfHour(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes part in one half hour: the battle's name, its kind, both sides, and whether an advance is pending."""

    battle: str
    kind: BattleKind
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    pending: bool = False

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """All who take part."""
        return self.attackers + self.defenders


class Strengths(msgspec.Struct, frozen=True, kw_only=True):
    """What the two sides are worth (WEV), and what follows for the draws."""

    attack: Fraction
    defence: Fraction
    band: RatioBand
    size: AttackerSize
    draws_advance: bool


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """Casualties in percent by designator, and the metres of an advance drawn."""

    casualties: tuple[tuple[str, int], ...]
    advance_m: int


def strengths(sheet: Worksheet, half_hour: HalfHour) -> Strengths:
    """Adds up both sides and picks the columns. A harassing attack asks for none of it (E'2b)."""
    name, kind = half_hour.battle, half_hour.kind
    if kind is BattleKind.HARASSING:
        nothing = Fraction(0)
        return Strengths(
            attack=nothing,
            defence=nothing,
            band=RatioBand.FROM_1_2,
            size=AttackerSize.LESS_THAN_COMPANY,
            draws_advance=False,
        )
    attack = side_total(sheet, name, half_hour.attackers, Role.ATTACK, kind)
    defence = side_total(sheet, name, half_hour.defenders, Role.DEFENSE, kind)
    advances = draws_now(sheet, name, kind, pending=half_hour.pending)
    meeting = advances and kind is BattleKind.MEETING
    return Strengths(
        attack=attack,
        defence=defence,
        band=ratio_band(sheet, name, kind, force_ratio(sheet, name, attack, defence)),
        size=_size(sheet, half_hour) if meeting else AttackerSize.LESS_THAN_COMPANY,
        draws_advance=advances,
    )


def drawn(sheet: Worksheet, half_hour: HalfHour, known: Strengths) -> Results:
    """All draws of the half hour: one for each unit on the ground, and one for the advance."""
    casualties = tuple(
        (fighter.designator, _losses(sheet, half_hour.kind, fighter, role, known.band))
        for role, fighters in ((Role.ATTACK, half_hour.attackers), (Role.DEFENSE, half_hour.defenders))
        for fighter in fighters
        if fighter.part is Part.GROUND
    )
    return Results(casualties=casualties, advance_m=_advance(sheet, half_hour, known) if known.draws_advance else 0)


def _losses(sheet: Worksheet, kind: BattleKind, fighter: Fighter, role: Role, band: RatioBand) -> int:
    if kind is BattleKind.HARASSING:
        return harassing_losses(sheet, fighter.unit, role)
    return losses(sheet, fighter.unit, kind, role, band)


def _advance(sheet: Worksheet, half_hour: HalfHour, known: Strengths) -> int:
    if half_hour.kind is BattleKind.POSITION:
        return SIDE_M if takes_position(sheet, half_hour.battle, known.band) else 0
    return advance_in_a_meeting(sheet, half_hour.battle, known.size, known.band)


def _size(sheet: Worksheet, half_hour: HalfHour) -> AttackerSize:
    platoons = sum(fighter.unit.kind.is_rifle for fighter in half_hour.attackers)
    supported = any(
        fighter.part is Part.SUPPORT or fighter.unit.kind.has_support_weapons for fighter in half_hour.attackers
    )
    return attacker_size(sheet, half_hour.battle, platoons, has_support=supported)
