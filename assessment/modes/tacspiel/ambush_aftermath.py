"""The end of an ambush's half hour: reports, the ambushed go back, and what follows (E'1b.2, E'1c, E'1d, E'1f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import battle_orders, battle_reports, joining, options, programmes
from assessment.modes.tacspiel.ambush_follow_up import (
    FollowUp,
    is_held,
    mark_follow_up,
    next_order,
    own_order,
    wanted,
    way_left,
)
from assessment.modes.tacspiel.ambush_springing import is_close_behind, suffer, surprise
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.clashes import Clash
from assessment.modes.tacspiel.contacts import cont_known
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.dispersal import disperse, gathering_place
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import BattleEnded
from assessment.modes.tacspiel.footing import may_step
from assessment.modes.tacspiel.joining import ATTACK_ORDERS
from assessment.modes.tacspiel.kinds import BattleKind, Posture
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.placing import put_by_battle
from assessment.modes.tacspiel.resupply import charge
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.way_ahead import march_between
from control.situation.clock import HALF_HOUR
from control.situation.side import Side


@rule("E'1f.1")
def comes_up(sheet: Worksheet, unit: Unit, metres: Fraction, rate: Fraction, *, beside: bool) -> bool:
    """Who follows fights a held ambusher if he is beside him by then, or still within a quarter hour of march.

    `rate` is in km/h.
    """
    if beside:
        sheet.note("beside the ambush")
    return beside or is_close_behind(sheet, metres, rate)


@rule("E'1f.3")
def attacks_after_holding(sheet: Worksheet, battle: Battle) -> Side:
    """The fight with a held ambusher is a meeting engagement in which he, once the attacker, defends."""
    return battle.attacker.opponent


@rule("E'1d.5", reading="R10")
def is_scattered(sheet: Worksheet, unit: Unit, ambusher: Side) -> bool:
    """After a successful Blue ambush Red is scattered and moved to an assembly point."""
    return ambusher is Side.BLUE and unit.side is Side.RED


@rule("E'1d.2", "E'1d.3", "E'1d.4")
def kind_of_next_fight(
    sheet: Worksheet, battle: Battle, *, ambusher_attacks: bool, ambushed_attack: bool
) -> BattleKind | None:
    """If the ambusher goes on, a meeting engagement follows; if only the ambushed attack, an attack on a position."""
    if ambusher_attacks:
        return BattleKind.MEETING
    return BattleKind.POSITION if ambushed_attack else None


def conclude(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """The half hour of an ambush is over. One that has not been assessed yet is so now."""
    if not battle.half_hours:
        drawn = surprise(draft, sheet, battle, Supporters(draft))
        battle = suffer(draft, sheet, draft.battles[battle.number], drawn)
    then = wanted(draft, sheet, battle)
    if then.leaves and battle.held is not False:
        battle = replace(battle, followers=tuple(_come_up(draft, sheet, battle)))
    lost = _lost_in(draft, sheet, battle)
    is_kept = is_held(draft, sheet, battle, then) and then.leaves and not lost.issuperset(battle.defenders)
    battle = replace(battle, held=bool(is_kept))
    del draft.battles[battle.number]
    _release(draft, sheet, battle, lost)
    leaving = () if battle.held or not then.leaves else tuple(n for n in battle.attackers if n not in lost)
    gathers = _gathering_places(draft, sheet, leaving) if then is FollowUp.SCATTER else {}
    ways = (way_left(draft, sheet, draft.unit(name), then, gathers.get(name)) for name in leaving)
    battle_reports.ambush(draft, sheet, battle, next(ways, None))
    battle_reports.fired(draft, sheet, battle, [draft.unit(name) for name in battle.support])
    battle = _without_lost(draft, sheet, battle, lost)
    draft.emit(
        BattleEnded(
            at=draft.now,
            units=battle.units,
            line=sheet.line,
            rule="E'1b.2",
            battle=battle.number,
            why="the ambush is over",
        )
    )
    if battle.attackers:
        _follow(draft, sheet, battle, then, gathers)
    _charge_fires(draft, sheet, battle)
    for name in battle.defenders:
        if draft.unit(name).march is None:
            programmes.take_up_next(draft, name)


def _charge_fires(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """Fire units owe resupply like the ambusher they supported: if he fights on, both once that fight is over."""
    fights = (draft.battle_of(name) for name in battle.attackers)
    fight = next((one for one in fights if one is not None), None)
    if fight is not None:
        ambushers = {*battle.attackers} & {*fight.units}
        draft.battles[fight.number] = replace(fight, fired=tuple(sorted({*fight.fired, *battle.fired, *ambushers})))
        return
    for name in battle.fired:
        charge(draft, sheet, name, battle.half_hours)


def _gathering_places(draft: Draft, sheet: Worksheet, names: Iterable[str]) -> dict[str, Square]:
    """Where each ambusher who scatters gathers again: by his option 144, his cell's standing order, or Control."""
    found: dict[str, Square] = {}
    for name in names:
        unit = draft.unit(name)
        filed = (*options.own_in_force(draft, unit), *options.for_after_an_ambush(draft, unit))
        told = (option.c2 for option in filed if option.code == options.SCATTER)
        found[name] = gathering_place(draft, sheet, unit, next(told, None))
    return found


