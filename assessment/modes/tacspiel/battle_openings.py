"""The beginning of a half hour of battle: limits, withdrawals, counterattacks, and the fires that will support it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import joining, supply, withdrawal
from assessment.modes.tacspiel.advance import may_turn
from assessment.modes.tacspiel.battle_kinds import fight_together
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import owes_rest
from assessment.modes.tacspiel.kinds import BattleKind, OrderState, Posture, Role
from assessment.modes.tacspiel.limits import level_of, longest_attack, must_stop
from assessment.modes.tacspiel.muster import supporting
from assessment.modes.tacspiel.options import losses_to_break_off
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.who_attacks import stronger
from control.situation.side import Side


@rule("E'1j.2", reading="R16")
def breaks_off(sheet: Worksheet, unit: Unit, limit: int) -> bool:
    """A unit told to break off at so many percent (H05) does so at the half hour at which it has lost them."""
    sheet.figure("casualties, percent", unit.casualties)
    sheet.figure("limit, percent", limit)
    return unit.casualties >= limit


def open_half_hour(draft: Draft, sheet: Worksheet, battle: Battle, supporters: Supporters) -> None:
    """Settles who fights the half hour that begins now; the battle is over once a side has nobody."""
    if battle.kind is BattleKind.AMBUSH:
        return
    for step in (_sort_out, _stop_tired, _stop_spent, _stop_at_limit, _break_off, _let_withdraw):
        step(draft, sheet, draft.battles[battle.number])
        if joining.is_over(draft.battles[battle.number]):
            joining.end(draft, sheet, draft.battles[battle.number], "a side has left", "E'1j.2")
            return
    battle = _turn(draft, sheet, draft.battles[battle.number], supporters)
    fires = _without_spent(draft, sheet, battle, _fires(draft, sheet, battle, supporters))
    place = draft.unit(battle.defenders[0]).square
    draft.battles[battle.number] = replace(battle, support=tuple(sorted(fires)), place=place)


def _fires(draft: Draft, sheet: Worksheet, battle: Battle, supporters: Supporters) -> list[str]:
    return [fighter.designator for role in Role for fighter in supporting(draft, sheet, battle, role, supporters)]


def _without_spent(draft: Draft, sheet: Worksheet, battle: Battle, fires: list[str]) -> list[str]:
    """Fire units that support Red's attack stop at its limit like the others, who may have joined it later (F'1b.3)."""
    attacking = [unit for unit in map(draft.unit, fires) if unit.side is battle.attacker and unit.attacked]
    if battle.attacker is not Side.RED or not attacking:
        return fires
    limit = _limit(draft, sheet, battle)
    spent = {unit.designator for unit in attacking if must_stop(sheet, unit, limit)}
    return [name for name in fires if name not in spent]


def _limit(draft: Draft, sheet: Worksheet, battle: Battle) -> Fraction:
    level = level_of(sheet, battle.designator, map(draft.unit, battle.attackers))
    return longest_attack(sheet, battle.designator, level, battle.kind)


def _sort_out(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Attackers whose enemy has gone close up with another of the battle, or are out of it if none is near.

    Defenders are out of it once no attacker is near enough to fight in one battle with them (E'1i.2).
    """
    joining.close_up(draft, sheet, battle.attackers, battle.defenders)
    attackers, defenders = (
        {name: draft.unit(name).square for name in names} for names in (battle.attackers, battle.defenders)
    )
    idle = [name for name, here in attackers.items() if not _beside(here, defenders.values())]
    idle += [
        name
        for name, here in defenders.items()
        if not _beside(here, attackers.values())
        and not any(fight_together(sheet, here, here, there, there) for there in attackers.values())
    ]
    if idle:
        joining.leave(draft, sheet, battle, idle)


def _beside(here: Square, others: Iterable[Square]) -> bool:
    return any(here.steps_between(other) <= 1 for other in others)


def _stop_tired(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Attackers who owe rest attack no longer; they stay where they are (B'5.1)."""
    tired = [name for name in battle.attackers if owes_rest(sheet, draft.unit(name), draft.now)]
    if tired:
        joining.leave(draft, sheet, battle, tired)


def _stop_spent(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """An aero-rifle platoon that has fought its two hours fights no more before it resupplies (J'2a).

    Nor does a Blue unit away from base that has used up its infantry fire units (T'1.3).
    """
    spent = [name for name in battle.units if supply.run_out(draft, sheet, name)]
    if spent:
        _send_off(draft, sheet, battle, spent)


def _stop_at_limit(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Red attackers withdraw when their attacks have lasted to the limit (E'1i.1)."""
    if battle.attacker is not Side.RED:
        return
    limit = _limit(draft, sheet, battle)
    spent = [name for name in battle.attackers if must_stop(sheet, draft.unit(name), limit)]
    if spent:
        _send_off(draft, sheet, battle, spent)


def _break_off(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Units that have lost as much as their option allows withdraw as if ordered to (H05)."""
    leaving = dict(battle.withdrawing)
    for name in battle.units:
        limit = losses_to_break_off(draft, draft.unit(name))
        tried = name in leaving or withdrawal.was_held_now(draft, name)
        if limit is not None and not tried and breaks_off(sheet, draft.unit(name), limit):
            leaving[name] = draft.now
    if leaving != battle.withdrawing:
        draft.battles[battle.number] = replace(battle, withdrawing=leaving)


def _let_withdraw(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    gone, held = withdrawal.leaving_now(draft, sheet, battle)
    if held:
        withdrawal.tell_held(draft, sheet, battle, held)
        kept = {name: since for name, since in battle.withdrawing.items() if name not in held}
        battle = replace(battle, withdrawing=kept)
        draft.battles[battle.number] = battle
    if gone:
        _send_off(draft, sheet, battle, gone)


def _send_off(draft: Draft, sheet: Worksheet, battle: Battle, names: Iterable[str]) -> None:
    """Takes units out of the battle and marches them off, unless another order of theirs starts at once.

    They say that they have broken off (708).
    """
    names = sorted(names)
    joining.leave(draft, sheet, battle, names)
    for name in names:
        withdrawal.tell_gone(draft, sheet, battle, name)
        queue = draft.programmes.get(name, ())
        starts = any(p.state is OrderState.PLANNED and p.starts == draft.now for p in queue)
        if draft.unit(name).posture is not Posture.OUT and not starts:
            withdrawal.go_away(draft, sheet, draft.unit(name))


def _turn(draft: Draft, sheet: Worksheet, battle: Battle, supporters: Supporters) -> Battle:
    """Defenders told to attack make it a meeting engagement in which the stronger side attacks (E'1d.4, E'2c)."""
    pressing = tuple(name for name in battle.pressing if name in battle.defenders)
    if not pressing or not may_turn(sheet, battle.designator, pending=battle.advance_m > 0):
        return battle
    side = stronger(draft, sheet, battle, battle.attacker, supporters)
    turned = side is not battle.attacker
    battle = replace(
        battle,
        kind=BattleKind.MEETING,
        attacker=side,
        attackers=battle.defenders if turned else battle.attackers,
        defenders=battle.attackers if turned else battle.defenders,
        place=draft.unit(min(battle.attackers)).square if turned else battle.place,
        pressing=(),
    )
    draft.battles[battle.number] = battle
    return battle
