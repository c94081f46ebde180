"""Who takes part in a half hour of battle: units on the ground, supporting fires, and what cuts their effectiveness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import supply
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.direct_support import Supporters, may_fire, share_of_battle, supported_by
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import rest_factor
from assessment.modes.tacspiel.kinds import BattleKind, Role
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.wev import Fighter, Part
from control.situation.clock import HALF_HOUR

UNRESTED = "forced to fight without rest"


@rule("E'2a.5")
def fights_on_the_ground(sheet: Worksheet, unit: Unit, rifle_squares: tuple[Square, ...]) -> bool:
    """A fire unit that stands with a rifle platoon fights on the ground; one that fires from elsewhere does not."""
    together = unit.square in rifle_squares
    sheet.note("stands with a rifle platoon" if together else "fires from elsewhere")
    return together


@rule("B'5.1", "B'5.4", reading="R52")
def rest_of_fire(sheet: Worksheet, unit: Unit, at: Fraction, *, on_the_ground: bool) -> Fraction | None:
    """Firing from a fixed position is no activity: who owes rest fires in full; on the ground he fights like all."""
    sheet.note("on the ground" if on_the_ground else "from a fixed position")
    return rest_factor(sheet, unit, at) if on_the_ground else Fraction(1)


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
    """The fire units that can now support one side of a battle, split where they support several battles."""
    found: list[Fighter] = []
    for unit in supporters.of(_own(battle, role)):
        free = _is_free_to_fire(draft, unit) and supply.can_fire(draft, sheet, unit)
        if free and may_fire(draft, sheet, unit, battle, role):
            others = [other for other in _others(draft, battle) if _is_supported(draft, sheet, unit, other)]
            found += _as_fighter(draft, sheet, unit, battle, others)
    return tuple(found)


def fires_of(draft: Draft, sheet: Worksheet, battle: Battle, role: Role) -> tuple[Fighter, ...]:
    """The fire units that have supported one side through the half hour that ends: those on the battle's list."""
    found: list[Fighter] = []
    for unit in map(draft.unit, battle.support):
        if _role(unit, battle) is role:
            others = [other for other in _others(draft, battle) if unit.designator in other.support]
            found += _as_fighter(draft, sheet, unit, battle, others)
    return tuple(found)


@rule("F'1b.1", "E'2a.6")
def has_stopped_firing(sheet: Worksheet, unit: Unit, battle: str) -> bool:
    """A fire unit that moves off, or has to fight for itself, before a half hour is over has not fired in it."""
    sheet.note("posture", unit.posture)
    return True


def strike_off(draft: Draft, sheet: Worksheet) -> None:
    """Takes fire units that have stopped off the lists of those that support the half hour under way."""
    for number, battle in sorted(draft.battles.items()):
        if battle.kind is BattleKind.AMBUSH:
            continue
        units = [unit for unit in map(draft.unit, battle.support) if not _is_free_to_fire(draft, unit)]
        gone = {unit.designator for unit in units if has_stopped_firing(sheet, unit, battle.designator)}
        if gone:
            draft.battles[number] = replace(battle, support=tuple(n for n in battle.support if n not in gone))


def _is_free_to_fire(draft: Draft, unit: Unit) -> bool:
    return unit.posture.is_halted and not unit.owes_resupply and draft.battle_of(unit.designator) is None


def _role(unit: Unit, battle: Battle) -> Role:
    return Role.ATTACK if unit.side is battle.attacker else Role.DEFENSE


def _own(battle: Battle, role: Role) -> tuple[str, ...]:
    return battle.attackers if role is Role.ATTACK else battle.defenders


def _others(draft: Draft, battle: Battle) -> Iterator[Battle]:
    return (other for number, other in sorted(draft.battles.items()) if number != battle.number)


def _as_fighter(
    draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle, others: Iterable[Battle]
) -> tuple[Fighter, ...]:
    """A fire unit in a battle; none where it would have to fight on the ground without the rest for that (R52)."""
    own = _own(battle, _role(unit, battle))
    here = supported_by(draft, unit, own)
    elsewhere = sum(supported_by(draft, unit, _own(other, _role(unit, other))) for other in others)
    share = share_of_battle(sheet, unit, here, here + elsewhere) if elsewhere else Fraction(1)
    squares = tuple(sorted({draft.unit(name).square for name in own if draft.unit(name).kind.is_rifle}))
    part = Part.GROUND if fights_on_the_ground(sheet, unit, squares) else Part.SUPPORT
    rest = rest_of_fire(sheet, unit, draft.now, on_the_ground=part is Part.GROUND)
    return () if rest is None else (Fighter(unit=unit, part=part, share=share, rest=rest),)


def _is_supported(draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle) -> bool:
    """Whether a unit fires in another battle now: in the half hour under way, or in one that begins at this instant.

    A battle that has only been joined is not supported before its first half hour.
    """
    begins = battle.joined if battle.kind is BattleKind.AMBUSH else battle.next_half_hour - HALF_HOUR
    if begins < draft.now:
        return unit.designator in battle.support
    return begins == draft.now and _counts_in(draft, sheet, unit, battle)


def _counts_in(draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle) -> bool:
    role = _role(unit, battle)
    return supported_by(draft, unit, _own(battle, role)) > 0 and may_fire(draft, sheet, unit, battle, role)


def _fight_began(draft: Draft, unit: Unit) -> Fraction:
    """When a unit was forced to fight: its rest up to then counts."""
    battle = draft.battle_of(unit.designator)
    return battle.entered.get(unit.designator, battle.joined) if battle is not None else draft.now
