"""Phases 7 and 11: ground combat in every space that both sides hold, round by round until one side is left (7)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import fire, lines, losses, spooky, superiority
from assessment.modes.khe_sanh.advanced import is_played
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.drawing_up import drawn_up
from assessment.modes.khe_sanh.ending import end_if_lost
from assessment.modes.khe_sanh.events import BattleEnded, SuperiorityRolled, UnitFired
from assessment.modes.khe_sanh.kinds import Hit, Op
from assessment.modes.khe_sanh.pieces import is_elite
from assessment.modes.khe_sanh.pursuit import pursue
from assessment.modes.khe_sanh.retreating import retreat
from assessment.modes.khe_sanh.revealing import reveal_in_combat
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import terrain_of
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import SIDES, Side


@rule("7.0a", "7.0b", "3.3.7", "3.3.11", "9.2")
def is_fought(sheet: Worksheet, space: str, attacker: Side, reds: int, blues: int) -> bool:
    """Where both sides have units when their phase begins, the side whose phase it is must attack."""
    del space
    sheet.note("attacker", attacker.value)
    return reds > 0 and blues > 0


@rule("7.1.4", "7.1.3")
def is_decided(sheet: Worksheet, battle: Battle, reds: int, blues: int) -> bool:
    """Rounds are fought until only one side is in the space: it has won."""
    del battle
    sheet.figure("OPFOR units", reds)
    sheet.figure("Allied units", blues)
    return reds == 0 or blues == 0


@rule("7.3b", "7.3c", "7.3.2g")
def retreats_left(sheet: Worksheet, battle: Battle, unit: str, retreats: int, is_there: bool) -> int:  # noqa: FBT001
    """Eliminations come before retreats; what is left when the target is gone is lost."""
    del battle, unit
    sheet.figure("retreats", retreats)
    return retreats if is_there else 0


@rule("7.2c", "7.3.2f")
def may_fire(sheet: Worksheet, battle: Battle, unit: Unit, enemies: int) -> bool:
    """Results hold at once: a unit that is gone before its turn does not fire, nor does one without an enemy left."""
    sheet.figure("enemies left", enemies)
    return unit.place == battle.space and enemies > 0


def fight_all(draft: Draft, sheet: Worksheet, attacker: Side) -> None:
    """Fights in every space, in order of their ids. Raises `Waiting` and `Decided`."""
    for space in draft.contested:
        fight(draft, sheet, Battle(space=space, attacker=attacker))


def fight(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Fights a combat to its end; armor of the Allies may pursue from it."""
    space = battle.space
    reds, blues = (len(draft.ground_units(space, side)) for side in (Side.RED, Side.BLUE))
    if not is_fought(sheet, space, battle.attacker, reds, blues):
        return
    reveal_in_combat(draft, sheet, space)
    if battle.attacker is Side.RED:
        spooky.help_defence(draft, sheet, battle)
    rounds = 0
    line: dict[Side, list[str]] = {}
    while not _is_over(draft, sheet, battle):
        line = _round(draft, sheet, battle, line)
        rounds = battle.round
        battle = battle.next_round
    winner = _winner(draft, space)
    draft.emit(
        BattleEnded(
            at=draft.now, units=(), line=sheet.line, rule="7.1.4", space=space, attacker=battle.attacker,
            winner=winner, rounds=rounds,
        )
    )  # fmt: skip
    end_if_lost(draft, sheet)
    if battle.attacker is Side.BLUE and winner is Side.BLUE and is_played(sheet, "7.5", draft.is_advanced):
        again = pursue(draft, sheet, battle)
        if again is not None:
            fight(draft, sheet, again)


def _is_over(draft: Draft, sheet: Worksheet, battle: Battle) -> bool:
    reds, blues = (draft.ground_units(battle.space, side) for side in (Side.RED, Side.BLUE))
    if is_decided(sheet, battle, len(reds), len(blues)):
        return True
    return not any(_dice(draft, sheet, battle, unit) for unit in (*reds, *blues))


def _winner(draft: Draft, space: str) -> Side | None:
    """The side that is left in a space; nobody where both are."""
    left = [side for side in SIDES if draft.ground_units(space, side)]
    return left[0] if len(left) == 1 else None


def _round(draft: Draft, sheet: Worksheet, battle: Battle, earlier: dict[Side, list[str]]) -> dict[Side, list[str]]:
    """One round; gives the lines of both sides, which stand until somebody changes them."""
    first = _superiority(draft, sheet, battle)
    line = drawn_up(draft, sheet, battle, earlier)
    for name in lines.order_of_fire(sheet, battle, line[first], line[first.opponent]):
        unit = draft.unit(name)
        enemies = [one for one in line[unit.side.opponent] if draft.unit(one).place == battle.space]
        if may_fire(sheet, battle, unit, len(enemies)):
            _fire(draft, sheet, battle, unit, lines.target_of(sheet, battle, name, enemies))
    return line


def _superiority(draft: Draft, sheet: Worksheet, battle: Battle) -> Side:
    totals = {}
    for side in SIDES:
        elites = sum(is_elite(sheet, unit) for unit in draft.ground_units(battle.space, side))
        total = superiority.superiority_die(sheet, battle, side.value)
        total += superiority.elite_bonus(sheet, battle, side.value, elites)
        if side is Side.BLUE and battle.space in draft.recon:
            total += superiority.recon_bonus(sheet, battle, 1)
        totals[side] = total
    red, blue = totals[Side.RED], totals[Side.BLUE]
    winner = superiority.has_superiority(sheet, battle, red, blue, terrain_of(sheet, battle.space))
    draft.emit(
        SuperiorityRolled(
            at=draft.now, units=(), line=sheet.line, rule="7.1.1c", space=battle.space, round=battle.round, red=red,
            blue=blue, winner=winner,
        )
    )  # fmt: skip
    return winner


def _dice(draft: Draft, sheet: Worksheet, battle: Battle, unit: Unit) -> int:
    bonus = sum(one.amount for one in draft.effects_of(Op.FIREPOWER_BONUS) if unit.designator in one.units)
    return fire.dice_of(sheet, battle, unit, bonus)


def _fire(draft: Draft, sheet: Worksheet, battle: Battle, unit: Unit, target: str) -> None:
    """A unit fires, and what it hits is reduced, eliminated, driven off."""
    name = unit.designator
    dice = fire.thrown(sheet, battle, name, target, _dice(draft, sheet, battle, unit))
    column = fire.column_of(sheet, unit)
    hits = tuple(fire.hit_by(sheet, column, number) for number in dice)
    draft.emit(
        UnitFired(
            at=draft.now, units=(name,), line=sheet.line, rule="7.2a", space=battle.space, round=battle.round,
            target=target, dice=dice, hits=hits,
        )
    )  # fmt: skip
    for _ in range(hits.count(Hit.ELIMINATE)):
        if draft.unit(target).place == battle.space:
            losses.lose_step(draft, sheet, target, f"fired at by {name.upper()}")
    is_there = draft.unit(target).place == battle.space
    left = retreats_left(sheet, battle, target, hits.count(Hit.RETREAT), is_there)
    if left:
        label = f"{battle.designator}/{name}"
        retreat(draft, sheet, label, battle.space, target, left, battle.attacker)