def _lost_in(draft: Draft, sheet: Worksheet, battle: Battle) -> set[str]:
    """The units that the ambush has destroyed, fire units that stand with the ambusher among them."""
    drawn_for = sorted({*battle.units, *battle.casualties})
    return {name for name in drawn_for if draft.unit(name).can_act and is_lost(sheet, draft.unit(name))}


def _without_lost(draft: Draft, sheet: Worksheet, battle: Battle, lost: set[str]) -> Battle:
    """Takes out the units that the ambush has destroyed, and those that no longer can act."""
    for name in sorted(lost):
        others = battle.attackers if name in battle.defenders else battle.defenders
        lose(draft, sheet, draft.unit(name), ALL_LOST_WHY, "E'2a.3", others[0])
    return replace(
        battle,
        attackers=tuple(name for name in battle.attackers if draft.unit(name).can_act),
        defenders=tuple(name for name in battle.defenders if draft.unit(name).can_act),
    )


def _release(draft: Draft, sheet: Worksheet, battle: Battle, lost: set[str]) -> None:
    """Whoever is left is free again: the ambushers in the position they held, the ambushed back in the next square."""
    for name in battle.attackers:
        if name not in lost and draft.unit(name).can_act:
            draft.change(name, posture=Posture.POSITION)
    for name in battle.defenders:
        if name in lost or not draft.unit(name).can_act:
            continue
        unit = draft.change(name, posture=Posture.HALTED, halted_since=draft.now)
        back = _back(draft, sheet, unit, battle.came_from.get(name, unit.square))
        put_by_battle(draft, unit, back, "E'1b.2")


def _back(draft: Draft, sheet: Worksheet, unit: Unit, came_from: Square) -> Square:
    around = sorted(unit.square.neighbours(), key=lambda square: (came_from.distance2_m(square), square))
    return next((square for square in around if may_step(draft, sheet, unit, square)), unit.square)


def _follow(draft: Draft, sheet: Worksheet, battle: Battle, then: FollowUp, gathers: dict[str, Square]) -> None:
    if battle.held and battle.defenders:
        _fight_held(draft, sheet, battle)
        return
    _leave_site(draft, battle, holds=not then.leaves)
    scattered = [name for name in battle.defenders if is_scattered(sheet, draft.unit(name), battle.attacker)]
    for name in scattered:
        charge(draft, sheet, name, battle.half_hours)
        disperse(draft, sheet, draft.unit(name), cont=cont_known(draft, draft.unit(name), battle.attackers))
    able = tuple(name for name in battle.defenders if name not in scattered)
    if then.leaves:
        _go(draft, sheet, battle, gathers)
        return
    if able:
        _fight_on(draft, sheet, battle, then, able)
    for name in battle.attackers:
        programmes.finished(draft, name, own_order(draft, name))


