"""Which attacks are one coordinated battle: neighbours in positions and objectives, one after another (E'1i.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.battle_kinds import fight_together
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import BattleEnded
from assessment.modes.tacspiel.kinds import BattleKind
from assessment.modes.tacspiel.square import Square

Names = tuple[str, ...]


def neighbour(draft: Draft, sheet: Worksheet, attackers: Names, defenders: Names, kind: BattleKind) -> Battle | None:
    """The battle of the same attacker that is near enough to be one with this attack."""
    side = draft.unit(attackers[0]).side
    for _, battle in sorted(draft.battles.items()):
        if battle.kind is kind and battle.attacker is side and _are_one(draft, sheet, attackers, defenders, battle):
            return battle
    return None


def unite(draft: Draft, sheet: Worksheet, battle: Battle) -> Battle:
    """A battle with the others beside it that have not been assessed either: an attack between two makes them one."""
    for number, other in sorted(draft.battles.items()):
        if number == battle.number or not _begin_together(battle, other):
            continue
        if _are_one(draft, sheet, battle.attackers, battle.defenders, other):
            battle = _together(battle, other)
            del draft.battles[number]
            draft.battles[battle.number] = battle
            draft.emit(
                BattleEnded(
                    at=draft.now, units=other.units, line=sheet.line, rule="E'1i.2", battle=number,
                    why=f"it is part of battle {battle.number}",
                )
            )  # fmt: skip
    return battle


def _begin_together(battle: Battle, other: Battle) -> bool:
    unfought = not battle.half_hours and not other.half_hours and battle.next_half_hour == other.next_half_hour
    return unfought and battle.kind is other.kind is not BattleKind.AMBUSH and battle.attacker is other.attacker


def _together(battle: Battle, other: Battle) -> Battle:
    return replace(
        battle,
        joined=min(battle.joined, other.joined),
        attackers=tuple(sorted((*battle.attackers, *other.attackers))),
        defenders=tuple(sorted((*battle.defenders, *other.defenders))),
        support=tuple(sorted({*battle.support, *other.support})),
        fired=tuple(sorted({*battle.fired, *other.fired})),
        pressing=tuple(sorted({*battle.pressing, *other.pressing})),
        withdrawing={**battle.withdrawing, **other.withdrawing},
        entered={**battle.entered, **other.entered},
        stood={**battle.stood, **other.stood},
    )


def _are_one(draft: Draft, sheet: Worksheet, attackers: Names, defenders: Names, battle: Battle) -> bool:
    """Whether the attack of one of the units is a neighbour of one in the battle."""
    theirs = list(_attacks(draft, battle.attackers, battle.defenders))
    return any(
        fight_together(sheet, position, objective, other_position, other_objective)
        for position, objective in _attacks(draft, attackers, defenders)
        for other_position, other_objective in theirs
    )


def _attacks(draft: Draft, attackers: Names, defenders: Names) -> Iterator[tuple[Square, Square]]:
    """Where each attacker stands, and what he attacks: the nearest of the defenders."""
    objectives = sorted({draft.unit(name).square for name in defenders})
    for position in sorted({draft.unit(name).square for name in attackers}):
        yield position, min(objectives, key=position.distance2_m)
