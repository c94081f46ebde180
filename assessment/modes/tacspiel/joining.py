"""How units come into a battle, and how they leave it (E'1b.1, E'1c.1, E'1i.2, E'1k.2, E'1l.2, E'2c)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import battle_orders, battle_reports, programmes, who_attacks
from assessment.modes.tacspiel.battle_kinds import (
    ATTACK,
    HARASS,
    PRESS_ON,
    is_pursued,
    keeps_square,
    kind_of_battle,
    kind_where_both_attack,
    stands_in_position,
)
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.clashes import Clash
from assessment.modes.tacspiel.closing_draws import is_close
from assessment.modes.tacspiel.coordination import neighbour, unite
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import BattleEnded, BattleJoined
from assessment.modes.tacspiel.footing import may_come
from assessment.modes.tacspiel.kinds import BattleKind, Posture, Role
from assessment.modes.tacspiel.marches import halt
from assessment.modes.tacspiel.muster import on_the_ground
from assessment.modes.tacspiel.placing import put_by_battle
from assessment.modes.tacspiel.resupply import charge
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.wev import side_total
from control.situation.clock import HALF_HOUR, half_hour_at_or_after

ATTACK_ORDERS: Final = frozenset((ATTACK, HARASS, PRESS_ON))
DUG_IN: Final = frozenset((Posture.POSITION, Posture.REVERSE_SLOPE, Posture.OPEN))
"""Postures that a unit has where it has been put, and loses where it moves."""


def join(draft: Draft, sheet: Worksheet, clash: Clash) -> Battle | None:
    """Begins a battle, or brings the units into the one it belongs to; none where nobody is free to fight.

    Units in an ambush under way fight on only when it is over.
    """
    attackers = _able(draft, clash.attackers)
    defenders = _able(draft, clash.defenders)
    if not attackers or not defenders:
        return None
    fighting = _fought_in(draft, attackers + defenders)
    if any(battle.kind is BattleKind.AMBUSH for battle in fighting):
        return None
    clash = replace(clash, attackers=attackers, defenders=defenders)
    kind = clash.kind or _kind(draft, sheet, clash)
    if not fighting and clash.is_mutual and kind is BattleKind.MEETING:
        clash = _with_stronger_attacking(draft, sheet, clash)
    known = fighting[0] if fighting else neighbour(draft, sheet, clash.attackers, clash.defenders, kind)
    if known is None:
        return _begin(draft, sheet, clash, kind)
    close_up(draft, sheet, [name for name in attackers if draft.battle_of(name) is None], defenders)
    return unite(draft, sheet, _bring_in(draft, sheet, known, attackers + defenders, holds=clash.holds))


def reinforce(draft: Draft, sheet: Worksheet, battle: Battle, names: Iterable[str]) -> Battle:
    """Brings units into a battle on their own side; they count from the next half hour (R22)."""
    return _bring_in(draft, sheet, battle, tuple(names))


def leave(draft: Draft, sheet: Worksheet, battle: Battle, names: Iterable[str]) -> Battle:
    """Takes units out of a battle; their orders to attack are done."""
    gone = set(names)
    for name in sorted(gone & set(battle.units)):
        _stand_down(draft, sheet, battle, name)
    kept = replace(
        battle,
        attackers=tuple(name for name in battle.attackers if name not in gone),
        defenders=tuple(name for name in battle.defenders if name not in gone),
        withdrawing={name: since for name, since in battle.withdrawing.items() if name not in gone},
    )
    draft.battles[battle.number] = kept
    for name in sorted(gone & set(battle.units)):
        _finish_attack(draft, name)
    return kept


def is_over(battle: Battle) -> bool:
    """Whether a side has nobody left on the ground."""
    return not battle.attackers or not battle.defenders


def end(  # noqa: PLR0913 - why, and by which paragraph
    draft: Draft, sheet: Worksheet, battle: Battle, why: str, paragraph: str = "", *, keep_orders: bool = False
) -> None:
    """A battle is over: who still stands in it is free again, and orders to attack are done unless they are kept.

    `paragraph` is none where Control ends it.
    """
    del draft.battles[battle.number]
    for name in battle.units:
        _stand_down(draft, sheet, battle, name)
    for name in battle.fired:
        charge(draft, sheet, name, _half_hours(battle, name))
    fought = tuple(sorted({*battle.stood, *battle.units}))
    draft.emit(BattleEnded(at=draft.now, units=fought, line=sheet.line, rule=paragraph, battle=battle.number, why=why))
    for name in () if keep_orders else battle.units:
        if battle.kind is BattleKind.POSITION and name in battle.attackers:
            battle_orders.go_on(draft, sheet, name, tuple(battle.stood))
        if draft.unit(name).march is None:
            _finish_attack(draft, name)


def close_up(draft: Draft, sheet: Worksheet, attackers: Iterable[str], defenders: Iterable[str]) -> None:
    """Attackers who are not beside an enemy but within closing range go to the nearest free square next to him."""
    enemies = [draft.unit(name) for name in defenders]
    for name in attackers:
        unit = draft.unit(name)
        nearest = min(enemies, key=lambda enemy: (unit.square.distance2_m(enemy.square), enemy.designator))
        if keeps_square(sheet, unit, nearest.square) or not is_close(sheet, unit, nearest):
            continue
        square = _beside(draft, sheet, unit, nearest.square)
        if square is not None:
            posture = Posture.HALTED if unit.posture in DUG_IN else unit.posture
            put_by_battle(draft, unit, square, "E'1b.1", posture=posture, halted_since=draft.now)


def totals(draft: Draft, sheet: Worksheet, battle: str, names: tuple[str, ...], kind: BattleKind) -> Fraction:
    """What units would be worth as attackers (WEV)."""
    return side_total(sheet, battle, on_the_ground(draft, sheet, names), Role.ATTACK, kind)


def _able(draft: Draft, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(name for name in set(names) if draft.unit(name).can_act))


def _fought_in(draft: Draft, names: Iterable[str]) -> list[Battle]:
    found = {battle.number: battle for name in names for battle in (draft.battle_of(name),) if battle is not None}
    return [found[number] for number in sorted(found)]


def _kind(draft: Draft, sheet: Worksheet, clash: Clash) -> BattleKind:
    attacker, defender = _nearest_pair(draft, clash)
    if clash.is_mutual:
        return kind_where_both_attack(sheet, attacker, defender)
    stands = not is_pursued(sheet, attacker, defender) and stands_in_position(sheet, defender, draft.now)
    return kind_of_battle(sheet, attacker, defender, clash.code, stands=stands)


def _nearest_pair(draft: Draft, clash: Clash) -> tuple[Unit, Unit]:
    pairs = ((draft.unit(a), draft.unit(d)) for a in clash.attackers for d in clash.defenders)
    return min(
        pairs, key=lambda pair: (pair[0].square.distance2_m(pair[1].square), pair[0].designator, pair[1].designator)
    )


def _begin(draft: Draft, sheet: Worksheet, clash: Clash, kind: BattleKind) -> Battle:
    battle = _battle(draft, clash, kind)
    attacking, defending = battle.attackers, battle.defenders
    close_up(draft, sheet, attacking, defending)
    draft.battles_joined += 1
    battle = replace(battle, place=draft.unit(defending[0]).square, attackers=(), defenders=())
    battle = _enlist(draft, battle, attacking + defending)
    draft.emit(
        BattleJoined(
            at=draft.now,
            units=battle.units,
            line=sheet.line,
            rule="E'1.1",
            battle=battle.number,
            battle_kind=kind.value,
            attackers=battle.attackers,
            defenders=battle.defenders,
            square=battle.place,
        )
    )
    battle_reports.start(draft, sheet, battle, battle.units, holds=clash.holds)
    for moment in (battle.next_half_hour - HALF_HOUR, battle.next_half_hour):
        draft.schedule(moment, Due.BATTLE, str(battle.number))
    return battle


def _battle(draft: Draft, clash: Clash, kind: BattleKind) -> Battle:
    return Battle(
        number=draft.battles_joined + 1,
        kind=kind,
        attacker=draft.unit(clash.attackers[0]).side,
        place=draft.unit(clash.defenders[0]).square,
        joined=draft.now,
        next_half_hour=half_hour_at_or_after(draft.now) + HALF_HOUR,
        attackers=clash.attackers,
        defenders=clash.defenders,
        code=clash.code,
    )


def _with_stronger_attacking(draft: Draft, sheet: Worksheet, clash: Clash) -> Clash:
    battle = _battle(draft, clash, BattleKind.MEETING)
    first = who_attacks.first_to_move(draft, battle)
    side = who_attacks.stronger(draft, sheet, battle, first, Supporters(draft))
    return clash if side is battle.attacker else clash.turned


def _bring_in(draft: Draft, sheet: Worksheet, battle: Battle, names: tuple[str, ...], *, holds: bool = False) -> Battle:
    new = tuple(name for name in names if draft.battle_of(name) is None)
    battle = _enlist(draft, battle, new)
    battle_reports.start(draft, sheet, battle, new, holds=holds)
    return battle


def _enlist(draft: Draft, battle: Battle, names: tuple[str, ...]) -> Battle:
    stood = dict(battle.stood)
    entered = dict(battle.entered)
    for name in names:
        unit = stop_for_attack(draft, name)
        stood[name] = unit.posture
        entered[name] = draft.now
        draft.change(name, posture=Posture.FIGHTING)
    by_side = {
        side: tuple(name for name in names if draft.unit(name).side is side)
        for side in (battle.attacker, battle.attacker.opponent)
    }
    battle = replace(
        battle,
        attackers=tuple(sorted(battle.attackers + by_side[battle.attacker])),
        defenders=tuple(sorted(battle.defenders + by_side[battle.attacker.opponent])),
        stood=stood,
        entered=entered,
    )
    draft.battles[battle.number] = battle
    return battle


def stop_for_attack(draft: Draft, name: str) -> Unit:
    """Ends what a unit was doing, but for an order to attack."""
    unit = draft.unit(name)
    if unit.march is not None:
        unit = halt(draft, unit)
    planned = programmes.in_hand(draft, name)
    if planned is None or planned.order.card.code not in ATTACK_ORDERS:
        programmes.break_off(draft, name)
    return draft.change(name, work=None)


def _stand_down(draft: Draft, sheet: Worksheet, battle: Battle, name: str) -> None:
    if draft.unit(name).posture is Posture.FIGHTING:
        draft.change(name, posture=_posture_after(battle, draft.unit(name)))
    charge(draft, sheet, name, _half_hours(battle, name))


def _half_hours(battle: Battle, name: str) -> int:
    """How many half hours of battle a unit has behind it, as far as it counts: none if it came too late for any.

    Who has fired, or fights on from an ambush, has at least that behind him.
    """
    if name in battle.fired:
        return max(battle.half_hours, 1)
    began = max(battle.joined, battle.next_half_hour - 2 * HALF_HOUR)
    return battle.half_hours if battle.entered.get(name, battle.joined) <= began else 0


def _finish_attack(draft: Draft, name: str) -> None:
    planned = programmes.in_hand(draft, name)
    if planned is not None and planned.order.card.code in ATTACK_ORDERS:
        programmes.finished(draft, name, planned.order.number)
    elif planned is None and draft.unit(name).can_act:
        programmes.start_waiting(draft, name)


def _posture_after(battle: Battle, unit: Unit) -> Posture:
    """A unit stands as it did before, unless the battle has moved it from there."""
    moved = unit.halted_since > battle.entered.get(unit.designator, battle.joined)
    before = battle.stood.get(unit.designator, Posture.HALTED)
    return before if before in DUG_IN and not moved else Posture.HALTED


def _beside(draft: Draft, sheet: Worksheet, unit: Unit, target: Square) -> Square | None:
    around = sorted(target.neighbours(), key=lambda square: (unit.square.distance2_m(square), square))
    return next((square for square in around if may_come(draft, sheet, unit, square)), None)