def _fight_held(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """The ambushed and those behind them attack the ambusher whom they hold."""
    _leave_site(draft, battle, holds=False)
    for name in battle.attackers:
        programmes.put_off(draft, name, draft.now + HALF_HOUR)
    side = attacks_after_holding(sheet, battle)
    near = draft.unit(battle.defenders[0]).square
    for name in battle.followers:
        put_by_battle(draft, joining.stop_for_attack(draft, name), near, "E'1f.1")
    units = (*battle.defenders, *battle.followers)
    clash = Clash(attackers=units, defenders=battle.attackers, aggressive=(side,), kind=BattleKind.MEETING, holds=True)
    joining.join(draft, sheet, clash)


def _come_up(draft: Draft, sheet: Worksheet, battle: Battle) -> Iterator[str]:
    """The followers who are near enough at the end of the half hour; what they do meanwhile may have taken them off."""
    held = {battle.place, *(draft.unit(name).square for name in battle.attackers)}
    for name in battle.followers:
        unit = draft.unit(name)
        if not unit.can_act or draft.battle_of(name) is not None:
            continue
        beside = any(unit.square.steps_between(square) <= 1 for square in held)
        metres, rate = (Fraction(0), Fraction(0)) if beside else march_between(draft, sheet, unit, battle.place)
        if comes_up(sheet, unit, metres, rate, beside=beside):
            yield name


def _go(draft: Draft, sheet: Worksheet, battle: Battle, gathers: dict[str, Square]) -> None:
    """Who has a place to gather at scatters to it, the others carry out the card that waited."""
    for name in battle.attackers:
        charge(draft, sheet, name, battle.half_hours)
        if name in gathers:
            unit = draft.unit(name)
            disperse(draft, sheet, unit, to=gathers[name], cont=cont_known(draft, unit, battle.defenders))
        else:
            mark_follow_up(draft, name)
            programmes.finished(draft, name, own_order(draft, name))


def _fight_on(draft: Draft, sheet: Worksheet, battle: Battle, then: FollowUp, able: tuple[str, ...]) -> None:
    """The ambusher goes on, or the ambushed attack: at once, if they have aggressive orders."""
    presses = then is FollowUp.PRESS_ON
    sent = [name for name in able if _is_sent_against(draft, sheet, name, battle.attackers)]
    attacking = tuple(name for name in able if name in sent or _attacks(draft, name))
    kind = kind_of_next_fight(sheet, battle, ambusher_attacks=presses, ambushed_attack=bool(attacking))
    if kind is None:
        return
    aggressive = {battle.attacker} if presses else set()
    if attacking:
        aggressive.add(battle.attacker.opponent)
    clash = Clash(
        attackers=battle.attackers if presses else attacking,
        defenders=able if presses else battle.attackers,
        code="153" if presses else "137",
        aggressive=tuple(side for side in Side if side in aggressive),
        kind=kind,
    )
    joining.join(draft, sheet, clash)
    for name in sent:
        programmes.start_waiting(draft, name)


def _attacks(draft: Draft, name: str) -> bool:
    """Whether an ambushed unit attacks what it meets, by an order in hand or by its option."""
    planned = programmes.in_hand(draft, name)
    ordered = planned is not None and planned.order.card.code in ATTACK_ORDERS
    return ordered or options.fires_on_contact(draft, draft.unit(name))


def _is_sent_against(draft: Draft, sheet: Worksheet, name: str, ambushers: Iterable[str]) -> bool:
    """Whether the card that an ambushed unit takes up now is to attack the ambushers where they are."""
    following = next_order(draft, name)
    squares = [draft.unit(ambusher).square for ambusher in ambushers]
    return following is not None and battle_orders.aims_at(sheet, following.order.card, squares)


def _leave_site(draft: Draft, battle: Battle, *, holds: bool) -> None:
    """The site is known now: it is no ambush any more, at most a position that its units still hold."""
    site = draft.sites.get(battle.site)
    if site is None:
        return
    units = battle.attackers if holds else ()
    draft.sites[site.number] = replace(site, units=units, ready=None, sprung=draft.now if holds else None)
    if not units and not site.is_built:
        del draft.sites[site.number]
