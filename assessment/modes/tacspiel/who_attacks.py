"""Who attacks where both sides want to: the side worth more in a meeting engagement, with its fires (E'1d.4, E'2c)."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.battle_kinds import stronger_side
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import BattleKind, Role
from assessment.modes.tacspiel.muster import on_the_ground, supporting
from assessment.modes.tacspiel.wev import side_total
from control.situation.side import Side


def stronger(draft: Draft, sheet: Worksheet, battle: Battle, first: Side | None, supporters: Supporters) -> Side:
    """The side with the larger total, fire support included (E'1l.2); if equal the one that moved `first`."""
    by_side = {
        battle.attacker: _total(draft, sheet, battle, Role.ATTACK, supporters),
        battle.attacker.opponent: _total(draft, sheet, battle, Role.DEFENSE, supporters),
    }
    return stronger_side(sheet, battle.designator, by_side[Side.RED], by_side[Side.BLUE], first)


def first_to_move(draft: Draft, battle: Battle) -> Side | None:
    """The side of the unit that set out first; none where both did at once, or nobody moves."""
    marching = [(unit.march.started, unit.side) for unit in map(draft.unit, battle.units) if unit.march is not None]
    sides = {side for started, side in marching if started == min(marching)[0]}
    return sides.pop() if len(sides) == 1 else None


def _total(draft: Draft, sheet: Worksheet, battle: Battle, role: Role, supporters: Supporters) -> Fraction:
    """What the side now in this role would be worth as the attacker."""
    names = battle.attackers if role is Role.ATTACK else battle.defenders
    ground = on_the_ground(draft, sheet, names)
    fires = supporting(draft, sheet, battle, role, supporters)
    return side_total(sheet, battle.designator, ground + fires, Role.ATTACK, BattleKind.MEETING)
