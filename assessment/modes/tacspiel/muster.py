"""Who takes part in a half hour of battle: units on the ground, supporting fires, and what cuts their effectiveness."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.direct_support import Supporters, may_fire, share_of_battle, supported_by
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import rest_factor
from assessment.modes.tacspiel.kinds import Role
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.wev import Fighter, Part

UNRESTED = "forced to fight without rest"


@rule("E'2a.5")
def fights_on_the_ground(sheet: Worksheet, unit: Unit, rifle_squares: tuple[Square, ...]) -> bool:
    """A fire unit that stands with a rifle platoon fights on the ground; one that fires from elsewhere does not."""
    together = unit.square in rifle_squares
    sheet.note("stands with a rifle platoon" if together else "fires from elsewhere")
    return together


def on_the_ground(
    draft: Draft, sheet: Worksheet, names: Iterable[str], part: Part = Part.GROUND
) -> tuple[Fighter, ...]:
    """These units as fighters, without those that owe rest and have had too little of it to fight at all."""
    fighters: list[Fighter] = []
    for name in names:
        unit = draft.unit(name)
        rest = rest_factor(sheet, unit, _fight_began(draft, unit))
        if rest is not None:
            fighters.append(Fighter(unit=unit, part=part, rest=rest))
    return tuple(fighters)


def capture_unrested(
    draft: Draft, sheet: Worksheet, names: Iterable[str], fit: Iterable[Fighter], enemies: Sequence[str]
) -> list[str]:
    """Those of the units that are not fit to fight are lost (B'5.3); gives their names."""
    able = {fighter.designator for fighter in fit}
    lost = [name for name in names if name not in able]
    for name in lost:
        lose(draft, sheet, draft.unit(name), UNRESTED, "B'5.3", min(enemies, default=""))
    return lost


def supporting(
    draft: Draft, sheet: Worksheet, battle: Battle, role: Role, supporters: Supporters
) -> tuple[Fighter, ...]:
    """The fire units that support one side of a battle, split where they support several battles."""
    own = battle.attackers if role is Role.ATTACK else battle.defenders
    found: list[Fighter] = []
    for unit in supporters.of(own):
        if unit.owes_resupply or unit.designator in own or draft.battle_of(unit.designator) is not None:
            continue
        if may_fire(draft, sheet, unit, battle, role):
            share = _share(draft, sheet, unit, battle, own)
            found.append(Fighter(unit=unit, part=_part(draft, sheet, unit, own), share=share))
    return tuple(found)


def _part(draft: Draft, sheet: Worksheet, unit: Unit, own: Sequence[str]) -> Part:
    squares = tuple(sorted({draft.unit(name).square for name in own if draft.unit(name).kind.is_rifle}))
    return Part.GROUND if fights_on_the_ground(sheet, unit, squares) else Part.SUPPORT


def _share(draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle, own: tuple[str, ...]) -> Fraction:
    here = supported_by(draft, unit, own)
    others = [
        other.attackers if unit.side is other.attacker else other.defenders
        for number, other in sorted(draft.battles.items())
        if number != battle.number and _counts_in(draft, sheet, unit, other)
    ]
    elsewhere = sum(supported_by(draft, unit, names) for names in others)
    return share_of_battle(sheet, unit, here, here + elsewhere) if elsewhere else Fraction(1)


def _counts_in(draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle) -> bool:
    role = Role.ATTACK if unit.side is battle.attacker else Role.DEFENSE
    own = battle.attackers if role is Role.ATTACK else battle.defenders
    return supported_by(draft, unit, own) > 0 and may_fire(draft, sheet, unit, battle, role)


def _fight_began(draft: Draft, unit: Unit) -> Fraction:
    """When a unit was forced to fight: its rest up to then counts."""
    battle = draft.battle_of(unit.designator)
    return battle.entered.get(unit.designator, battle.joined) if battle is not None else draft.now
