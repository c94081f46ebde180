"""Leaving a battle: order 132, who gets away and when, and where to (E'1g, E'1j.2, E'1k.1)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import action_reports, contacts, programmes
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.closing_draws import blue_closes, red_closes
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.fatigue import OWES_REST, owes_rest
from assessment.modes.tacspiel.footing import march_along, may_stand, way_by_route, way_to
from assessment.modes.tacspiel.kinds import BattleKind, Formation, Role
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import DIRECTIONS, SIDE_M, Square
from control.situation.clock import clock_half_hour, half_hour_at_or_after
from control.situation.side import Side

BATTLES: Final = table("E'")
WITHDRAW: Final = "132"
METRES_A_KM: Final = 1000
MINUTES_AN_HOUR: Final = 60


@rule("E'1k.1")
def leaves_position_at(sheet: Worksheet, unit: Unit, ordered: Fraction) -> Fraction:
    """A unit in a defensive position withdraws after another half hour of battle."""
    hours = Fraction(sheet.read(BATTLES, "withdrawal_from_position_hr"))
    return half_hour_at_or_after(ordered) + hours * MINUTES_AN_HOUR


@rule("E'1j.2")
def needs_luck(sheet: Worksheet, unit: Unit, kind: BattleKind, role: Role) -> bool:
    """The attacker in any battle may leave it; the defender in a meeting engagement needs the chances of D'5a."""
    return kind is BattleKind.MEETING and role is Role.DEFENSE


@rule("E'1g", "E'1j.2", "E'1d.2", reading="R7")
def gets_away(sheet: Worksheet, leaving: tuple[Unit, ...], enemies: tuple[Unit, ...]) -> bool:
    """A side told to withdraw from a meeting engagement gets away unless the enemy closes with it."""
    closes = red_closes if enemies[0].side is Side.RED else blue_closes
    return not closes(sheet, enemies, leaving)


def start_withdrawal(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 132: the unit breaks off and withdraws, from a battle at the half hour at which it may leave."""
    battle = draft.battle_of(unit.designator)
    if battle is not None:
        leaving = {**battle.withdrawing, unit.designator: draft.now}
        draft.battles[battle.number] = replace(battle, withdrawing=leaving)
        draft.schedule(half_hour_at_or_after(draft.now), Due.BATTLE, str(battle.number))
        return None
    if owes_rest(sheet, unit, draft.now):
        return OWES_REST
    seen = {name for contact in draft.contacts.seen_by(unit.designator) for name in contact.targets}
    enemies = [draft.unit(name) for name in sorted(seen) if draft.unit(name).can_act]
    if enemies:
        _tell_gone(draft, sheet, unit, enemies, attacked=False)
    go_away(draft, sheet, unit)
    return None


def leaving_now(draft: Draft, sheet: Worksheet, battle: Battle) -> tuple[list[str], list[str]]:
    """Who of those told to withdraw leaves the battle at this half hour, and who is held by the enemy."""
    gone: list[str] = []
    held: list[str] = []
    lucky: list[str] = []
    for name, since in sorted(battle.withdrawing.items()):
        unit = draft.unit(name)
        role = Role.ATTACK if name in battle.attackers else Role.DEFENSE
        if role is Role.DEFENSE and battle.kind in (BattleKind.POSITION, BattleKind.HARASSING):
            if leaves_position_at(sheet, unit, since) <= draft.now:
                gone.append(name)
        elif needs_luck(sheet, unit, battle.kind, role):
            lucky.append(name)
        else:
            gone.append(name)
    staying = [name for name in battle.attackers if name not in gone]
    if lucky and staying and not _all_get_away(draft, sheet, lucky, staying):
        held += lucky
    else:
        gone += lucky
    return gone, held


def tell_held(draft: Draft, sheet: Worksheet, battle: Battle, names: Iterable[str]) -> None:
    """Units that failed to get away fight on, and say so (714)."""
    for name in names:
        draft.interacted[_held(name)] = clock_half_hour(draft.now)
        unit = draft.unit(name)
        planned = programmes.in_hand(draft, name)
        if planned is not None and planned.order.card.code == WITHDRAW:
            programmes.drop(draft, name, planned)
        action_reports.not_away(draft, sheet, unit, [draft.unit(enemy) for enemy in battle.attackers])
        programmes.start_waiting(draft, name)


def tell_gone(draft: Draft, sheet: Worksheet, battle: Battle, name: str) -> None:
    """A unit that has left a battle reports its own action: it has broken an exchange of fire (708, D'6a)."""
    others = battle.defenders if name in battle.attackers else battle.attackers
    enemies = [draft.unit(enemy) for enemy in others if draft.unit(enemy).can_act]
    if enemies and draft.unit(name).can_act:
        _tell_gone(draft, sheet, draft.unit(name), enemies, attacked=True)


def _tell_gone(draft: Draft, sheet: Worksheet, unit: Unit, enemies: list[Unit], *, attacked: bool) -> None:
    """Tells of it once for the contacts that the unit now has with them."""
    action_reports.gave_way(draft, sheet, unit, enemies, attacked=attacked)
    contacts.answer_all(draft, unit.designator, [enemy.designator for enemy in enemies])


def was_held_now(draft: Draft, name: str) -> bool:
    """Whether a unit has already failed to get away at this half hour: it does not try twice."""
    return draft.interacted.get(_held(name)) == clock_half_hour(draft.now)


def _held(name: str) -> str:
    return f"held|{name}"


def go_away(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """Marches a unit off: to the place on its order 132, else out of contact."""
    planned = programmes.in_hand(draft, unit.designator)
    order = planned if planned is not None and planned.order.card.code == WITHDRAW else None
    to = _square(draft, order, "C1") or out_of_contact(draft, sheet, unit)
    way = way_to(draft, sheet, unit, to, _square(draft, order, "C2"))
    number = order.order.number if order else 0
    if march_along(draft, sheet, unit, way, Formation.TACTICAL, number):
        return
    programmes.finished(draft, unit.designator, number)
    programmes.take_up_next(draft, unit.designator)


def out_of_contact(draft: Draft, sheet: Worksheet, unit: Unit) -> Square:
    """The place to which Control moves a unit out of contact: a kilometre off, as far from the enemy as can be.

    Vehicles that cannot leave their road keep to it.
    """
    steps = int(Fraction(sheet.read(BATTLES, "out_of_contact_km")) * METRES_A_KM) // SIDE_M
    enemies = draft.near(unit.square, 3 * steps * SIDE_M, unit.side.opponent)
    around = [unit.square.moved(steps * direction.step[0], steps * direction.step[1]) for direction in DIRECTIONS]
    fit = [square for square in around if may_stand(draft, sheet, unit, square)]
    fit = fit or [square for square in around if way_by_route(draft, unit, square)]
    if not fit:
        return unit.square

    def distance(square: Square) -> tuple[int, Square]:
        return -min((square.distance2_m(enemy.square) for enemy in enemies if enemy.can_act), default=0), square

    return min(fit, key=distance)


def _all_get_away(draft: Draft, sheet: Worksheet, leaving: list[str], enemies: list[str]) -> bool:
    return gets_away(sheet, tuple(map(draft.unit, leaving)), tuple(map(draft.unit, enemies)))


def _square(draft: Draft, planned: Planned | None, field: str) -> Square | None:
    text = planned.order.card.value(field) if planned else ""
    square = Square.at(text) if text else None
    return square if square is not None and draft.ground.holds(square) else None
