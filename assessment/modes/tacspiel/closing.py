"""Step 5 of an instant: attacks come to blows or fail, ambushes are sprung, units scatter or give way (D'5a, E'1).

All draws are made on the same positions before any of their effects. An attack on enemies who stand becomes a battle,
from beyond a kilometre an approach; against enemies who do not want to fight a draw decides up to a kilometre, beyond
it the attacker pursues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import ambush, ambush_springing, battle_orders, escapes, options, pursuit, reinforcement
from assessment.modes.tacspiel.battle_kinds import HARASS, may_be_harassed
from assessment.modes.tacspiel.clashes import Clash, as_one
from assessment.modes.tacspiel.closing_draws import closes, is_close
from assessment.modes.tacspiel.contact_times import contact_begins
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.events import Closed
from assessment.modes.tacspiel.joining import join
from assessment.modes.tacspiel.kinds import BattleKind, Posture
from assessment.modes.tacspiel.marches import stop
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import clock_half_hour
from control.situation.side import Side

OPTION_TO_ATTACK: Final = "137"


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """Units that attack others, and how each of these takes it: some stand, some would rather get away.

    `kind` is given where units meet on the march, or an ambush was found.
    """

    units: tuple[str, ...]
    stand: tuple[str, ...]
    shun: tuple[str, ...]
    square: Square
    code: str
    aggressive: tuple[Side, ...]
    kind: BattleKind | None = None


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of an attack on enemies who do not want to fight: closed with, got away, or to be pursued."""

    attack: Attack
    close: bool
    success: bool
    waits: bool = False


