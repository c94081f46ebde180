"""What both sides are told of a battle: start, each half hour, advances, ambushes (E'1c, E'1f.4, E'1j.1, E'2a.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import contact_reports
from assessment.modes.tacspiel.battle_kinds import role_of
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.direct_support import names_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import OPEN_GROUND, Vegetation
from assessment.modes.tacspiel.kinds import BattleKind, Role
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Direction, Square

DAMAGE: Final = table("H-damage")
MODERATE_FIRE: Final = "M"


@rule("D'6b.3")
def quality_in_battle(sheet: Worksheet, unit: Unit, grounds: tuple[Vegetation, ...]) -> Quality:
    """In a battle the enemy's kind shows; his exact size only if all of him is in open ground (rice or bare field)."""
    for vegetation in grounds:
        sheet.note("ground", vegetation)
    return Quality.A1B1 if OPEN_GROUND.issuperset(grounds) else Quality.A2B1


@rule("E'1c.1", "E'1e", "D'6b.2")
def start_code(sheet: Worksheet, unit: Unit, kind: BattleKind, role: Role) -> str | None:
    """At the start of every battle but an ambush the attacker reports 706, the defender 705."""
    if kind is BattleKind.AMBUSH:
        return None
    return "706" if role is Role.ATTACK else "705"


@rule("E'1c.2")
def quality_of_ambushed(sheet: Worksheet, unit: Unit) -> Quality:
    """An ambushed unit tells what kind of enemy it was, not how many."""
    return Quality.A2B1


@rule("E'1c.3")
def quality_of_ambusher(sheet: Worksheet, unit: Unit) -> Quality:
    """The ambusher tells exactly whom it ambushed."""
    return Quality.A1B1


@rule("E'1c.2", "E'1c.3")
def damage_letter(sheet: Worksheet, unit: Unit, percents: tuple[int, ...]) -> str:
    """The damage to the enemy is guessed as none, light, moderate or heavy: by the mean of what his units lost."""
    mean = Fraction(sum(percents), len(percents)) if percents else Fraction(0)
    return str(sheet.read(DAMAGE, mean))


@rule("E'1j.1", "E'2a.6")
def tells_of_fire(sheet: Worksheet, unit: Unit, *, enemy_fired: bool) -> bool:
    """With the half hour's result goes 803 if the enemy had fire support, also on the ground.

    An air attack on those who fight tells 872 itself (J'5).
    """
    sheet.note("the enemy had fire support" if enemy_fired else "the enemy had no fire support")
    return enemy_fired


@rule("E'2d.5")
def told_of_advance(sheet: Worksheet, battle: Battle, role: Role) -> bool:
    """That the attack gains ground is told to the defender alone."""
    return role is Role.DEFENSE


@rule("E'1f.4", reading="R49")
def code_of_holding(sheet: Worksheet, unit: Unit, role: Role) -> str:
    """When the ambusher is held, 733 and 734 are joined by 731 for the new attacker and 732 for the new defender.

    They stand for the 706 and 705 of other battles.
    """
    return "731" if role is Role.ATTACK else "732"


def start(draft: Draft, sheet: Worksheet, battle: Battle, names: Iterable[str], *, holds: bool = False) -> None:
    """Tells units that come into a battle that it has begun; `holds` where it is one with a held ambusher."""
    if not draft.tells:
        return
    for name in names:
        unit = draft.unit(name)
        role = Role.ATTACK if name in battle.attackers else Role.DEFENSE
        code = code_of_holding(sheet, unit, role) if holds else start_code(sheet, unit, battle.kind, role)
        enemies = _enemies(draft, battle, role)
        if code is not None and enemies:
            before = _reported_before(draft, unit, _nearest(unit, enemies))
            _tell(draft, sheet, code, unit, enemies, rule_id="E'1f.4" if holds else "E'1c.1", C2=before)


def result(draft: Draft, sheet: Worksheet, battle: Battle, lost: dict[str, int], fired: Sequence[Unit]) -> None:
    """Each unit's result of the half hour, and who was under fire (726, 803)."""
    if not draft.tells:
        return
    for name in sorted(lost):
        unit = draft.unit(name)
        role = role_of(sheet, battle, unit.side)
        enemies = _enemies(draft, battle, role)
        values: dict[str, Any] = {"PCT": lost[name], "CAS": unit.casualties}
        if enemies:
            _tell(draft, sheet, "726", unit, enemies, rule_id="E'2a.6", **values)
        else:
            report(draft, sheet, "726", unit, own=True, rule_id="E'2a.6", Tme=draft.now, **values)
        if tells_of_fire(sheet, unit, enemy_fired=any(other.side is not unit.side for other in fired)):
            report(draft, sheet, "803", unit, rule_id="E'2a.6", L=MODERATE_FIRE, Tme=draft.now)


