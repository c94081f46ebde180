"""Which kind a battle is, who attacks, and which fights count as one (E'1, E'1a, E'1i.2, E'2c, E'2e)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.kinds import BattleKind, Posture, Role
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

BATTLES: Final = table("E'")
METRES_A_KM: Final = 1000

ATTACK: Final = "049"
HARASS: Final = "054"
AMBUSH: Final = "119"
PRESS_ON: Final = "153"


@rule("E'1.1", "E'1a.1", "E'1a.3")
def kind_of_battle(sheet: Worksheet, attacker: Unit, defender: Unit, code: str, *, stands: bool) -> BattleKind:
    """There are four kinds: ambush (119), harassing attack (054), attack on a position, and meeting engagement.

    An attack on units that stand halted is one on a position; between moving units it is a meeting engagement.
    """
    if code == AMBUSH:
        return BattleKind.AMBUSH
    if code == HARASS:
        return BattleKind.HARASSING
    sheet.note("the defender stands in position" if stands else "the defender does not stand in position")
    return BattleKind.POSITION if stands else BattleKind.MEETING


@rule("E'1.1", "E'1d.4", reading="R47")
def kind_where_both_attack(sheet: Worksheet, attacker: Unit, defender: Unit) -> BattleKind:
    """Where each side attacks the other at one instant nobody stays in a position: it is a meeting engagement."""
    return BattleKind.MEETING


@rule("E'2e", "E'1d.3")
def stands_in_position(sheet: Worksheet, unit: Unit, now: Fraction) -> bool:
    """A halted unit has the value of its defences, also one that holds a position that it took, or its ambush.

    One that halted this very moment, as on contact, has none yet.
    """
    sheet.note("posture", unit.posture)
    if unit.posture is Posture.POSITION:
        return True
    return unit.posture.is_halted and (unit.halted_since < now or not unit.halted_since)


@rule("E'2d.4")
def is_pursued(sheet: Worksheet, attacker: Unit, defender: Unit) -> bool:
    """When the attacker pursues a defender whom he drove out of a position, the next fight is a meeting engagement.

    He no longer pursues who comes back after a resupply.
    """
    driven = defender.driven_to == defender.square and attacker.designator in defender.driven_by
    driven = driven and attacker.last_resupply <= defender.halted_since
    sheet.note("driven out by this attacker" if driven else "not driven out by this attacker")
    return driven


@rule("E'1a.2")
def may_be_harassed(sheet: Worksheet, target: Unit) -> bool:
    """A harassing attack may be made only on a unit that is halted or in a position."""
    sheet.note("posture", target.posture)
    return target.posture.is_halted


@rule("E'2c", "E'1d.4")
def stronger_side(sheet: Worksheet, battle: str, red: Fraction, blue: Fraction, first: Side | None) -> Side:
    """Where both sides have aggressive orders the one with the larger WEV attacks; if equal, the first to move.

    Where neither moved first it is thrown.
    """
    sheet.figure("WEV of Red", red)
    sheet.figure("WEV of Blue", blue)
    if red == blue:
        sheet.note("equal totals: the side that moved first attacks")
        return first or (Side.RED, Side.BLUE)[sheet.throw(len(Side))]
    return Side.RED if red > blue else Side.BLUE


@rule("E'1i.2")
def fight_together(
    sheet: Worksheet, position: Square, objective: Square, other_position: Square, other_objective: Square
) -> bool:
    """Neighbouring attack positions and objectives make one coordinated battle if no more than 2 km apart."""
    metres = int(Fraction(sheet.read(BATTLES, "objectives_apart_km")) * METRES_A_KM)
    return position.within_m(other_position, metres) and objective.within_m(other_objective, metres)


@rule("E'2a.1")
def role_of(sheet: Worksheet, battle: Battle, side: Side) -> Role:
    """First of all it is said what kind of battle it is, and who attacks and who defends."""
    sheet.note("battle", battle.kind)
    return Role.ATTACK if side is battle.attacker else Role.DEFENSE


@rule("E'1b.1")
def keeps_square(sheet: Worksheet, unit: Unit, enemy: Square) -> bool:
    """In all battles but ambushes the sides stand in adjacent squares, and stay there while they fight."""
    return unit.square.is_adjacent(enemy)