def settle(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Takes the intents of this instant and lets them come to what they come to."""
    ambush.keep_sites(draft, sheet)
    ambush.take_posts(draft, sheet)
    found = draft.take_intents("found")
    ambush_springing.spring(draft, sheet, draft.take_intents("spring"), found)
    escapes_wanted = escapes.wanted(draft.take_intents("disperse", "give_way"))
    attacks = _attacks(draft, sheet, escapes_wanted, found)
    drawn = [_draw(draft, sheet, attack) for attack in attacks if attack.shun]
    _engage(draft, sheet, [attack for attack in attacks if attack.stand])
    for one in drawn:
        _take_effect(draft, sheet, one, escapes_wanted)
    escapes.give_way_unpursued(draft, sheet, escapes_wanted)
    reinforcement.arrive(draft, sheet)
    pursuit.go_on(draft, sheet, due)
    battle_orders.attack_on_arrival(draft, sheet, due)
    ambush.keep_sites(draft, sheet)
    draft.take_intents("stay", "walked_into")


def _attacks(draft: Draft, sheet: Worksheet, shunning: Mapping[str, Intent], found: list[Intent]) -> list[Attack]:
    """The attacks of this instant, each between units that are free to fight."""
    intents = draft.take_intents("attack", "harass", "meet")
    aggressors = {name for intent in intents if intent.kind != "meet" for name in intent.units}
    attacks = [_attack(draft, sheet, intent, shunning, aggressors) for intent in intents]
    attacks += [_on_found(draft, sheet, intent, shunning, aggressors) for intent in found]
    return [attack for attack in attacks if attack is not None]


def _attack(
    draft: Draft, sheet: Worksheet, intent: Intent, shunning: Mapping[str, Intent], aggressors: set[str]
) -> Attack | None:
    if intent.kind == "meet":
        return _meeting(draft, sheet, intent, shunning, aggressors)
    units = tuple(name for name in intent.units if _is_free(draft, name) and name not in shunning)
    targets = _with_neighbours(draft, intent.against)
    if intent.code == HARASS:
        targets = tuple(name for name in targets if may_be_harassed(sheet, draft.unit(name)))
    if not units or not targets:
        return None
    shun = tuple(name for name in targets if escapes.shuns(draft, sheet, name, units, shunning))
    return Attack(
        units=units,
        stand=tuple(name for name in targets if name not in shun),
        shun=shun,
        square=intent.square,
        code=intent.code,
        aggressive=_aggressive(draft, units, targets, aggressors),
    )


def _with_neighbours(draft: Draft, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those attacked, and all who stand in their squares with them."""
    able = [draft.unit(name) for name in names if draft.unit(name).can_act]
    found = dict.fromkeys(unit.designator for unit in able)
    for unit in able:
        for other in draft.at(unit.square, unit.side):
            if other.can_act and not other.kind.is_patrol:
                found.setdefault(other.designator)
    return tuple(found)


def _meeting(
    draft: Draft, sheet: Worksheet, intent: Intent, shunning: Mapping[str, Intent], aggressors: set[str]
) -> Attack | None:
    """Units that meet on the march fight, and one that runs into a battle joins it.

    One that runs into halted units fights only if either side attacks; else it stops before them. Red that owes
    resupply is attacked (E'1h.1).
    """
    mover, others = draft.unit(intent.units[0]), tuple(n for n in intent.against if draft.unit(n).can_act)
    name = mover.designator
    if others:
        contact_begins(sheet, name, draft.unit(others[0]))
    if not others or not _is_free(draft, name) or name in aggressors or not aggressors.isdisjoint(others):
        return None
    if escapes.gives_way(shunning.get(name)):
        return None
    fights = any(draft.unit(n).posture in (Posture.MARCHING, Posture.FIGHTING) for n in others)
    if name in shunning or not fights:
        stop(draft, mover, "enemy ahead", "E'1b.1", intent.line)
        return None
    shun = tuple(name for name in others if name in shunning)
    stand = tuple(name for name in others if name not in shun)
    forced = mover.owes_resupply and bool(stand)
    eager = {draft.unit(n).side for n in (name, *others) if not draft.unit(n).owes_resupply}
    return Attack(
        units=stand if forced else intent.units,
        stand=intent.units if forced else stand,
        shun=() if forced else shun,
        square=intent.square,
        code="",
        aggressive=tuple(side for side in Side if side in eager),
        kind=BattleKind.MEETING,
    )


def _on_found(
    draft: Draft, sheet: Worksheet, intent: Intent, shunning: Mapping[str, Intent], aggressors: set[str]
) -> Attack | None:
    """An ambush found has opened fire too early: the ambushers attack the finder in a meeting engagement (E'1e).

    The finder is aggressive too if it is told to attack what it meets.
    """
    units = tuple(name for name in intent.against if _is_free(draft, name))
    targets = tuple(name for name in intent.units if _is_free(draft, name))
    if not units or not targets:
        return None
    shun = tuple(name for name in targets if escapes.shuns(draft, sheet, name, units, shunning))
    told = {name for name in targets if options.fires_on_contact(draft, draft.unit(name))}
    return Attack(
        units=units,
        stand=tuple(name for name in targets if name not in shun),
        shun=shun,
        square=intent.square,
        code=OPTION_TO_ATTACK,
        aggressive=_aggressive(draft, units, targets, aggressors | told),
        kind=BattleKind.MEETING,
    )


def _aggressive(
    draft: Draft, units: tuple[str, ...], targets: tuple[str, ...], aggressors: set[str]
) -> tuple[Side, ...]:
    sides = {draft.unit(units[0]).side}
    if not aggressors.isdisjoint(targets):
        sides.add(draft.unit(targets[0]).side)
    return tuple(side for side in Side if side in sides)


def _draw(draft: Draft, sheet: Worksheet, attack: Attack) -> Drawn:
    """The draw against those who do not want to fight, once for a pair in a half hour."""
    attacker, target = _nearest(draft, attack.units, attack.shun)
    if not is_close(sheet, attacker, target):
        return Drawn(attack=attack, close=False, success=False)
    pair = "|".join(("close", min(attack.units), min(attack.shun)))
    present = clock_half_hour(draft.now)
    if draft.interacted.get(pair) == present:
        return Drawn(attack=attack, close=True, success=False, waits=True)
    draft.interacted[pair] = present
    units, targets = tuple(map(draft.unit, attack.units)), tuple(map(draft.unit, attack.shun))
    return Drawn(attack=attack, close=True, success=closes(sheet, units, targets))


def _engage(draft: Draft, sheet: Worksheet, attacks: list[Attack]) -> None:
    """Attacks on enemies who stand: within a kilometre they come to blows, from farther off the attackers come up."""
    far = [attack for attack in attacks if attack.kind is None and not _is_close(draft, sheet, attack)]
    for clash in as_one(_clash(attack) for attack in attacks if attack not in far):
        join(draft, sheet, clash)
    for attack in far:
        _give_chase(draft, sheet, attack, attack.stand, flees=False)


def _is_close(draft: Draft, sheet: Worksheet, attack: Attack) -> bool:
    attacker, target = _nearest(draft, attack.units, attack.stand)
    return is_close(sheet, attacker, target)


def _clash(attack: Attack) -> Clash:
    return Clash(
        attackers=attack.units,
        defenders=attack.stand,
        code=attack.code,
        aggressive=attack.aggressive,
        kind=attack.kind,
    )


def _take_effect(draft: Draft, sheet: Worksheet, drawn: Drawn, shunning: Mapping[str, Intent]) -> None:
    attack = drawn.attack
    targets = tuple(name for name in attack.shun if _is_free(draft, name))
    if not targets or drawn.waits:
        return
    if drawn.close:
        draft.emit(
            Closed(
                at=draft.now, units=attack.units, line=sheet.line, rule="D'5a.1", against=targets, success=drawn.success
            )
        )
    if drawn.success:
        escapes.fail(draft, sheet, targets, attack.units)
        clash = Clash(attackers=attack.units, defenders=targets, code=attack.code, kind=BattleKind.MEETING)
        join(draft, sheet, clash)
        return
    gone = escapes.get_away(draft, sheet, targets, attack.units, shunning)
    if gone:
        _give_chase(draft, sheet, attack, gone, flees=True)
    for name in attack.units:
        battle_orders.go_on(draft, sheet, name, targets)


def _give_chase(draft: Draft, sheet: Worksheet, attack: Attack, targets: tuple[str, ...], *, flees: bool) -> None:
    """Sends the attackers after the enemy, but not those who are ordered to attack a place (049, 054)."""
    free = [name for name in attack.units if _is_free(draft, name)]
    units = tuple(name for name in free if not battle_orders.has_place_to_attack(draft, name))
    if units:
        chase = Intent("attack", units, targets, attack.square, code=attack.code)
        pursuit.begin(draft, sheet, chase, flees=flees)


def _is_free(draft: Draft, name: str) -> bool:
    return draft.unit(name).can_act and draft.battle_of(name) is None


def _nearest(draft: Draft, units: tuple[str, ...], targets: tuple[str, ...]) -> tuple[Unit, Unit]:
    pairs = ((draft.unit(a), draft.unit(b)) for a in units for b in targets)
    return min(
        pairs, key=lambda pair: (pair[0].square.distance2_m(pair[1].square), pair[0].designator, pair[1].designator)
    )