def fired(draft: Draft, sheet: Worksheet, battle: Battle, units: Iterable[Unit]) -> None:
    """Each fire unit that fired in the battle says so (800)."""
    if not draft.tells:
        return
    for unit in units:
        own = battle.attackers if unit.side is battle.attacker else battle.defenders
        supported = next((name for name in own if _supports(unit, draft.unit(name))), "")
        report(
            draft,
            sheet,
            "800",
            unit,
            own=True,
            rule_id="E'2a.6",
            C1=battle.place,
            Desig=supported,
            Tme=draft.now,
            tag=battle.designator,
        )


def advance(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Warns the defender that the attack gains ground (729)."""
    if not draft.tells or not told_of_advance(sheet, battle, Role.DEFENSE):
        return
    for name in battle.defenders:
        enemies = _enemies(draft, battle, Role.DEFENSE)
        if enemies:
            _tell(draft, sheet, "729", draft.unit(name), enemies, rule_id="E'2d.5")


def ambush(draft: Draft, sheet: Worksheet, battle: Battle, left: Direction | None) -> None:
    """Tells both sides of an ambush at the end of its half hour (733, 734)."""
    if not draft.tells:
        return
    lost = battle.casualties
    for name in battle.defenders:
        unit = draft.unit(name)
        quality = quality_of_ambushed(sheet, unit)
        _tell_of_ambush(draft, sheet, "733", unit, battle, quality, _lost(battle.attackers, lost), Dir=left)
    for name in (*battle.attackers, *_with_ambusher(battle)):
        unit = draft.unit(name)
        quality = quality_of_ambusher(sheet, unit)
        _tell_of_ambush(draft, sheet, "734", unit, battle, quality, _lost(battle.defenders, lost))


def _tell(  # noqa: PLR0913 - a card has many fields
    draft: Draft, sheet: Worksheet, code: str, unit: Unit, enemies: Sequence[Unit], *, rule_id: str, **values: Any
) -> None:
    nearest = _nearest(unit, enemies)
    grounds = tuple(sorted({draft.ground.vegetation(enemy.square) for enemy in enemies}))
    quality = quality_in_battle(sheet, unit, grounds)
    report(
        draft,
        sheet,
        code,
        unit,
        own=True,
        en=nearest.designator,
        quality=quality,
        square=nearest.square,
        rule_id=rule_id,
        Cont=cont_of(sheet, enemies, quality, nearest),
        C1=nearest.square,
        Tme=draft.now,
        **values,
    )


def _nearest(unit: Unit, enemies: Iterable[Unit]) -> Unit:
    return min(enemies, key=lambda enemy: (unit.square.distance2_m(enemy.square), enemy.designator))


def _reported_before(draft: Draft, unit: Unit, enemy: Unit) -> Square | None:
    """Where the unit's group last reported an enemy with whom it is in contact, if that is another place."""
    for contact in draft.contacts.between((unit.designator,), (enemy.designator,)):
        square = contact_reports.last_told(draft, contact)
        if square is not None and square != enemy.square:
            return square
    return None


def _tell_of_ambush(  # noqa: PLR0913 - both sides' cards have the same fields
    draft: Draft,
    sheet: Worksheet,
    code: str,
    unit: Unit,
    battle: Battle,
    quality: Quality,
    damage: tuple[int, ...],
    **values: Any,
) -> None:
    enemies = [draft.unit(name) for name in (battle.defenders if code == "734" else battle.attackers)]
    report(
        draft,
        sheet,
        code,
        unit,
        own=True,
        en=enemies[0].designator,
        quality=quality,
        square=battle.place,
        rule_id="E'1c.3" if code == "734" else "E'1c.2",
        Cont=cont_of(sheet, enemies, quality),
        C1=battle.place,
        L=damage_letter(sheet, unit, damage),
        PCT=battle.casualties.get(unit.designator, 0),
        CAS=unit.casualties,
        Tme=battle.joined,
        **values,
    )


def _enemies(draft: Draft, battle: Battle, role: Role) -> list[Unit]:
    names = battle.defenders if role is Role.ATTACK else battle.attackers
    return [draft.unit(name) for name in names]


def _with_ambusher(battle: Battle) -> tuple[str, ...]:
    """The fire units that stand with an ambusher, and were drawn for like him."""
    return tuple(name for name in battle.support if name in battle.casualties)


def _lost(names: Iterable[str], lost: dict[str, int]) -> tuple[int, ...]:
    return tuple(lost[name] for name in names if name in lost)


def _supports(fire_unit: Unit, unit: Unit) -> bool:
    return any(name in fire_unit.supports for name in names_of(unit))
